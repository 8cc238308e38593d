/** Frames that a card is waited for: of a long list, only what is near the window is in the page. */
const maxWaitFrames = 20;

/**
 * Leads the focus from the title of a card to that of the next or previous one; from elsewhere, or from out of sight,
 * to the first in sight.
 */
export function focusAdjacentCard(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-idea]')];
  const inView = cards.filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const from = inView.find((card) => card.contains(document.activeElement));
  if (from) focusNeighbour(from, by);
  else focusCard(inView[0] ?? cards[0]);
}

/** Whoever presses faster than the list is drawn gets every step all the same. */
function focusNeighbour(from: HTMLElement, by: 1 | -1, frames = maxWaitFrames): void {
  const item = from.closest<HTMLElement>('[data-item]');
  // Focus shows one card, which has no neighbours.
  if (!item) return;
  const next = Number(item.dataset['item']) + by;
  const card = document.querySelector<HTMLElement>(`[data-item="${next}"] [data-idea]`);
  if (card) return focusCard(card);
  if (frames === 0 || next < 0 || next >= Number(item.ariaSetSize)) return;
  requestAnimationFrame(() => {
    // From wherever the steps before this one have led; not if the person has gone elsewhere.
    const now = document.activeElement?.closest('[data-title]')?.closest<HTMLElement>('[data-idea]');
    if (now) focusNeighbour(now, by, now === from ? frames - 1 : maxWaitFrames);
  });
}

function focusCard(card: HTMLElement | undefined): void {
  card?.querySelector<HTMLElement>('[data-title]')?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}
