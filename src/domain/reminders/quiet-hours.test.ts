import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { afterQuietHours } from './quiet-hours.ts';

const madrid = namedZone('Europe/Madrid');
const sent = (moment: string, quietFrom: string, quietTo: string) =>
  new Date(afterQuietHours(Date.parse(moment), { quietFrom, quietTo }, madrid)).toISOString();

it.each([
  ['the last minute before them', '2026-11-29T21:59:59.999+01:00', '2026-11-29T20:59:59.999Z'],
  ['their first moment', '2026-11-29T22:00+01:00', '2026-11-30T07:00:00.000Z'],
  ['midnight', '2026-11-30T00:00+01:00', '2026-11-30T07:00:00.000Z'],
  ['their last moment', '2026-11-30T07:59:59.999+01:00', '2026-11-30T07:00:00.000Z'],
  ['their end', '2026-11-30T08:00+01:00', '2026-11-30T07:00:00.000Z'],
  ['noon', '2026-11-30T12:00+01:00', '2026-11-30T11:00:00.000Z'],
  ['the evening before the night with 23 hours', '2026-03-28T23:00+01:00', '2026-03-29T06:00:00.000Z'],
  ['the evening before the night with 25 hours', '2026-10-24T23:00+02:00', '2026-10-25T07:00:00.000Z'],
  ['New Year’s Eve', '2026-12-31T23:59+01:00', '2027-01-01T07:00:00.000Z'],
])('holds back from 22:00 to 08:00: %s', (_, moment, expected) => {
  expect(sent(moment, '22:00', '08:00')).toBe(expected);
});

it.each([
  ['13:59', '2026-11-30T13:59+01:00', '2026-11-30T12:59:00.000Z'],
  ['14:00', '2026-11-30T14:00+01:00', '2026-11-30T15:30:00.000Z'],
  ['16:29', '2026-11-30T16:29+01:00', '2026-11-30T15:30:00.000Z'],
  ['16:30', '2026-11-30T16:30+01:00', '2026-11-30T15:30:00.000Z'],
])('holds back within a day, from 14:00 to 16:30: %s', (_, moment, expected) => {
  expect(sent(moment, '14:00', '16:30')).toBe(expected);
});

it.each(['00:00', '08:00', '22:00'])('holds nothing back where both are %s', (both) => {
  for (const moment of ['2026-11-30T00:00:00.000Z', '2026-11-30T07:00:00.000Z', '2026-11-30T21:00:00.000Z'])
    expect(sent(moment, both, both)).toBe(moment);
});

it.each([
  // Clocks go from 03:00 back to 02:00 at 01:00 UTC.
  ['an end in the first pass', '2026-10-25T00:10:00.000Z', '02:30', '2026-10-25T00:30:00.000Z'],
  ['an end in the second pass', '2026-10-25T01:10:00.000Z', '02:30', '2026-10-25T01:30:00.000Z'],
  [
    'a moment after the end, in the first pass',
    '2026-10-25T00:40:00.000Z',
    '02:30',
    '2026-10-25T00:40:00.000Z',
  ],
])('ends at a time that clocks show twice, never before the moment: %s', (_, moment, quietTo, expected) => {
  expect(sent(moment, '22:00', quietTo)).toBe(expected);
});

it('ends at a time that clocks skip where a deadline at that time is', () => {
  // Clocks go from 02:00 to 03:00 at 01:00 UTC: 02:30 is read as 03:30.
  expect(sent('2026-03-29T00:50:00.000Z', '22:00', '02:30')).toBe('2026-03-29T01:30:00.000Z');
});

it('has no end after the year 9999', () => {
  const moment = Date.parse('9999-12-31T22:30:00.000Z');
  expect(afterQuietHours(moment, { quietFrom: '22:00', quietTo: '08:00' }, namedZone('UTC'))).toBeNaN();
});
