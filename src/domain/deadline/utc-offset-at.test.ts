import { expect, it } from 'vitest';
import { fixedZone } from './deadline.ts';
import { namedZone } from './named-zone.ts';
import { utcOffsetAt } from './utc-offset-at.ts';

it.each([
  ['Europe/Madrid', '2026-07-01T12:00:00Z', 120],
  ['Europe/Madrid', '2026-12-01T12:00:00Z', 60],
  ['Europe/Madrid', '2027-03-28T00:59:59Z', 60],
  ['Europe/Madrid', '2027-03-28T01:00:00Z', 120],
  ['Europe/Madrid', '2026-10-25T00:59:59Z', 120],
  ['Europe/Madrid', '2026-10-25T01:00:00Z', 60],
  ['Europe/Madrid', '2026-10-25T02:00:00Z', 60],
  ['America/Los_Angeles', '2026-12-01T12:00:00Z', -480],
  ['Asia/Kolkata', '2026-12-01T12:00:00Z', 330],
  ['Pacific/Kiritimati', '2026-12-01T12:00:00Z', 840],
])('finds that the clocks of %s at %s are %d minutes ahead', (zone, moment, minutes) => {
  expect(utcOffsetAt(namedZone(zone), Date.parse(moment))).toBe(minutes);
});

it('finds the offset of a fixed zone', () => {
  expect(utcOffsetAt(fixedZone(-90), 0)).toBe(-90);
});
