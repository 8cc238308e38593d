import { expect, it } from 'vitest';
import { fixedZone } from '../deadline/deadline.ts';
import { namedZone } from '../deadline/named-zone.ts';
import { dayOf } from '../time/calendar-day.ts';
import { spanOfDays, spanOfMonths } from './spans.ts';

const texts = ({ from, until }: ReturnType<typeof spanOfDays>) =>
  [from, until].map((time) => new Date(time).toISOString());

it('spans whole days of a zone, and a day of 25 hours', () => {
  const day = dayOf(Date.parse('2026-10-24T12:00Z'), 0);
  expect(texts(spanOfDays(day, day, fixedZone(-120)))).toEqual([
    '2026-10-24T02:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ]);
  expect(texts(spanOfDays(day, day + 1, namedZone('Europe/Berlin')))).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
});

it.each([
  [2026, 11, 1, '2026-11-01', '2026-12-01'],
  [2026, 12, 1, '2026-12-01', '2027-01-01'],
  [2026, 6, 5, '2026-06-01', '2026-11-01'],
  [2025, 8, 17, '2025-08-01', '2027-01-01'],
])('spans from %i-%i on %i months', (year, month, count, from, until) => {
  expect(texts(spanOfMonths(year, month, count, fixedZone(0)))).toEqual([
    `${from}T00:00:00.000Z`,
    `${until}T00:00:00.000Z`,
  ]);
});
