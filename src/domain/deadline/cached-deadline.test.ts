import { expect, it } from 'vitest';
import { readCachedDeadline } from './cached-deadline.ts';
import { type Zone, fixedZone } from './deadline.ts';

/** A zone that counts its readings. */
function countingZone(utcOffset: number) {
  const zone = fixedZone(utcOffset);
  let readings = 0;
  const counting: Zone = (wall) => {
    readings += 1;
    return zone(wall);
  };
  return { zone: counting, readings: () => readings };
}

it('reads each text once in a zone, and again in another zone', () => {
  const utc = countingZone(0);
  const madrid = countingZone(60);
  const read = (zone: Zone) => readCachedDeadline('2026-11-20T12:00', zone);
  const noonUtc = { kind: 'at', time: Date.UTC(2026, 10, 20, 12) };
  expect([read(utc.zone), read(utc.zone)]).toEqual([noonUtc, noonUtc]);
  expect(read(madrid.zone)).toEqual({ kind: 'at', time: Date.UTC(2026, 10, 20, 11) });
  expect([utc.readings(), madrid.readings()]).toEqual([1, 1]);
});

it('reads what is no deadline as the domain does', () => {
  const { zone } = countingZone(0);
  const kinds = ['', 'soon', '2026-02-30'].map((text) => readCachedDeadline(text, zone).kind);
  expect(kinds).toEqual(['none', 'invalid', 'invalid']);
});

it('keeps reading right when more texts come than it caches', () => {
  const { zone, readings } = countingZone(0);
  const texts = Array.from({ length: 20_001 }, (_, index) =>
    new Date(index * 60_000).toISOString().slice(0, 16),
  );
  for (const text of texts) readCachedDeadline(text, zone);
  expect(readings()).toBe(20_001);
  expect(readCachedDeadline('1970-01-01T00:00', zone)).toEqual({ kind: 'at', time: 0 });
  expect(readings()).toBe(20_002);
});
