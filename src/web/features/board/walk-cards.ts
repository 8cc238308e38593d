/** Frames that a card is waited for: of a long list, only what is near the window is in the page. */
const patience = 20;

/**
 * Leads the focus from the title of a card to that of the next or previous one; from elsewhere, or from out of sight,
 * to the first in sight.
 */
export function walkCards(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-idea]')];
  const inSight = cards.filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const from = inSight.find((card) => card.contains(document.activeElement));
  if (from) step(from, by);
  else lead(inSight[0] ?? cards[0]);
}

/** Whoever presses faster than the list is drawn gets every step all the same. */
function step(from: HTMLElement, by: 1 | -1, frames = patience): void {
  const item = from.closest<HTMLElement>('[data-item]');
  // Focus shows one card, which has no neighbours.
  if (!item) return;
  const next = Number(item.dataset['item']) + by;
  const card = document.querySelector<HTMLElement>(`[data-item="${next}"] [data-idea]`);
  if (card) return lead(card);
  if (frames === 0 || next < 0 || next >= Number(item.ariaSetSize)) return;
  requestAnimationFrame(() => {
    // From wherever the steps before this one have led; not if the person has gone elsewhere.
    const now = document.activeElement?.closest('[data-title]')?.closest<HTMLElement>('[data-idea]');
    if (now) step(now, by, now === from ? frames - 1 : patience);
  });
}

function lead(card: HTMLElement | undefined): void {
  card?.querySelector<HTMLElement>('[data-title]')?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}
