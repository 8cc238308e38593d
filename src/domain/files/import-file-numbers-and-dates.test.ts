import { expect, it } from 'vitest';
import { makeIdea } from '../testing/make-idea.ts';
import { readOneIdea, readOneIdeaText } from '../testing/read-one-idea.ts';
import { exportFile } from './export-file.ts';
import { parseImport } from './import-file.ts';

const date = '2026-11-20T12:00:00.000Z';

it.each(['High', 'Medium', 'Low'])('accepts the priority %s', (priority) => {
  expect(readOneIdea({ priority })?.priority).toBe(priority);
});

it.each([
  ['2026-12-01T09:00'],
  ['1999-01-01T00:00'],
  [''],
  ['soon'],
  ['2026-02-30T10:00'],
  ['2026-11-20T12:00:00.000Z'],
])('keeps the deadline %j as it is', (deadline) => {
  expect(readOneIdea({ deadline })?.deadline).toBe(deadline);
});

it.each([
  ['0', 0],
  ['-0', 0],
  ['-0.0', 0],
  ['-1e-400', 0],
  ['0.4', 0],
  ['0.5', 0],
  ['0.999999', 0],
  ['1', 1],
  ['33.3', 33],
  ['33.7', 33],
  ['99.4', 99],
  ['99.5', 99],
  ['99.999999', 99],
  ['100', 100],
  ['1e2', 100],
  ['100.0', 100],
  ['1e-400', 0],
])('rounds the progress %s down to %i', (written, progress) => {
  expect(readOneIdeaText(`"title":"Kite","progress":${written}`)?.progress).toBe(progress);
});

it.each(['1e400', '-1e400', '1e21', '9007199254740993', '-1e-9', '100.0000001'])(
  'refuses a file with the progress %s',
  (written) => {
    expect(readOneIdeaText(`"title":"Kite","progress":${written}`)).toBe(null);
  },
);

it.each([
  ['2026-11-20T12:00:00.000Z', date],
  ['2026-11-20T12:00:00Z', date],
  ['2026-11-20T12:00Z', date],
  ['2026-11-20T13:00:00+01:00', date],
  ['2026-11-20T04:00:00.000-08:00', date],
  ['2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123Z'],
  ['2026-11-20T00:00Z', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T23:59:59.999Z', '2026-11-20T23:59:59.999Z'],
  ['2026-01-31T00:00:00Z', '2026-01-31T00:00:00.000Z'],
  ['2026-04-30T00:00:00Z', '2026-04-30T00:00:00.000Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000Z'],
  ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00.000Z'],
  ['2026-02-28T23:30:00-01:00', '2026-03-01T00:30:00.000Z'],
  ['2026-11-20T12:00:00+14:00', '2026-11-19T22:00:00.000Z'],
  ['2026-11-20T12:00:00+14:59', '2026-11-19T21:01:00.000Z'],
  ['2026-11-20T12:00:00-14:59', '2026-11-21T02:59:00.000Z'],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
  ['0000-01-01T14:59:00+14:59', '0000-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T09:00:59.999-14:59', '9999-12-31T23:59:59.999Z'],
  ['2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
  ['1999-01-01T00:00:00.000Z', '1999-01-01T00:00:00.000Z'],
])('keeps the readable date %j as %s, of an idea and of an entry', (written, kept) => {
  expect(readOneIdea({ createdAt: written })?.createdAt).toBe(kept);
  expect(readOneIdea({ updates: [{ text: 'x', date: written }] })?.updates).toEqual([
    { text: 'x', date: kept },
  ]);
  expect(readOneIdea({ notes: [{ text: 'x', date: written }] })?.notes).toEqual([{ text: 'x', date: kept }]);
});

/** Runs `read` on a device in another zone. */
function inZone<T>(zone: string, read: () => T): T {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return read();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}

it.each([
  ['America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-20', '2026-11-19T15:00:00.000Z'],
  ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['America/New_York', '2026-11-20T09:30', '2026-11-20T14:30:00.000Z'],
  // The day begins at 01:00, as the clocks skip midnight.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
])('reads on a device in %s the date %s without a zone as %s', (zone, written, kept) => {
  expect(inZone(zone, () => readOneIdea({ createdAt: written })?.createdAt)).toBe(kept);
});

it.each<[unknown]>([
  [''],
  ['yesterday'],
  ['2026-11-20 12:00:00Z'],
  ['2026-13-01T00:00:00.000Z'],
  ['2026-00-10'],
  ['2026-11-00'],
  ['2026-11-32'],
  ['2026-11-31'],
  ['2026-04-31T12:00:00Z'],
  ['2026-02-29'],
  ['2026-02-29T12:00:00.000Z'],
  ['2026-02-30T10:00:00+01:00'],
  ['2028-02-30'],
  ['1900-02-29'],
  ['2026-11-20T24:00Z'],
  ['2026-11-20T24:00:00.000Z'],
  ['2026-11-20T25:00:00Z'],
  ['2026-11-20T12:60:00Z'],
  ['2026-11-20T12:00:60Z'],
  ['2026-11-20T12:00:00+14:60'],
  ['2026-11-20T12:00:00+15:00'],
  ['2026-11-20T12:00:00-15:00'],
  ['2026-11-20T12:00:00+23:59'],
  ['2026-11-20T12:00:00+99:99'],
  ['0000-01-01T00:00:00+00:01'],
  ['9999-12-31T23:59:59-00:01'],
  ['-000001-12-31T00:00:00.000Z'],
  ['+010000-01-01T00:00:00.000Z'],
  ['10000-01-01'],
  [' 2026-11-20T12:00:00.000Z'],
  ['Fri, 20 Nov 2026 12:00:00 GMT'],
  [1_795_176_000_000],
  [{ seconds: 1_795_176_000, nanoseconds: 0 }],
  [true],
  [[]],
  [null],
])('treats the unreadable date %j as missing, of an idea and of an entry', (written) => {
  const idea = readOneIdea({
    createdAt: written,
    updates: [{ text: 'x', date: written }],
    notes: [{ text: 'y', date: written }],
  });
  expect(idea).not.toBe(null);
  expect(idea).not.toHaveProperty('createdAt');
  expect(idea?.updates).toEqual([{ text: 'x' }]);
  expect(idea?.notes).toEqual([{ text: 'y' }]);
});

it.each([
  ['', undefined],
  [null, undefined],
  [' someday ', 'someday'],
  ['2026-12-01T09:00', '2026-12-01T09:00'],
  ['1999-01-01T00:00', '1999-01-01T00:00'],
])('reads %j as what is set aside until %j', (setAside, read) => {
  expect(readOneIdea({ setAside })?.setAside).toBe(read);
});

it.each([
  ['soon', 'not-date'],
  ['2026-02-30T09:00', 'not-date'],
  [5, 'not-text'],
])('refuses a file with something set aside until %j', (setAside, kind) => {
  const item = JSON.parse(exportFile([makeIdea()])) as readonly object[];
  expect(parseImport(JSON.stringify([{ ...item[0], setAside }]))).toMatchObject({
    ok: false,
    fault: { field: 'setAside', fault: { kind } },
  });
});
