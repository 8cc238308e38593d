import { visibleSpan } from '../../../ui/focus/in-view.ts';

/** How many frames to wait for a card: a long list renders only the cards near the window. */
const maxWaitFrames = 20;

/**
 * Moves the focus from a card's title to the next or previous card's. From elsewhere, or if the card is out
 * of view, it moves to the first card in view.
 */
export function focusAdjacentCard(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-idea]')];
  const visible = visibleSpan();
  const inView = cards.filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > visible.top && top < visible.bottom;
  });
  // The checkbox that selects an idea is beside its card.
  const from = inView.find((card) => (card.closest('[data-item]') ?? card).contains(document.activeElement));
  if (from) focusNeighbour(from, by);
  else focusCard(inView[0] ?? cards[0]);
}

/** Retries on the next frames, so that pressing faster than the list renders skips no step. */
function focusNeighbour(from: HTMLElement, by: 1 | -1, frames = maxWaitFrames): void {
  const item = from.closest<HTMLElement>('[data-item]');
  // The Focus view shows one card, which has no neighbours.
  if (!item) return;
  const next = Number(item.dataset['item']) + by;
  const card = document.querySelector<HTMLElement>(`[data-item="${next}"] [data-idea]`);
  if (card) return focusCard(card);
  if (frames === 0 || next < 0 || next >= Number(item.ariaSetSize)) return;
  requestAnimationFrame(() => {
    // Continues from where earlier steps have moved the focus, unless the user has moved it elsewhere.
    const now = document.activeElement?.closest('[data-title]')?.closest<HTMLElement>('[data-idea]');
    if (now) focusNeighbour(now, by, now === from ? frames - 1 : maxWaitFrames);
  });
}

function focusCard(card: HTMLElement | undefined): void {
  card?.querySelector<HTMLElement>('[data-title]')?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}
