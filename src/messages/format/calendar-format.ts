import { noonOf } from '#domain/time/calendar-day.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { createRelativeTimeFormat } from './relative-time-format.ts';

/** Formats days, months and relative times in one locale, as charts need them. */
export interface CalendarFormat {
  /** Example: Nov 21 */
  shortDay(day: number): string;
  /** Example: Sat, Nov 21, 2026 */
  fullDay(day: number): string;
  /** Example: Mon. `weekday` is 0 for Monday. */
  weekday(weekday: number): string;
  /** Example: Nov. `month` is 1 to 12. */
  shortMonth(year: number, month: number): string;
  /** Example: November 2026. `month` is 1 to 12. */
  fullMonth(year: number, month: number): string;
  /** The month that contains a day, for example Nov. */
  monthOf(day: number): string;
  /** Examples: tomorrow; in 4 days; 2 weeks ago. `utcOffset` returns the minutes ahead of UTC at a moment. */
  relativeTime(time: number, now: number, utcOffset: (at: number) => number): string;
}

export function createCalendarFormat(locale: string): CalendarFormat {
  // A day is a number without a time zone. UTC is the zone in which `noonOf` places it.
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const short = dates({ day: 'numeric', month: 'short' });
  const full = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const weekdays = dates({ weekday: 'short' });
  const shortMonths = dates({ month: 'short' });
  const fullMonths = dates({ month: 'long', year: 'numeric' });
  const relative = createRelativeTimeFormat(locale);
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
