import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type WallTime, readDeadline } from './deadline.ts';
import { isZoneName, namedZone } from './named-zone.ts';
import { wallAt } from './wall-at.ts';

/** The moment of a wall-clock time in a zone, as an ISO timestamp. */
function momentIn(name: string, text: string): string {
  const deadline = readDeadline(text, namedZone(name));
  return deadline.kind === 'at' ? new Date(deadline.time).toISOString() : deadline.kind;
}

it.each([
  ['Europe/Berlin', 'before the gap', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
  ['Europe/Berlin', 'at the start of the gap', '2027-03-28T02:00', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', 'in the gap', '2027-03-28T02:50', '2027-03-28T01:50:00.000Z'],
  ['Europe/Berlin', 'at the end of the gap', '2027-03-28T02:59:59.999', '2027-03-28T01:59:59.999Z'],
  ['Europe/Berlin', 'after the gap', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', 'before the overlap', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ['Europe/Berlin', 'at the start of the overlap', '2026-10-25T02:00', '2026-10-25T00:00:00.000Z'],
  ['Europe/Berlin', 'at the end of the overlap', '2026-10-25T02:59:59.999', '2026-10-25T00:59:59.999Z'],
  ['Europe/Berlin', 'after the overlap', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['Europe/Berlin', 'in double summer time', '1947-06-01T12:00', '1947-06-01T09:00:00.000Z'],
  ['Europe/Berlin', 'by the sun', '1800-01-01T12:00', '1800-01-01T11:06:32.000Z'],
  ['Europe/Berlin', 'in the year 1', '0001-01-01T00:00', '0000-12-31T23:06:32.000Z'],
  ['Europe/Berlin', 'on the last day', '275760-09-13T00:00', '+275760-09-12T22:00:00.000Z'],
  ['America/Los_Angeles', 'on the last day, too late for a date', '275760-09-13T00:00', 'invalid'],
  ['America/Los_Angeles', 'before the gap', '2027-03-14T01:59', '2027-03-14T09:59:00.000Z'],
  ['America/Los_Angeles', 'in the gap', '2027-03-14T02:30', '2027-03-14T10:30:00.000Z'],
  ['America/Los_Angeles', 'after the gap', '2027-03-14T03:00', '2027-03-14T10:00:00.000Z'],
  ['America/Los_Angeles', 'before the overlap', '2026-11-01T00:59', '2026-11-01T07:59:00.000Z'],
  ['America/Los_Angeles', 'in the overlap', '2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  ['America/Los_Angeles', 'after the overlap', '2026-11-01T02:00', '2026-11-01T10:00:00.000Z'],
  ['Asia/Kolkata', 'half an hour off', '2026-11-20T12:00', '2026-11-20T06:30:00.000Z'],
  ['Asia/Kathmandu', 'a quarter of an hour off', '2026-11-20T12:00', '2026-11-20T06:15:00.000Z'],
  ['Australia/Lord_Howe', 'in the gap of half an hour', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
  ['Australia/Lord_Howe', 'after the gap', '2026-10-04T02:30', '2026-10-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', 'in the overlap of half an hour', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z'],
  ['Australia/Lord_Howe', 'after the overlap', '2027-04-04T02:00', '2027-04-03T15:30:00.000Z'],
  ['Pacific/Apia', 'before the day left out', '2011-12-29T23:59', '2011-12-30T09:59:00.000Z'],
  ['Pacific/Apia', 'on the day left out', '2011-12-30T12:00', '2011-12-30T22:00:00.000Z'],
  ['Pacific/Apia', 'after the day left out', '2011-12-31T00:00', '2011-12-30T10:00:00.000Z'],
  ['America/Nuuk', 'on the evening before the gap', '2021-03-27T23:30', '2021-03-28T01:30:00.000Z'],
  ['America/Recife', 'in a summer of seven days', '2000-10-12T12:00', '2000-10-12T14:00:00.000Z'],
  ['UTC', 'as it is', '2026-11-20T12:00', '2026-11-20T12:00:00.000Z'],
])('reads in %s, %s, %j as %s', (name, _, text, moment) => {
  expect(momentIn(name, text)).toBe(moment);
});

/** Converts wall-clock times with JavaScript's Date in a process that runs in this zone. */
function byOwnDate(zone: string, walls: readonly WallTime[]): unknown {
  const program = `
    const walls = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    const moments = walls.map(({ year, month, day, hour, minute, second, millisecond }) =>
      new Date(year, month - 1, day, hour, minute, second, millisecond).getTime());
    console.log(JSON.stringify(moments));`;
  const output = execFileSync(process.execPath, ['--eval', program], {
    env: { ...process.env, TZ: zone },
    input: JSON.stringify(walls),
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return JSON.parse(output);
}

it.each(['Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Casablanca'])(
  'reads any time from 1970 to 2100 as the Date of a process in %s does',
  (name) => {
    const from = Date.UTC(1970, 0, 1);
    const to = Date.UTC(2101, 0, 1) - 1;
    const anyTime = fc.sample(fc.integer({ min: from, max: to }), { numRuns: 20_000, seed: 20_261_120 });
    // Random times rarely fall on the hours when clocks change; every quarter of an hour of these years does.
    const quarter = 15 * 60_000;
    const everyQuarter = [1981, 2026, 2027, 2087].flatMap((year) =>
      Array.from({ length: 366 * 96 }, (_, index) => Date.UTC(year, 0, 1) + index * quarter),
    );
    const walls = [...anyTime, ...everyQuarter].map(wallAt);
    expect(walls.map(namedZone(name))).toEqual(byOwnDate(name, walls));
  },
);

it('reads a time the same however many zones and days were read before it', () => {
  const names = Array.from({ length: 120 }, (_, index) =>
    // Zone names ignore case, so other capitals give further names for the same zone.
    [...'europe/berlin'].map((c, at) => ((index >> at) & 1 ? c.toUpperCase() : c)).join(''),
  );
  for (const name of names) expect(momentIn(name, '2026-07-01T12:00')).toBe('2026-07-01T10:00:00.000Z');
  const berlin = namedZone('Europe/Berlin');
  const july = wallAt(Date.UTC(2026, 6, 1, 12));
  for (let days = 0; days < 9_000; days++) berlin(wallAt(Date.UTC(2030, 0, days)));
  expect(berlin(july)).toBe(Date.UTC(2026, 6, 1, 10));
});

it.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Asia/Calcutta', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['Europe/Atlantis', false],
  ['Etc/Unknown', false],
  ['Berlin', false],
  ['', false],
  [' Europe/Berlin', false],
  ['__proto__', false],
  ['undefined', false],
])('detects whether there is a zone %j: %s', (text, isName) => {
  expect(isZoneName(text)).toBe(isName);
  if (!isName) expect(() => namedZone(text)).toThrow(RangeError);
});
