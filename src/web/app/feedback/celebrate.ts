/** Throws sparks from the ring of an idea that has just been finished, if it is in sight. */
export function celebrate(id: string): void {
  const ring = document.querySelector(`[data-idea="${CSS.escape(id)}"] [role="progressbar"]`);
  if (!ring) return;
  const { left, top, width, height } = ring.getBoundingClientRect();
  const burst = import('../../ui/progress/sparks.ts').then(({ showSparks }) =>
    showSparks(left + width / 2, top + height / 2),
  );
  // Where they cannot be loaded, the idea is finished without them.
  burst.catch(() => {});
}
