import { expect, it } from 'vitest';
import { dayMs, noonOf } from './calendar-day.ts';
import {
  firstDayOf,
  firstMonth,
  isShownMonth,
  lastDayOf,
  lastMonth,
  monthOf,
  sameDayIn,
  weekStartOf,
  weeksOf,
} from './month.ts';

const day = (text: string) => Date.parse(`${text}T00:00Z`) / dayMs;
const dateOf = (number: number) => new Date(noonOf(number)).toISOString().slice(0, -14);
const monthAt = (year: number, month: number) => year * 12 + month - 1;
const [monday, saturday, sunday] = [0, 5, 6];

it.each([
  // Weeks that begin on Monday and on Sunday: the first and the last day shown, and how many weeks.
  [2026, 11, monday, '2026-10-26', '2026-12-06', 6],
  [2026, 11, sunday, '2026-11-01', '2026-12-05', 5],
  [2026, 11, saturday, '2026-10-31', '2026-12-04', 5],
  [2026, 2, sunday, '2026-02-01', '2026-02-28', 4],
  [2026, 2, monday, '2026-01-26', '2026-03-01', 5],
  [2028, 2, monday, '2028-01-31', '2028-03-05', 5],
  [2100, 2, monday, '2100-02-01', '2100-02-28', 4],
  // The months with the nights on which clocks change in Madrid and in New York.
  [2027, 3, monday, '2027-03-01', '2027-04-04', 5],
  [2026, 10, sunday, '2026-09-27', '2026-10-31', 5],
  [1969, 12, monday, '1969-12-01', '1970-01-04', 5],
  [9999, 12, monday, '9999-11-29', '+010000-01-02', 5],
  [9999, 12, sunday, '9999-11-28', '+010000-01-01', 5],
  [1, 1, monday, '0001-01-01', '0001-02-04', 5],
  [1, 1, sunday, '0000-12-31', '0001-02-03', 5],
  [99, 2, monday, '0099-01-26', '0099-03-01', 5],
])(
  'shows in %i-%i, with weeks from weekday %i, the days from %s to %s',
  (year, month, weekStart, first, last, weeks) => {
    const shown = weeksOf(monthAt(year, month), weekStart);
    expect([dateOf(shown[0]?.[0] ?? 0), dateOf(shown.at(-1)?.[6] ?? 0), shown.length]).toEqual([
      first,
      last,
      weeks,
    ]);
  },
);

it('shows each day of a month once, in seven columns, with no day missing between', () => {
  for (const weekStart of [monday, saturday, sunday])
    for (let month = monthAt(1999, 1); month <= monthAt(2001, 12); month += 1) {
      const weeks = weeksOf(month, weekStart);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(days).toEqual(days.map((_, index) => (days[0] ?? 0) + index));
      expect(days).toEqual(expect.arrayContaining([firstDayOf(month), lastDayOf(month)]));
      // No week without a day of the month.
      expect(weeks.every((week) => week.some((one) => monthOf(one) === month))).toBe(true);
    }
});

it.each([
  ['2026-01-31', 2026, 2, '2026-02-28'],
  ['2028-01-31', 2028, 2, '2028-02-29'],
  ['2026-03-31', 2026, 4, '2026-04-30'],
  ['2026-02-28', 2026, 3, '2026-03-28'],
  ['2026-12-15', 2027, 1, '2027-01-15'],
  ['9999-12-31', 10_000, 2, '+010000-02-29'],
])('takes %s to the same day of %i-%i, or its last one: %s', (from, year, month, to) => {
  expect(dateOf(sameDayIn(monthAt(year, month), day(from)))).toBe(to);
});

it.each([
  ['2026-11-25', monday, '2026-11-23'],
  ['2026-11-25', sunday, '2026-11-22'],
  ['2026-11-22', sunday, '2026-11-22'],
  ['2026-11-22', monday, '2026-11-16'],
  ['2026-11-20', saturday, '2026-11-14'],
  ['1969-12-31', monday, '1969-12-29'],
])('begins the week of %s, with weeks from weekday %i, on %s', (from, weekStart, to) => {
  expect(dateOf(weekStartOf(day(from), weekStart))).toBe(to);
});

it('ends before years that deadlines cannot have', () => {
  expect(dateOf(firstDayOf(firstMonth))).toBe('0001-01-01');
  expect(dateOf(lastDayOf(lastMonth))).toBe('+275759-12-31');
  expect([firstMonth - 1, firstMonth, lastMonth, lastMonth + 1].map(isShownMonth)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(weeksOf(lastMonth, monday).flat().every(Number.isFinite)).toBe(true);
});
