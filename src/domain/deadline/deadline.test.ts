import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noon } from '../testing/make-idea.ts';
import {
  type Countdown,
  type Zone,
  countdown,
  fixedZone,
  isInFuture,
  isOverdue,
  readDeadline,
} from './deadline.ts';
import { namedZone } from './named-zone.ts';

const utc = fixedZone(0);
const losAngeles = namedZone('America/Los_Angeles');
const berlin = namedZone('Europe/Berlin');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The moment of a deadline, as an ISO timestamp. */
function momentOf(text: string, zone: Zone): string {
  const deadline = readDeadline(text, zone);
  return deadline.kind === 'at' ? new Date(deadline.time).toISOString() : deadline.kind;
}

it.each([
  ['2026-11-20T12:00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20 12:00', '2026-11-20T12:00:00.000Z'],
  ['  2026-11-20T12:00\n', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00:30', '2026-11-20T12:00:30.000Z'],
  ['2026-11-20T12:00:59.999', '2026-11-20T12:00:59.999Z'],
  ['2026-11-20T12:00:00.5', '2026-11-20T12:00:00.500Z'],
  ['2026-11-20T12:00:00.05', '2026-11-20T12:00:00.050Z'],
  ['2026-11-20T12:00:00.123456', '2026-11-20T12:00:00.123Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T00:00', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T23:59', '2026-11-20T23:59:00.000Z'],
  ['2026-01-31T10:00', '2026-01-31T10:00:00.000Z'],
  ['2026-12-31T10:00', '2026-12-31T10:00:00.000Z'],
  ['2028-02-29T10:00', '2028-02-29T10:00:00.000Z'],
  ['2000-02-29T10:00', '2000-02-29T10:00:00.000Z'],
  ['0099-03-01T10:00', '0099-03-01T10:00:00.000Z'],
  ['9999-12-31T23:59', '9999-12-31T23:59:00.000Z'],
  ['12026-01-01T00:00', '+012026-01-01T00:00:00.000Z'],
  ['275760-09-13T00:00', '+275760-09-13T00:00:00.000Z'],
])('reads %j as the moment %s', (text, moment) => {
  expect(momentOf(text, utc)).toBe(moment);
});

it.each([
  ['2026-11-20T12:00Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00+01:00', '2026-11-20T11:00:00.000Z'],
  ['2026-11-20T12:00+0100', '2026-11-20T11:00:00.000Z'],
  ['2026-11-20T12:00-08:00', '2026-11-20T20:00:00.000Z'],
  ['2026-11-20T12:00:30.5-03:30', '2026-11-20T15:30:30.500Z'],
  ['2026-11-20T12:00+05:45', '2026-11-20T06:15:00.000Z'],
  ['2026-11-20T00:30+14:00', '2026-11-19T10:30:00.000Z'],
  ['2026-11-20T12:00+14:59', '2026-11-19T21:01:00.000Z'],
  ['2026-11-20T12:00-14:59', '2026-11-21T02:59:00.000Z'],
  ['2026-11-20T12:00+1459', '2026-11-19T21:01:00.000Z'],
  ['2026-11-20T12:00-00:00', '2026-11-20T12:00:00.000Z'],
])('reads %j, which has its own offset, the same everywhere: %s', (text, moment) => {
  for (const zone of [utc, losAngeles, berlin]) expect(momentOf(text, zone)).toBe(moment);
});

it.each(['', ' ', '\t\r\n', '\u00a0'])('reads %j as no deadline', (text) => {
  expect(readDeadline(text, utc)).toEqual({ kind: 'none' });
});

it('reads no moment beyond the last one of a date, in an offset as in any zone', () => {
  expect(readDeadline('275760-09-13T00:00+14:00', utc).kind).toBe('at');
  expect(readDeadline('275760-09-13T00:00-14:00', utc)).toEqual({ kind: 'invalid' });
  expect(readDeadline('275760-09-13T00:00', fixedZone(-60))).toEqual({ kind: 'invalid' });
});

it.each([
  'soon',
  '0',
  '1795176000000',
  '2026',
  '2026-11',
  '0000-01-01T00:00',
  '0000-12-31',
  '275761-01-01T00:00',
  '999999-12-31T23:59',
  '2026-00-10T10:00',
  '2026-13-10T10:00',
  '2026-11-00T10:00',
  '2026-11-32T10:00',
  '2026-11-31T10:00',
  '2026-02-29T10:00',
  '2026-02-30T10:00',
  '2028-02-30T10:00',
  '1900-02-29T10:00',
  '2026-02-30T10:00Z',
  '2026-11-20T24:00',
  '2026-11-20T24:00Z',
  '2026-11-20T25:00',
  '2026-11-20T12:60',
  '2026-11-20T12:00:60',
  '2026-11-20T12',
  '2026-11-20T12:00:',
  '2026-11-20T12:00:00.',
  '2026-11-20T1:00',
  '2026-11-20T',
  '2026-11-20Z',
  '2026-11-20t12:00',
  '2026-11-20T12:00z',
  '2026-11-20T12:00 Z',
  '2026-11-20T12:00+1',
  '2026-11-20T12:00+01',
  '2026-11-20T12:00+01:60',
  '2026-11-20T12:00+14:60',
  '2026-11-20T12:00+15:00',
  '2026-11-20T12:00-15:00',
  '2026-11-20T12:00+1500',
  '2026-11-20T12:00+24:00',
  '2026-11-20T12:00+99:99',
  '2026-11-20T12:00-99:99',
  '2026-11-20T12:00+9999',
  '2026-11-20  12:00',
  '2026/11/20 12:00',
  '20.11.2026 12:00',
  '20261120T1200',
  '26-11-20T12:00',
  '-2026-11-20T12:00',
  '1234567-11-20T12:00',
  '275761-01-01T00:00',
  '999999-12-31T23:59',
  'Fri Nov 20 2026 12:00:00 GMT+0100',
  '2026-11-20T12:00; tomorrow',
  '٢٠٢٦-١١-٢٠T١٢:٠٠',
])('reads %j as an invalid deadline', (text) => {
  expect(readDeadline(text, utc)).toEqual({ kind: 'invalid' });
});

it('reads a deadline its zone has no moment for as invalid', () => {
  expect(readDeadline('2026-11-20T12:00', () => Number.NaN)).toEqual({ kind: 'invalid' });
});

it.each([
  [0, '2026-11-20T12:00:00.000Z'],
  [60, '2026-11-20T11:00:00.000Z'],
  [-480, '2026-11-20T20:00:00.000Z'],
  [345, '2026-11-20T06:15:00.000Z'],
  [840, '2026-11-19T22:00:00.000Z'],
  [-840, '2026-11-21T02:00:00.000Z'],
])('reads noon in a zone %i minutes east of UTC as %s', (utcOffset, moment) => {
  expect(momentOf('2026-11-20T12:00', fixedZone(utcOffset))).toBe(moment);
});

it('reads every existing minute as the platform does', () => {
  const from = Date.UTC(1970, 0, 1) / minute;
  const to = Date.UTC(2100, 0, 1) / minute;
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (minutes) => {
      const time = minutes * minute;
      const text = new Date(time).toISOString().slice(0, 16);
      expect(readDeadline(text, utc)).toEqual({ kind: 'at', time });
    }),
  );
});

