import { noonOf } from '#domain/time/calendar-day.ts';
import { firstDayOf } from '#domain/time/month.ts';

/** Formats months, days and times in one locale, as a calendar of months needs them. */
export interface MonthFormat {
  /** Example: November 2026. See `src/domain/time/month.ts` for months. */
  month(month: number): string;
  /** Example: Friday, November 27, 2026 */
  day(day: number): string;
  /** Example: Friday, November 27 */
  dayOfMonth(day: number): string;
  /** Example: Friday. `weekday` is 0 for Monday. */
  weekday(weekday: number): string;
  /** Example: Fri */
  shortWeekday(weekday: number): string;
  /** Example: 27 */
  dayNumber(day: number): string;
  /** The time of a wall clock, read as UTC in ms since 1970, for example 6:00 PM */
  time(wallMs: number): string;
}

export function createMonthFormat(locale: string): MonthFormat {
  // Days and wall clocks have no time zone. UTC is the zone in which they are numbers.
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const months = dates({ month: 'long', year: 'numeric' });
  const days = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const daysOfMonth = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const weekdays = dates({ weekday: 'long' });
  const shortWeekdays = dates({ weekday: 'short' });
  const dayNumbers = dates({ day: 'numeric' });
  const times = dates({ hour: 'numeric', minute: '2-digit' });
  // 5 January 1970 was a Monday.
  const dayOn = (weekday: number) => noonOf(4 + weekday);
  return {
    month: (month) => months.format(noonOf(firstDayOf(month))),
    day: (day) => days.format(noonOf(day)),
    dayOfMonth: (day) => daysOfMonth.format(noonOf(day)),
    weekday: (weekday) => weekdays.format(dayOn(weekday)),
    shortWeekday: (weekday) => shortWeekdays.format(dayOn(weekday)),
    dayNumber: (day) => dayNumbers.format(noonOf(day)),
    time: (wallMs) => times.format(wallMs),
  };
}
