import { type Zone } from '../deadline/deadline.ts';
import { noonOf } from '../time/calendar-day.ts';

/** A span of time in ms since 1970 UTC; `until` is the first moment after it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The span from one calendar day to another, both included, in days since 1 January 1970. */
export function spanOfDays(first: number, last: number, zone: Zone): Span {
  return { from: startOfDay(first, zone), until: startOfDay(last + 1, zone) };
}

/** The span of a month, or of `count` months from it on. Months count from 1. */
export function spanOfMonths(year: number, month: number, count: number, zone: Zone): Span {
  const end = month - 1 + count;
  return {
    from: zone({ ...midnight, year, month, day: 1 }),
    until: zone({ ...midnight, year: year + Math.floor(end / 12), month: (end % 12) + 1, day: 1 }),
  };
}

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };

function startOfDay(day: number, zone: Zone): number {
  const date = new Date(noonOf(day));
  return zone({
    ...midnight,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  });
}
