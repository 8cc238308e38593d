/** Shows sparks around the ring of an idea that was just finished, if its card is visible. */
export function celebrate(id: string): void {
  const card = document.querySelector(`[data-idea="${CSS.escape(id)}"]`);
  // The Focus view celebrates by itself, also if another device finished the idea.
  if (card && !card.hasAttribute('data-focus')) showSparksOn(card);
}

/** Shows sparks around the ring of this card. */
export function showSparksOn(card: Element): void {
  const ring = card.querySelector('[role="progressbar"]');
  if (!ring) return;
  const { left, top, width, height } = ring.getBoundingClientRect();
  const burst = import('../../ui/progress/sparks.ts').then(({ showSparks }) =>
    showSparks({ x: left + width / 2, y: top + height / 2, radius: width * 0.4 }),
  );
  // The animation is optional: if its code cannot be loaded, nothing else fails.
  burst.catch(() => {});
}
