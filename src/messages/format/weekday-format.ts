import { noonOf } from '#domain/time/calendar-day.ts';

/**
 * Formats a day (since 1 January 1970) with its weekday, for example Sat, Nov 21. Apart from the formats of charts, because a
 * menu must open within a frame and each formatter takes a millisecond to create.
 */
export function createWeekdayFormat(locale: string): (day: number) => string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return (day) => format.format(noonOf(day));
}
