import { expect, it } from 'vitest';
import { dayMs } from '../time/calendar-day.ts';
import { calendarTime, dateText, dayOfDate, deadlineOnDay, startOfDay } from './deadline-day.ts';
import { fixedZone, readDeadline } from './deadline.ts';
import { namedZone } from './named-zone.ts';

const day = (text: string) => dayOfDate(text) ?? Number.NaN;

/** Minutes ahead of UTC in a zone, at a moment near a wall clock of 2026 or 2027. */
const offsetIn = (name: string) => (at: number) => {
  const zone = namedZone(name);
  // Of the offsets that zones have, the one at which the wall clock gives this moment.
  for (let minutes = -12 * 60; minutes <= 14 * 60; minutes += 15) {
    const wall = new Date(at + minutes * 60_000);
    const time = zone({
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: wall.getUTCSeconds(),
      millisecond: wall.getUTCMilliseconds(),
    });
    if (time === at) return minutes;
  }
  throw new Error(`no offset of ${name}`);
};

const zones = [
  'Europe/Madrid',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

it.each([
  ['2026-11-27T18:00', '2026-11-27'],
  ['2026-11-27T00:00', '2026-11-27'],
  ['2026-11-27T23:59', '2026-11-27'],
  ['2026-11-27 18:00:30.5', '2026-11-27'],
  ['2026-11-27', '2026-11-27'],
  // Skipped in Madrid, and in New York.
  ['2027-03-28T02:30', '2027-03-28'],
  ['2027-03-14T02:30', '2027-03-14'],
  // Twice in Madrid, and in New York.
  ['2026-10-25T02:30', '2026-10-25'],
  ['2026-11-01T01:30', '2026-11-01'],
  ['9999-12-31T23:59', '9999-12-31'],
  ['0001-01-01T00:00', '0001-01-01'],
  ['12026-05-01T10:00', '12026-05-01'],
])('puts the deadline %s on %s, whatever the zone', (text, date) => {
  for (const zone of zones) expect(dateText(calendarTime(text, offsetIn(zone))?.day ?? 0), zone).toBe(date);
});

it.each([
  ['2026-11-27T23:30Z', 'Europe/Madrid', '2026-11-28'],
  ['2026-11-27T23:30Z', 'America/New_York', '2026-11-27'],
  ['2026-11-27T23:30+01:00', 'Europe/Madrid', '2026-11-27'],
  ['2026-11-27T03:30Z', 'America/New_York', '2026-11-26'],
  ['2026-11-27T03:30-0500', 'Pacific/Kiritimati', '2026-11-27'],
  ['2026-11-27T23:30-05:00', 'Asia/Kolkata', '2026-11-28'],
])('puts a deadline with its own offset, %s, where the clock in %s says: %s', (text, zone, date) => {
  expect(dateText(calendarTime(text, offsetIn(zone))?.day ?? 0)).toBe(date);
});

it.each([[''], ['  '], ['soon'], ['2026-02-30T10:00'], ['2026-13-01'], ['0000-01-01T10:00']])(
  'has no day for “%s”, which gets 23:59 with its first one',
  (text) => {
    expect(calendarTime(text, () => 0)).toBe(null);
    expect(deadlineOnDay(text, day('2026-12-01'), () => 0)).toBe('2026-12-01T23:59');
  },
);

it.each([
  ['2026-11-27T18:00', '2026-12-01', '2026-12-01T18:00'],
  ['2026-11-27T00:00', '2028-02-29', '2028-02-29T00:00'],
  ['2026-11-27 18:00', '2026-12-01', '2026-12-01T18:00'],
  ['2026-11-27T18:00:30.250', '2026-12-01', '2026-12-01T18:00:30.250'],
  ['2026-11-27', '2026-12-01', '2026-12-01'],
  ['2026-11-27T02:30', '2027-03-28', '2027-03-28T02:30'],
  ['2026-11-27T18:00', '9999-12-31', '9999-12-31T18:00'],
  ['9999-12-31T23:59', '9999-01-01', '9999-01-01T23:59'],
  ['12026-05-01T10:00', '2026-05-01', '2026-05-01T10:00'],
  ['2026-11-27T18:00', '12026-05-01', '12026-05-01T18:00'],
])('moves %s to %s and keeps the time: %s', (text, to, moved) => {
  for (const zone of zones) expect(deadlineOnDay(text, day(to), offsetIn(zone)), zone).toBe(moved);
});

it.each([
  ['2026-11-27T23:30Z', 'Europe/Madrid', '2026-12-01', '2026-12-01T00:30'],
  ['2026-07-27T12:00:00Z', 'Europe/Madrid', '2026-12-01', '2026-12-01T14:00'],
  ['2026-11-27T12:00-05:00', 'America/New_York', '2026-12-01', '2026-12-01T12:00'],
])('moves %s as the clock in %s shows it, to %s: %s', (text, zone, to, moved) => {
  expect(deadlineOnDay(text, day(to), offsetIn(zone))).toBe(moved);
});

it('changes nothing of a deadline that is on the day already', () => {
  for (const text of ['2026-11-27T18:00', '2026-11-27 18:00', '2026-11-27', '2026-11-27T12:00Z'])
    expect(deadlineOnDay(text, day('2026-11-27'), () => 60)).toBe(text);
});

it('reads a moved time that the clocks skip as any other deadline', () => {
  const moved = deadlineOnDay('2026-11-27T02:30', day('2027-03-28'), offsetIn('Europe/Madrid'));
  const read = readDeadline(moved, namedZone('Europe/Madrid'));
  expect(read).toEqual({ kind: 'at', time: Date.parse('2027-03-28T03:30+02:00') });
});

it.each([
  ['2026-11-27', 'Europe/Madrid', '2026-11-26T23:00Z'],
  ['2027-03-28', 'Europe/Madrid', '2027-03-27T23:00Z'],
  ['2027-03-29', 'Europe/Madrid', '2027-03-28T22:00Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00Z'],
])('begins %s in %s at %s', (date, zone, moment) => {
  expect(startOfDay(day(date), namedZone(zone))).toBe(Date.parse(moment));
});

it('writes and reads dates of every year', () => {
  for (const text of ['0001-01-01', '0099-12-31', '1969-12-31', '2026-02-28', '9999-12-31', '275759-12-31'])
    expect(dateText(day(text))).toBe(text);
  expect(day('9999-12-31')).toBe(Date.UTC(9999, 11, 31) / dayMs);
  for (const text of ['', '2026-02-30', 'tomorrow']) expect(dayOfDate(text)).toBe(null);
  expect(readDeadline('9999-12-31T23:59', fixedZone(0)).kind).toBe('at');
});
