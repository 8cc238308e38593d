import { expect, it } from 'vitest';
import { namedZone } from './named-zone.ts';
import { isSetAsideText } from './set-aside-text.ts';
import { returnTime } from './set-aside.ts';

const isAside = (setAside: string, now: string, zone = 'Europe/Madrid') =>
  returnTime(setAside, namedZone(zone)) > Date.parse(now);

it.each([
  ['', '2026-11-25T09:00Z', false],
  ['someday', '2099-01-01T00:00Z', true],
  ['2026-11-26T09:00', '2026-11-26T07:59:59.999Z', true],
  ['2026-11-26T09:00', '2026-11-26T08:00Z', false],
  ['2026-11-26T09:00', '2026-11-27T08:00Z', false],
  ['soon', '2026-11-26T08:00Z', false],
])('set aside until %j, at %s: %s', (setAside, now, expected) => {
  expect(isAside(setAside, now)).toBe(expected);
});

it.each([
  // In March 2:30 is skipped and read as 3:30; in October it occurs twice, and the first one counts.
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
  ['2026-10-26T09:00', '2026-10-26T08:00:00.000Z'],
])('on the nights of a clock change in Madrid, %s is %s', (setAside, moment) => {
  expect(new Date(returnTime(setAside, namedZone('Europe/Madrid'))).toISOString()).toBe(moment);
  const before = new Date(Date.parse(moment) - 1).toISOString();
  expect([isAside(setAside, before), isAside(setAside, moment)]).toEqual([true, false]);
});

it('returns at the wall-clock time of the zone where the person is', () => {
  const now = '2026-11-26T08:00Z';
  expect(isAside('2026-11-26T09:00', now, 'Europe/Madrid')).toBe(false);
  expect(isAside('2026-11-26T09:00', now, 'America/New_York')).toBe(true);
  expect(isAside('2026-11-26T09:00', now, 'Asia/Tokyo')).toBe(false);
});

it('is set aside again if the clock is set back before the return', () => {
  const times = ['2026-11-26T07:00Z', '2026-11-26T08:30Z', '2026-11-26T07:30Z'];
  expect(times.map((now) => isAside('2026-11-26T09:00', now))).toEqual([true, false, true]);
});

it.each([
  ['', true],
  ['someday', true],
  ['2026-11-26T09:00', true],
  ['1999-01-01', true],
  ['Someday', false],
  ['tomorrow', false],
  ['2026-02-30T09:00', false],
  [`2026-11-26T09:00:00.${'1'.repeat(100)}`, false],
])('says whether %j may be stored: %s', (text, expected) => {
  expect(isSetAsideText(text)).toBe(expected);
});
