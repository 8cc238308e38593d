import { expect, it } from 'vitest';
import { readDeadline } from '../deadline/deadline.ts';
import { type Stamp, dateOf, zoneOf } from './mutation.ts';

it.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1_795_176_000_000, '2026-11-20T12:00:00.000Z'],
  [1_795_176_000_001, '2026-11-20T12:00:00.001Z'],
])('formats the time %i as %s', (at, date) => {
  expect(dateOf({ at })).toBe(date);
});

it.each<[string, Partial<Stamp>, string]>([
  ['in the zone it names', { utcOffset: 60, zone: 'Europe/Berlin' }, '2027-07-01T08:00:00.000Z'],
  [
    'in the zone it names, whatever its offset',
    { utcOffset: 0, zone: 'Asia/Tokyo' },
    '2027-07-01T01:00:00.000Z',
  ],
  ['by its offset where it names none', { utcOffset: 60 }, '2027-07-01T09:00:00.000Z'],
  [
    'by its offset where nobody knows the name',
    { utcOffset: 60, zone: 'Europe/Atlantis' },
    '2027-07-01T09:00:00.000Z',
  ],
  ['by its offset where the name is empty', { utcOffset: -480, zone: '' }, '2027-07-01T18:00:00.000Z'],
])('reads deadlines for a mutation %s', (_, stamp, moment) => {
  const zone = zoneOf({ at: 0, utcOffset: 0, ...stamp });
  expect(readDeadline('2027-07-01T10:00', zone)).toEqual({ kind: 'at', time: Date.parse(moment) });
});
