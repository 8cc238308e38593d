import { dayOf } from './calendar-day.ts';

export interface RelativeTime {
  readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Whole ones; below 0 for what is past. */
  readonly count: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** In days. A unit is used only from two of it on: "1 week" for 13 days would mislead. */
const longUnits = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const;

/** Whether a moment has only just passed: too little time to be counted. */
export function isJustNow(time: number, now: number): boolean {
  return now - time < minuteMs;
}

/** How many days of the calendar a moment is away: 1 for tomorrow, -1 for yesterday. */
export function calendarDaysFromNow(time: number, now: number, utcOffset: (at: number) => number): number {
  return dayOf(time, utcOffset(time)) - dayOf(now, utcOffset(now));
}

/**
 * How far a moment is away as people count: minutes and hours by the clock, from 24 hours on the days of the
 * calendar where the clock is `utcOffsetMinutes` minutes ahead of UTC, so that one day away is tomorrow or yesterday.
 */
export function relativeTime(time: number, now: number, utcOffset: (at: number) => number): RelativeTime {
  const differenceMs = time - now;
  if (Math.abs(differenceMs) < hourMs) return { unit: 'minute', count: truncate(differenceMs / minuteMs) };
  const days = calendarDaysFromNow(time, now, utcOffset);
  // The day on which clocks are put back has 25 hours.
  if (Math.abs(differenceMs) < 24 * hourMs || days === 0)
    return { unit: 'hour', count: truncate(differenceMs / hourMs) };
  for (const [unit, lengthDays] of longUnits) {
    if (Math.abs(days) >= 2 * lengthDays) return { unit, count: truncate(days / lengthDays) };
  }
  return { unit: 'day', count: days };
}

/** Towards 0, which has no sign. */
const truncate = (value: number) => Math.trunc(value) || 0;

/** When the next day begins there. */
export function nextMidnight(now: number, utcOffset: (at: number) => number): number {
  const midnight = (dayOf(now, utcOffset(now)) + 1) * 24 * hourMs;
  const atOffset = (offset: number) => midnight - offset * minuteMs;
  const expected = atOffset(utcOffset(now));
  // Clocks may have been changed by then; where they go forward at midnight itself, there is no such time.
  const then = atOffset(utcOffset(expected));
  return then + utcOffset(then) * minuteMs < midnight ? expected : then;
}
