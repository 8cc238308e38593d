/**
 * Says where the focus goes when an idea's card is taken away: to the title of the next one, else of the one
 * before. To be asked before the card goes, and called after.
 */
export function focusAfterRemoval(id: string): () => void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-idea]')];
  const place = cards.findIndex((card) => card.dataset['idea'] === id);
  const heir = (cards[place + 1] ?? cards[place - 1])?.dataset['idea'];
  return () =>
    requestAnimationFrame(() => {
      // Whoever has gone somewhere else meanwhile stays there.
      const { activeElement, body } = document;
      const isLost = activeElement === null || activeElement === body;
      if (!isLost && activeElement.closest(`[data-idea="${CSS.escape(id)}"]`) === null) return;
      const card = heir === undefined ? null : document.querySelector(`[data-idea="${CSS.escape(heir)}"]`);
      const title = (card ?? document.querySelector('[data-idea]'))?.querySelector<HTMLElement>(
        '[data-title]',
      );
      title?.focus();
    });
}
