import { expect, it } from 'vitest';
import { dayOfDate } from '#domain/deadline/deadline-day.ts';
import { monthOf } from '#domain/time/month.ts';
import { createMonthFormat } from './month-format.ts';

const day = dayOfDate('2026-11-27') ?? 0;

it.each([
  ['en', 'November 2026', 'Friday, November 27, 2026', 'Friday, November 27', 'Monday', 'Sun', /^6:05\sPM$/],
  ['en-GB', 'November 2026', 'Friday, 27 November 2026', 'Friday, 27 November', 'Monday', 'Sun', /^18:05$/],
  [
    'es',
    'noviembre de 2026',
    'viernes, 27 de noviembre de 2026',
    'viernes, 27 de noviembre',
    'lunes',
    'dom',
    /^18:05$/,
  ],
])('formats months and days in %s', (locale, month, full, ofMonth, monday, sunday, time) => {
  const format = createMonthFormat(locale);
  expect(format.month(monthOf(day))).toBe(month);
  // Some versions of Unicode's data have no comma after the weekday.
  expect(format.day(day).replace(/^(\p{L}+),? /u, '$1, ')).toBe(full);
  expect(format.dayOfMonth(day).replace(/^(\p{L}+),? /u, '$1, ')).toBe(ofMonth);
  expect([format.weekday(0), format.shortWeekday(6), format.dayNumber(day)]).toEqual([monday, sunday, '27']);
  expect(format.time(Date.parse('2026-11-27T18:05Z'))).toMatch(time);
});

it('formats the calendar’s ends', () => {
  const format = createMonthFormat('en');
  expect(format.month(9999 * 12 + 11)).toBe('December 9999');
  expect(format.day(dayOfDate('9999-12-31') ?? 0)).toBe('Friday, December 31, 9999');
});
