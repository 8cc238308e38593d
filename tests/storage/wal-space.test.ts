import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openForReading, openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { hasSpaceToCheckpoint, rewriteWal } from '#server/storage/sqlite/files/wal-space.ts';
import { type SmallDisk, smallDisk } from '../faults/harness/small-disk.ts';

let disk: SmallDisk;
let file: string;
let database: DatabaseSync;

beforeEach(() => {
  disk = smallDisk(8 * 1_024 * 1_024);
  // Without a mounted disk of its own, the directory does not exist yet.
  mkdirSync(disk.directory, { recursive: true });
  file = path.join(disk.directory, 'forge.db');
  database = openForWriting(file);
  database.exec('PRAGMA wal_autocheckpoint = 0');
  database.exec('CREATE TABLE word (n INTEGER PRIMARY KEY, text TEXT) STRICT');
});
afterEach(() => {
  database.close();
  disk.remove();
});

/** Commits about 1 MB of new pages. */
const write = (n: number) => database.exec(`INSERT INTO word VALUES (${n}, '${'word '.repeat(200_000)}')`);

it('returns whether the disk has space for the pages a checkpoint adds', () => {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  write(1);
  expect(hasSpaceToCheckpoint(database, file)).toBe(true);
  disk.fill(700_000);
  expect(hasSpaceToCheckpoint(database, file)).toBe(false);
  // Changes of existing pages do not grow the database.
  disk.makeRoom();
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.exec(`UPDATE word SET text = '${'WORD '.repeat(200_000)}'`);
  disk.fill(0);
  expect(hasSpaceToCheckpoint(database, file)).toBe(true);
});

it('rewrites a WAL unchanged on a full disk', () => {
  write(1);
  write(2);
  disk.fill(0);
  const log = `${file}-wal`;
  const before = readFileSync(log);
  expect(before.length).toBeGreaterThan(2_000_000);
  rewriteWal(log);
  expect(readFileSync(log).equals(before)).toBe(true);
  const reader = openForReading(file);
  expect(reader.prepare('SELECT count(*) AS n FROM word').get()).toEqual({ n: 2 });
  reader.close();
});
