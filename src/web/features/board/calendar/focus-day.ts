/** A day (since 1 January 1970), or the ideas without one. */
export type DayName = number | 'undated';

/** Focuses a day of the month, or the first idea of a day in a list. Does nothing if it is not shown. */
export function focusDay(day: DayName): void {
  const shown = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
  const target = shown?.matches('[tabindex]') === true ? shown : shown?.querySelector<HTMLElement>('button');
  target?.focus();
}
