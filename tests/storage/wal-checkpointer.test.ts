import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openForReading, openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { WalCheckpointer } from '#server/storage/sqlite/wal/wal-checkpointer.ts';

const maxPages = 40;

let directory: string;
let file: string;
let database: DatabaseSync;
let log: WalCheckpointer;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-log-'));
  file = path.join(directory, 'forge.db');
  database = openForWriting(file);
  database.exec('CREATE TABLE word (n INTEGER PRIMARY KEY, text TEXT) STRICT');
  log = new WalCheckpointer(database, file, { maxPages });
});
afterEach(() => rmSync(directory, { recursive: true }));

const logState = () => {
  const { log: pages, checkpointed } = database.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {};
  return { pages: Number(pages), moved: Number(checkpointed) };
};
let written = 0;
/** A commit of a few pages. */
function write(): void {
  database.exec(`INSERT INTO word VALUES (${(written += 1)}, '${'word '.repeat(2_000)}')`);
  log.afterCommit();
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
const pause = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
const count = (from: DatabaseSync) => from.prepare('SELECT count(*) AS n FROM word').get()?.['n'];

async function close(): Promise<void> {
  await log.close();
  database.close();
}

it('begins the log anew again and again while somebody writes', async () => {
  let most = 0;
  let starts = 0;
  let before = logState().pages;
  for (let n = 0; n < 10_000 && starts < 20; n++) {
    write();
    const { pages } = logState();
    if (pages < before) starts += 1;
    most = Math.max(most, pages);
    before = pages;
  }
  expect(starts).toBe(20);
  expect(most).toBeGreaterThanOrEqual(maxPages);
  await close();
});

it('moves nothing before there is something worth it', async () => {
  write();
  await turn();
  write();
  expect(logState()).toMatchObject({ moved: 0 });
  expect(logState().pages).toBeLessThan(maxPages);
  await close();
});

it('leaves the log to SQLite where two connections could damage the file by moving it', async () => {
  log = new WalCheckpointer(database, file, { maxPages, version: '3.50.4' });
  let starts = 0;
  let before = logState().pages;
  for (let n = 0; n < 200; n++) {
    write();
    const { pages } = logState();
    if (pages < before) starts += 1;
    before = pages;
    expect(pages).toBeLessThan(maxPages + 10);
  }
  // In the very commit that finds it long, so that the next one begins it anew.
  expect(starts).toBeGreaterThan(10);
  await close();
});

/** Threads that cannot be started: one fails at once, as where there is no number for one more, one later. */
const failing = {
  'at once': () => new URL('http://localhost/'),
  'a little later': () => {
    const script = path.join(directory, 'thread.mjs');
    writeFileSync(script, `throw new Error('no room')`);
    return pathToFileURL(script);
  },
  'without a word': () => {
    const script = path.join(directory, 'thread.mjs');
    writeFileSync(script, 'process.exit(0)');
    return pathToFileURL(script);
  },
};
const ways = Object.keys(failing) as (keyof typeof failing)[];
/** Milliseconds: far less than it waits for a thread that moves, far more than all else takes. */
const soon = 15_000;

it.each(ways)('moves the log by itself where another thread fails to start %s', async (way) => {
  log = new WalCheckpointer(database, file, { maxPages, script: failing[way]() });
  let starts = 0;
  let before = logState().pages;
  for (let n = 0; n < 1_000 && starts < 3; n++) {
    write();
    await turn();
    const { pages } = logState();
    if (pages < before) starts += 1;
    before = pages;
  }
  expect(starts).toBe(3);
  const started = performance.now();
  await close();
  expect(performance.now() - started).toBeLessThan(soon);
});

it.each(ways)(
  'empties the log and closes without waiting for a thread that fails to start %s',
  async (way) => {
    log = new WalCheckpointer(database, file, { maxPages, script: failing[way]() });
    const started = performance.now();
    for (let round = 0; round < 2; round++) {
      do write();
      while (logState().pages < maxPages);
      // In the same turn, in which nothing is heard of how the other thread fares.
      log.truncate(1_000);
      expect(statSync(`${file}-wal`).size).toBe(0);
    }
    do write();
    while (logState().pages < maxPages);
    await close();
    expect(performance.now() - started).toBeLessThan(soon);
  },
);

it('empties the log while the other thread is at it', async () => {
  const sizes: number[] = [];
  for (let round = 0; round < 60; round++) {
    while (logState().pages < maxPages) write();
    // At one moment or another of its work.
    pause(round / 20);
    log.truncate(1_000);
    sizes.push(statSync(`${file}-wal`).size);
  }
  expect(sizes).toEqual(sizes.map(() => 0));
  await close();
});

it('keeps what a reader still sees in the log, and moves it once the reader is gone', async () => {
  write();
  const reader = openForReading(file);
  reader.exec('BEGIN');
  const seen = count(reader);
  const first = logState().pages;
  for (let n = 0; n < 200; n++) {
    write();
    if (n % 10 === 0) await turn();
  }
  // Nothing may be written over that is still read.
  expect(logState().pages).toBeGreaterThan(first + 200);
  expect(count(reader)).toBe(seen);
  log.truncate(10);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  reader.exec('COMMIT');
  reader.close();
  log.truncate(10);
  expect(statSync(`${file}-wal`).size).toBe(0);
  await close();
});

it('leaves all that was written in the database, and no log, when it closes', async () => {
  const before = written;
  for (let n = 0; n < 300; n++) write();
  await close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  const reader = openForReading(file);
  expect(count(reader)).toBe(written - before);
  expect(reader.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  reader.close();
});
