/** Milliseconds in a day of 24 hours. */
export const dayMs = 86_400_000;

/** The calendar day of a moment, in days since 1 January 1970, `utcOffset` minutes ahead of UTC. */
export function dayOf(time: number, utcOffset: number): number {
  return Math.floor((time + utcOffset * 60_000) / dayMs);
}

/** Noon UTC of a day, in milliseconds since 1970: format it in UTC to show the day's date. */
export function noonOf(day: number): number {
  return day * dayMs + dayMs / 2;
}

/** The weekday of a day: 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