it.each<[string, Zone, string, string]>([
  ['Los Angeles before the clocks go forward', losAngeles, '2026-03-08T01:59', '2026-03-08T09:59:00.000Z'],
  ['Los Angeles after the clocks went forward', losAngeles, '2026-03-08T03:00', '2026-03-08T10:00:00.000Z'],
  ['Los Angeles in the skipped hour', losAngeles, '2026-03-08T02:30', '2026-03-08T10:30:00.000Z'],
  ['Los Angeles before the clocks go back', losAngeles, '2026-11-01T00:59', '2026-11-01T07:59:00.000Z'],
  ['Los Angeles in the repeated hour', losAngeles, '2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  ['Los Angeles after the clocks went back', losAngeles, '2026-11-01T02:00', '2026-11-01T10:00:00.000Z'],
  ['Berlin before the clocks go forward', berlin, '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Berlin after the clocks went forward', berlin, '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Berlin in the skipped hour', berlin, '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Berlin before the clocks go back', berlin, '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ['Berlin in the repeated hour', berlin, '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['Berlin after the clocks went back', berlin, '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('reads a deadline in %s', (_, zone, text, moment) => {
  expect(momentOf(text, zone)).toBe(moment);
});

it.each<[string, Zone, string, string, number]>([
  ['forward in Los Angeles', losAngeles, '2026-03-08T09:00:00.000Z', '2026-03-08T04:00', 2],
  ['back in Los Angeles', losAngeles, '2026-11-01T07:00:00.000Z', '2026-11-01T03:00', 4],
  ['forward in Berlin', berlin, '2026-03-29T00:00:00.000Z', '2026-03-29T04:00', 2],
  ['back in Berlin', berlin, '2026-10-24T23:00:00.000Z', '2026-10-25T04:00', 4],
])('counts down in real hours when the clocks go %s', (_, zone, now, text, hours) => {
  const left = countdown(readDeadline(text, zone), Date.parse(now));
  expect(left).toEqual({ days: 0, hours, minutes: 0, seconds: 0 });
});

it('reads the same wall-clock text nine hours apart in Berlin and Los Angeles', () => {
  expect(momentOf('2026-11-20T12:00', berlin)).toBe('2026-11-20T11:00:00.000Z');
  expect(momentOf('2026-11-20T12:00', losAngeles)).toBe('2026-11-20T20:00:00.000Z');
});

it.each<[string, number, Countdown]>([
  ['equal to now', 0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ['1 ms past', -1, 'expired'],
  ['a year past', -365 * day, 'expired'],
  ['1 ms ahead', 1, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ['999 ms ahead', 999, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ['1 s ahead', second, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ['1 ms before a minute', minute - 1, { days: 0, hours: 0, minutes: 0, seconds: 59 }],
  ['a minute ahead', minute, { days: 0, hours: 0, minutes: 1, seconds: 0 }],
  ['1 ms before an hour', hour - 1, { days: 0, hours: 0, minutes: 59, seconds: 59 }],
  ['an hour ahead', hour, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
  ['1 ms before a day', day - 1, { days: 0, hours: 23, minutes: 59, seconds: 59 }],
  ['a day ahead', day, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
  ['one of each', day + hour + minute + second, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
  ['1000 days ahead', 1_000 * day, { days: 1_000, hours: 0, minutes: 0, seconds: 0 }],
])('counts down to a deadline %s', (_, ahead, expected) => {
  expect(countdown({ kind: 'at', time: noon + ahead }, noon)).toEqual(expected);
});

it('has no countdown without a deadline, or with an invalid one', () => {
  expect(countdown({ kind: 'none' }, noon)).toBe('none');
  expect(countdown({ kind: 'invalid' }, noon)).toBe('invalid');
});

it('splits the time left without losing a second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 * day }), (ahead) => {
      const left = countdown({ kind: 'at', time: noon + ahead }, noon);
      const sum =
        typeof left === 'string'
          ? -1
          : left.days * 86_400 + left.hours * 3_600 + left.minutes * 60 + left.seconds;
      expect(sum).toBe(Math.floor(ahead / 1_000));
    }),
  );
});

it.each([
  ['2026-11-20T11:59:59.999', false],
  ['2026-11-20T12:00', false],
  ['2026-11-20T12:00:00.001', true],
  ['2026-11-20T12:01', true],
  ['', false],
  ['soon', false],
])('decides at noon whether %j is in the future: %s', (text, future) => {
  expect(isInFuture(text, noon, utc)).toBe(future);
});

it('decides in the user’s own zone whether a deadline is in the future', () => {
  expect(isInFuture('2026-11-20T13:00', noon, berlin)).toBe(false);
  expect(isInFuture('2026-11-20T13:01', noon, berlin)).toBe(true);
  expect(isInFuture('2026-11-20T04:00', noon, losAngeles)).toBe(false);
  expect(isInFuture('2026-11-20T04:01', noon, losAngeles)).toBe(true);
});

it.each([
  ['2026-11-20T12:00', 0, false],
  ['2026-11-20T11:59:59.999', 0, true],
  ['2026-11-20T11:59:59.999', 99, true],
  ['2026-11-20T11:59:59.999', 100, false],
  ['1999-01-01T00:00', 0, true],
  ['2026-11-20T12:00:00.001', 0, false],
  ['', 0, false],
  ['soon', 0, false],
])('decides at noon whether an idea due %j at %i % is overdue: %s', (deadline, progress, overdue) => {
  expect(isOverdue({ progress }, readDeadline(deadline, utc), noon)).toBe(overdue);
});
