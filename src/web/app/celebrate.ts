/** Throws sparks from the ring of an idea that has just been finished, if it is in sight. */
export function celebrate(id: string): void {
  const ring = document.querySelector(`[data-idea="${CSS.escape(id)}"] [role="progressbar"]`);
  if (!ring) return;
  const { left, top, width, height } = ring.getBoundingClientRect();
  const throwing = import('../ui/sparks.ts').then(({ throwSparks }) =>
    throwSparks(left + width / 2, top + height / 2),
  );
  // Where they cannot be loaded, the idea is finished without them.
  throwing.catch(() => {});
}
