/** Plays the spark animation on the ring of an idea that was just finished, if the ring is visible. */
export function celebrate(id: string): void {
  const ring = document.querySelector(`[data-idea="${CSS.escape(id)}"] [role="progressbar"]`);
  if (!ring) return;
  const { left, top, width, height } = ring.getBoundingClientRect();
  const burst = import('../../ui/progress/sparks.ts').then(({ showSparks }) =>
    showSparks(left + width / 2, top + height / 2),
  );
  // The animation is optional: if its code cannot be loaded, nothing else fails.
  burst.catch(() => {});
}
