import { type Language } from '#domain/account/account.ts';
import { type TimeLeft } from '#domain/deadline/deadline.ts';
import { calendarDaysFromNow, isJustNow, relativeTime } from '#domain/time/relative-time.ts';
import { createRelativeTimeFormat } from './relative-time-format.ts';

/** Formats numbers, dates and times in one language. */
export interface Format {
  readonly language: Language;
  /** The locale of dates and times: the language, or its variety in a region. */
  readonly locale: string;
  /** Example: 1,234 */
  number(value: number): string;
  /** Example: 68% or 68 %, depending on the language */
  percent(value: number): string;
  /** A full deadline, for example Wed, Nov 18, 1:07 PM */
  dateTime(time: number): string;
  /** A deadline with its year, for deadlines in other years */
  longDateTime(time: number): string;
  /** A deadline's day in a row, for example Wed, Nov 18 */
  weekday(time: number): string;
  /** A day of this year, for example Nov 18 */
  shortDay(time: number): string;
  /** A day, for example Nov 18, 2026 */
  day(time: number): string;
  /**
   * When an update or note was written: "5 minutes ago", "yesterday", later the date. `utcOffset` returns the
   * minutes ahead of UTC at a moment.
   */
  ago(time: number, now: number, utcOffset: (at: number) => number): string;
  /** Example: 3d 04h 05m 06s */
  timeLeft(left: TimeLeft): string;
  /** The two largest units, for example 3d 4h, 5m 6s or 6s */
  briefTimeLeft(left: TimeLeft): string;
}

export function createFormat(language: Language, locale: string = language): Format {
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const dateTimes = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const longDateTimes = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const relative = createRelativeTimeFormat(language);
  const padTwo = (value: number) => String(value).padStart(2, '0');
  return {
    language,
    locale,
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
    dateTime: (time) => dateTimes.format(time),
    longDateTime: (time) => longDateTimes.format(time),
    weekday: (time) => weekdays.format(time),
    shortDay: (time) => shortDays.format(time),
    day: (time) => days.format(time),
    ago(time, now, utcOffset) {
      if (isJustNow(time, now)) return relative({ unit: 'second', count: 0 });
      return calendarDaysFromNow(time, now, utcOffset) > -7
        ? relative(relativeTime(time, now, utcOffset))
        : longDateTimes.format(time);
    },
    timeLeft: ({ days: d, hours, minutes, seconds }) =>
      `${d}d ${padTwo(hours)}h ${padTwo(minutes)}m ${padTwo(seconds)}s`,
    briefTimeLeft({ days: d, hours, minutes, seconds }) {
      const units = [`${d}d`, `${hours}h`, `${minutes}m`, `${seconds}s`];
      const largest = [d, hours, minutes].findIndex((count) => count > 0);
      return largest < 0 ? `${seconds}s` : units.slice(largest, largest + 2).join(' ');
    },
  };
}
