import { dayOf } from './calendar-day.ts';

export interface RelativeTime {
  readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
  /** A whole number; negative in the past. */
  readonly count: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Days in each unit. A unit is used only for two or more of it: "1 week" for 13 days would mislead. */
const longUnits = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const;

/** Whether less than a minute has passed since a moment. */
export function isJustNow(time: number, now: number): boolean {
  return now - time < minuteMs;
}

/** How many calendar days away a moment is: 1 for tomorrow, -1 for yesterday. `utcOffset` returns minutes. */
export function calendarDaysFromNow(time: number, now: number, utcOffset: (at: number) => number): number {
  return dayOf(time, utcOffset(time)) - dayOf(now, utcOffset(now));
}

/**
 * The distance to a moment as people count it: minutes and hours by the clock, and from 24 hours on calendar
 * days, so that one day away always means tomorrow or yesterday. `utcOffset` returns the minutes ahead of UTC
 * at a moment.
 */
export function relativeTime(time: number, now: number, utcOffset: (at: number) => number): RelativeTime {
  const differenceMs = time - now;
  if (Math.abs(differenceMs) < hourMs) return { unit: 'minute', count: truncate(differenceMs / minuteMs) };
  const days = calendarDaysFromNow(time, now, utcOffset);
  // The day on which clocks go back has 25 hours.
  if (Math.abs(differenceMs) < 24 * hourMs || days === 0)
    return { unit: 'hour', count: truncate(differenceMs / hourMs) };
  for (const [unit, lengthDays] of longUnits) {
    if (Math.abs(days) >= 2 * lengthDays) return { unit, count: truncate(days / lengthDays) };
  }
  return { unit: 'day', count: days };
}

/** Rounds towards 0 and never returns -0. */
const truncate = (value: number) => Math.trunc(value) || 0;

/** When the next day begins at this offset, in milliseconds since 1970 UTC. */
export function nextMidnight(now: number, utcOffset: (at: number) => number): number {
  const midnight = (dayOf(now, utcOffset(now)) + 1) * 24 * hourMs;
  const atOffset = (offset: number) => midnight - offset * minuteMs;
  const expected = atOffset(utcOffset(now));
  // The offset may change before then. If clocks go forward at midnight itself, there is no 00:00.
  const then = atOffset(utcOffset(expected));
  return then + utcOffset(then) * minuteMs < midnight ? expected : then;
}
