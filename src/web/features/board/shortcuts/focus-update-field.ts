/** Focuses the field for an update in a card, which a row must open first. */
export function focusUpdateField(card: HTMLElement): void {
  card.querySelector<HTMLElement>('[data-title][aria-expanded=false]')?.click();
  requestAnimationFrame(() => card.querySelector<HTMLElement>('[data-update] input')?.focus());
}
