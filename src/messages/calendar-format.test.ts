import { expect, it } from 'vitest';
import { dayOf } from '#domain/activity.ts';
import { createCalendarFormat } from './calendar-format.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const en = createCalendarFormat('en');
const es = createCalendarFormat('es');

it('writes days and months as each language has them', () => {
  const day = dayOf(now, 0);
  expect([en.shortDay(day), en.fullDay(day), en.monthOf(day)]).toEqual([
    'Nov 21',
    'Sat, Nov 21, 2026',
    'Nov',
  ]);
  expect([es.shortDay(day), es.monthOf(day), es.fullMonth(2026, 11)]).toEqual([
    '21 nov',
    'nov',
    'noviembre de 2026',
  ]);
  expect([en.weekday(0), en.weekday(6), es.weekday(0)]).toEqual(['Mon', 'Sun', 'lun']);
  expect([en.shortMonth(2026, 1), en.fullMonth(2025, 12)]).toEqual(['Jan', 'December 2025']);
});

it.each([
  [4 * 86_400_000, 'in 4 days'],
  [86_400_000, 'tomorrow'],
  [-2 * 86_400_000, '2 days ago'],
  [20 * 86_400_000, 'in 2 weeks'],
  [90 * 86_400_000, 'in 3 months'],
  [6.2 * 3_600_000, 'in 6 hours'],
  [0, 'this minute'],
])('says how far away a moment %i ms from now is: %s', (away, text) => {
  expect(en.distance(now + away, now)).toBe(text);
});
