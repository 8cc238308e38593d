import { expect, it } from 'vitest';
import { dayOf } from '#domain/time/calendar-day.ts';
import { createCalendarFormat } from './calendar-format.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const en = createCalendarFormat('en');
const es = createCalendarFormat('es');

it('formats days and months in each language', () => {
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

const greenwich = () => 0;

it.each([
  [4 * 86_400_000, 'in 4 days', 'dentro de 4 días'],
  [86_400_000, 'tomorrow', 'mañana'],
  [-86_400_000, 'yesterday', 'ayer'],
  [47 * 3_600_000, 'in 2 days', 'dentro de 2 días'],
  [-47 * 3_600_000, '2 days ago', 'hace 2 días'],
  [-2 * 86_400_000, '2 days ago', 'hace 2 días'],
  [13 * 86_400_000, 'in 13 days', 'dentro de 13 días'],
  [-14 * 86_400_000, '2 weeks ago', 'hace 2 semanas'],
  [20 * 86_400_000, 'in 2 weeks', 'dentro de 2 semanas'],
  [59 * 86_400_000, 'in 8 weeks', 'dentro de 8 semanas'],
  [60 * 86_400_000, 'in 2 months', 'dentro de 2 meses'],
  [90 * 86_400_000, 'in 3 months', 'dentro de 3 meses'],
  [-400 * 86_400_000, '13 months ago', 'hace 13 meses'],
  [800 * 86_400_000, 'in 2 years', 'dentro de 2 años'],
  [6.2 * 3_600_000, 'in 6 hours', 'dentro de 6 horas'],
  [60_000 - 86_400_000, '23 hours ago', 'hace 23 horas'],
  [0, 'this minute', 'este minuto'],
])('formats a time %i ms from now: %s, %s', (away, english, spanish) => {
  expect(en.relativeTime(now + away, now, greenwich)).toBe(english);
  expect(es.relativeTime(now + away, now, greenwich)).toBe(spanish);
});

it('says tomorrow and yesterday only for those days in the user’s time zone', () => {
  const noon = Date.parse('2026-11-22T12:33:00Z');
  const deadline = Date.parse('2026-11-24T11:33:00Z');
  expect(en.relativeTime(deadline, noon, greenwich)).toBe('in 2 days');
  // In Auckland it is 00:33 on the 23rd now, and 23:33 on the 24th at the deadline.
  const auckland = () => 12 * 60;
  expect(en.relativeTime(deadline, noon, auckland)).toBe('tomorrow');
  expect(es.relativeTime(noon, deadline, auckland)).toBe('ayer');
});
