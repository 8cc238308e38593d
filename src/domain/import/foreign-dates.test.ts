import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { deadlineOf, localDay, localDeadline, momentOfText, timestampOf } from './foreign-dates.ts';

const madrid = namedZone('Europe/Madrid');

it.each([
  ['2026-11-27', '2026-11-27T23:59'],
  [' 2026-11-27 ', '2026-11-27T23:59'],
  ['2026-11-27T18:00', '2026-11-27T18:00'],
  ['2026-11-27 18:00:59', '2026-11-27T18:00'],
  ['2026-11-27T17:00:00Z', '2026-11-27T18:00'],
  ['2026-11-27T17:00:00.0000000Z', '2026-11-27T18:00'],
  ['2026-11-27T17:00:00+0000', '2026-11-27T18:00'],
  ['2026-11-27T17:00:00-05:00', '2026-11-27T23:00'],
  ['2026-07-27T17:00:00Z', '2026-07-27T19:00'],
  ['2026-02-30', null],
  ['2026-11-27T25:00', null],
  ['0001-01-01T00:00:00Z', null],
  ['9999-12-31', null],
  ['26-11-27', null],
  ['2026-11-27 soon', null],
  ['', null],
])('reads %j as %j', (text, deadline) => {
  expect(deadlineOf(text, madrid)).toBe(deadline);
});

it('refuses moments that no deadline can hold', () => {
  for (const ms of [Number.NaN, Infinity, -Infinity, 1e300, -1e300, 8.64e15, -8.64e15]) {
    expect(localDeadline(ms, madrid)).toBeNull();
    expect(localDay(ms, madrid)).toBeNull();
    expect(timestampOf(ms, madrid)).toBeUndefined();
  }
});

it('reads moments as Forge stores them', () => {
  expect(timestampOf('2026-11-27T17:00:00.123456Z', madrid)).toBe('2026-11-27T17:00:00.123Z');
  expect(timestampOf('2026-11-27', madrid)).toBe('2026-11-26T23:00:00.000Z');
  expect(timestampOf(Date.UTC(2026, 10, 27), madrid)).toBe('2026-11-27T00:00:00.000Z');
  expect(timestampOf('soon', madrid)).toBeUndefined();
  expect(timestampOf({}, madrid)).toBeUndefined();
  expect(momentOfText('2026-11-27T18:00', madrid)).toBe(Date.UTC(2026, 10, 27, 17));
});
