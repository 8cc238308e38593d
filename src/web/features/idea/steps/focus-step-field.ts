/** Focuses the field for a step in a card, which a row must open first. */
export function focusStepField(card: HTMLElement): void {
  card.querySelector<HTMLElement>('[data-title][aria-expanded=false]')?.click();
  requestAnimationFrame(() => card.querySelector<HTMLElement>('[data-add-step] input')?.focus());
}
