import { expect, it } from 'vitest';
import { utcOffsetIn } from '../testing/zones.ts';
import { nextMidnight, relativeTime } from './relative-time.ts';

const berlin = utcOffsetIn('Europe/Berlin');
const losAngeles = utcOffsetIn('America/Los_Angeles');
const greenwich = () => 0;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const between = (from: string, to: string, utcOffset = berlin) => {
  const { unit, count } = relativeTime(Date.parse(to), Date.parse(from), utcOffset);
  return `${count} ${unit}`;
};

it.each([
  ['1 hour', '2026-11-22T23:59:00+01:00', '2026-11-23T00:59:00+01:00'],
  ['1 minute', '2026-11-22T23:59:00+01:00', '2026-11-23T00:00:00+01:00'],
  ['23 hour', '2026-11-22T12:00:00+01:00', '2026-11-23T11:59:59+01:00'],
  ['1 day', '2026-11-22T12:00:00+01:00', '2026-11-23T12:00:00+01:00'],
  // 47 hours, starting at noon, just before midnight and at midnight.
  ['2 day', '2026-11-22T12:33:00+01:00', '2026-11-24T11:33:00+01:00'],
  ['2 day', '2026-11-22T23:59:59+01:00', '2026-11-24T22:59:59+01:00'],
  ['1 day', '2026-11-22T00:00:00+01:00', '2026-11-23T23:00:00+01:00'],
  ['1 day', '2026-11-22T00:30:00+01:00', '2026-11-23T23:59:59+01:00'],
  ['2 day', '2026-11-22T00:30:00+01:00', '2026-11-24T00:00:00+01:00'],
])('is %s from %s to %s, and the same in the other direction', (away, from, to) => {
  expect(between(from, to)).toBe(away);
  expect(between(to, from)).toBe(`-${away}`);
});

it('counts calendar days in the user’s time zone', () => {
  // In Berlin it is Sunday evening, and just past midnight on Tuesday; in Los Angeles Sunday and Monday
  // afternoon.
  const [from, to] = ['2026-11-22T22:30:00Z', '2026-11-23T23:30:00Z'];
  expect(between(from, to, berlin)).toBe('2 day');
  expect(between(from, to, losAngeles)).toBe('1 day');
});

it.each([
  // Clocks go back on 25 October 2026 in Berlin and on 1 November in Los Angeles: 25 hours later it is the
  // same time tomorrow.
  [berlin, '2026-10-24T12:00:00+02:00', '2026-10-25T12:00:00+01:00', '1 day'],
  [losAngeles, '2026-10-31T12:00:00-07:00', '2026-11-01T12:00:00-08:00', '1 day'],
  [berlin, '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', '1 day'],
  // More than 24 hours away, but still today.
  [berlin, '2026-10-25T00:10:00+02:00', '2026-10-25T23:50:00+01:00', '24 hour'],
  [losAngeles, '2026-11-01T00:10:00-07:00', '2026-11-01T23:50:00-08:00', '24 hour'],
  // 29 March has 23 hours in Berlin, 8 March in Los Angeles: 25 hours later can be the day after tomorrow.
  [berlin, '2026-03-28T12:00:00+01:00', '2026-03-29T12:00:00+02:00', '23 hour'],
  [losAngeles, '2026-03-07T12:00:00-08:00', '2026-03-08T12:00:00-07:00', '23 hour'],
  [berlin, '2026-03-28T12:00:00+01:00', '2026-03-29T14:00:00+02:00', '1 day'],
  [berlin, '2026-03-28T23:30:00+01:00', '2026-03-30T01:30:00+02:00', '2 day'],
  [losAngeles, '2026-03-07T23:30:00-08:00', '2026-03-09T01:30:00-07:00', '2 day'],
])('counts calendar days when clocks change (%#)', (utcOffset, from, to, away) => {
  expect(between(from, to, utcOffset)).toBe(away);
  expect(between(to, from, utcOffset)).toBe(`-${away}`);
});

it.each([
  [0, 'minute', 0],
  [59_999, 'minute', 0],
  [minute, 'minute', 1],
  [hour - 1, 'minute', 59],
  [hour, 'hour', 1],
  [6.2 * hour, 'hour', 6],
  [day - 1, 'hour', 23],
  [day, 'day', 1],
  [13 * day, 'day', 13],
  [14 * day, 'week', 2],
  [20 * day, 'week', 2],
  [21 * day, 'week', 3],
  [59 * day, 'week', 8],
  [60 * day, 'month', 2],
  [90 * day, 'month', 3],
  [365 * day, 'month', 12],
  [729 * day, 'month', 24],
  [730 * day, 'year', 2],
  [3_650 * day, 'year', 10],
] as const)('converts %i ms into this many %ss: %i', (away, unit, count) => {
  const noon = Date.parse('2026-11-22T12:00:00Z');
  expect(relativeTime(noon + away, noon, greenwich)).toEqual({ unit, count });
  expect(relativeTime(noon - away, noon, greenwich)).toEqual({ unit, count: 0 - count });
});

it.each([
  [berlin, '2026-11-22T12:33:00+01:00', '2026-11-23T00:00:00+01:00'],
  [berlin, '2026-11-22T00:00:00+01:00', '2026-11-23T00:00:00+01:00'],
  [losAngeles, '2026-11-22T23:59:59-08:00', '2026-11-23T00:00:00-08:00'],
  [berlin, '2026-10-25T01:00:00+02:00', '2026-10-26T00:00:00+01:00'],
  [berlin, '2026-03-29T01:00:00+01:00', '2026-03-30T00:00:00+02:00'],
  // Zones whose clocks change at midnight: forward in Santiago, back in Beirut.
  [utcOffsetIn('America/Santiago'), '2026-09-05T20:00:00-04:00', '2026-09-06T01:00:00-03:00'],
  [utcOffsetIn('Asia/Beirut'), '2026-10-24T12:00:00+03:00', '2026-10-25T00:00:00+02:00'],
])('finds the start of the next day (%#)', (utcOffset, now, midnight) => {
  expect(nextMidnight(Date.parse(now), utcOffset)).toBe(Date.parse(midnight));
});
