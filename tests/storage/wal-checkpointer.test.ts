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
/** Commits a few pages. */
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

it('restarts the WAL again and again during continuous writes', async () => {
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

it('checkpoints nothing while the WAL is short', async () => {
  write();
  await turn();
  write();
  expect(logState()).toMatchObject({ moved: 0 });
  expect(logState().pages).toBeLessThan(maxPages);
  await close();
});

it('leaves checkpoints to SQLite if its version could corrupt the file', async () => {
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
  // SQLite checkpoints within the commit that makes the WAL too long, so the next write restarts it.
  expect(starts).toBeGreaterThan(10);
  await close();
});

/**
 * How a thread fails to start: at once, as if the system had no process ids left; by an error; or by a silent
 * exit.
 */
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
/** Far less than the timeout for a running checkpoint and far more than everything else takes, in ms. */
const soon = 15_000;

it.each(ways)('checkpoints in its own thread if the other fails to start %s', async (way) => {
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
  'truncates the WAL and closes without waiting for a thread that fails to start %s',
  async (way) => {
    log = new WalCheckpointer(database, file, { maxPages, script: failing[way]() });
    const started = performance.now();
    for (let round = 0; round < 2; round++) {
      do write();
      while (logState().pages < maxPages);
      // In the same event-loop turn, in which no event of the other thread can arrive.
      log.truncate(1_000);
      expect(statSync(`${file}-wal`).size).toBe(0);
    }
    do write();
    while (logState().pages < maxPages);
    await close();
    expect(performance.now() - started).toBeLessThan(soon);
  },
);

it('truncates the WAL during a checkpoint of the other thread', async () => {
  const sizes: number[] = [];
  for (let round = 0; round < 60; round++) {
    while (logState().pages < maxPages) write();
    // Hits different moments of the checkpoint.
    pause(round / 20);
    log.truncate(1_000);
    sizes.push(statSync(`${file}-wal`).size);
  }
  expect(sizes).toEqual(sizes.map(() => 0));
  await close();
});

it('keeps the WAL pages a reader still sees, and checkpoints them once it closes', async () => {
  write();
  const reader = openForReading(file);
  reader.exec('BEGIN');
  const seen = count(reader);
  const first = logState().pages;
  for (let n = 0; n < 200; n++) {
    write();
    if (n % 10 === 0) await turn();
  }
  // Pages that a reader still sees must not be overwritten.
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

it('leaves all data in the database, and no WAL, when it closes', async () => {
  const before = written;
  for (let n = 0; n < 300; n++) write();
  await close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  const reader = openForReading(file);
  expect(count(reader)).toBe(written - before);
  expect(reader.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  reader.close();
});
