import { type Language } from '#domain/account/account.ts';
import { noonOf } from '#domain/time/calendar-day.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { createRelativeTimeFormat } from './relative-time-format.ts';

/** How one language writes days, months and distances in time, as charts need them. */
export interface CalendarFormat {
  /** Nov 21 */
  shortDay(day: number): string;
  /** Sat, Nov 21, 2026 */
  fullDay(day: number): string;
  /** Mon; 0 is Monday */
  weekday(weekday: number): string;
  /** Nov */
  shortMonth(year: number, month: number): string;
  /** November 2026 */
  fullMonth(year: number, month: number): string;
  /** The month a day falls in: Nov */
  monthOf(day: number): string;
  /** tomorrow; in 4 days; 2 weeks ago: by the calendar of a clock `utcOffsetMinutes` minutes ahead of UTC */
  relativeTime(time: number, now: number, utcOffset: (at: number) => number): string;
}

export function createCalendarFormat(language: Language): CalendarFormat {
  // Days are counted, not clocked: they are shown in the zone they are counted in.
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const short = dates({ day: 'numeric', month: 'short' });
  const full = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const weekdays = dates({ weekday: 'short' });
  const shortMonths = dates({ month: 'short' });
  const fullMonths = dates({ month: 'long', year: 'numeric' });
  const relative = createRelativeTimeFormat(language);
  return {
    shortDay: (day) => short.format(noonOf(day)),
    fullDay: (day) => full.format(noonOf(day)),
    // 5 January 1970 was a Monday.
    weekday: (weekday) => weekdays.format(noonOf(4 + weekday)),
    shortMonth: (year, month) => shortMonths.format(Date.UTC(year, month - 1, 15)),
    fullMonth: (year, month) => fullMonths.format(Date.UTC(year, month - 1, 15)),
    monthOf: (day) => shortMonths.format(noonOf(day)),
    relativeTime: (time, now, utcOffset) => relative(relativeTime(time, now, utcOffset)),
  };
}
