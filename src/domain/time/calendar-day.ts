/** Milliseconds in a day of 24 hours. */
export const dayMs = 86_400_000;

/** The day a moment falls on where the clock is `utcOffsetMinutes` minutes ahead of UTC. */
export function dayOf(time: number, utcOffset: number): number {
  return Math.floor((time + utcOffset * 60_000) / dayMs);
}

/** Noon of a day, UTC: to be shown as a date in that zone. */
export function noonOf(day: number): number {
  return day * dayMs + dayMs / 2;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
