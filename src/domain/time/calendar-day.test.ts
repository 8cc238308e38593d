import { expect, it } from 'vitest';
import { dayOf, noonOf, weekdayOf } from './calendar-day.ts';

const today = dayOf(Date.parse('2026-11-21T10:00:00Z'), 0);

it('counts days in the user’s time zone', () => {
  const evening = Date.parse('2026-11-21T23:30:00Z');
  expect(dayOf(evening, 0)).toBe(today);
  expect(dayOf(evening, 60)).toBe(today + 1);
  expect(dayOf(Date.parse('2026-11-21T00:30:00Z'), -60)).toBe(today - 1);
  expect(new Date(noonOf(today)).toISOString()).toBe('2026-11-21T12:00:00.000Z');
});

it('begins the week on Monday', () => {
  // 21 November 2026 is a Saturday, 1 January 1970 was a Thursday.
  expect([weekdayOf(today), weekdayOf(today + 2), weekdayOf(0), weekdayOf(-4)]).toEqual([5, 0, 3, 6]);
});
