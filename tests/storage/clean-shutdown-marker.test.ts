import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { identityOf } from '#server/storage/sqlite/files/file-identity.ts';
import { lastIntegrityCheckAt, writeMarker } from '#server/storage/sqlite/integrity/clean-shutdown-marker.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';

const day = 24 * 3_600_000;
const started = Date.UTC(2026, 10, 22);

let directory: string;
let file: string;
let note: string;
let storage: Storage | null = null;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-left-'));
  file = path.join(directory, 'forge.db');
  note = path.join(directory, 'forge.left-sound');
  await open(started);
  await addPerson('ann');
});
afterEach(async () => {
  await close();
  rmSync(directory, { recursive: true });
});

async function open(now: number): Promise<void> {
  storage = await openSqlite(directory, now, { hasDirectoryLock: true });
}
async function close(): Promise<void> {
  await storage?.close();
  storage = null;
}
async function addPerson(id: string): Promise<void> {
  const email = `${id}@example.org`;
  const person = { id, email, emailKey: email, passwordHash: 'none', now: started };
  await storage?.write('createAccount', person);
}

/** Damages data so that only an integrity check finds it, and restores the file's times. */
function damage(one = file): void {
  const { atime, mtime } = statSync(one);
  const other = new DatabaseSync(one);
  other.exec("UPDATE account SET state = '{'");
  other.close();
  utimesSync(one, atime, mtime);
}

it('is not checked again within a day of a clean shutdown, if unchanged', async () => {
  await close();
  expect(lastIntegrityCheckAt(file, started)).toBe(started);
  expect(lastIntegrityCheckAt(file, started + day - 1)).toBe(started);
  damage();
  // As if the server had left it in this state.
  writeMarker(file, { checkedAt: started, identity: identityOf(file) });
  await open(started + day - 1);
  await close();
  await expect(open(started + day)).rejects.toThrow(/forge\.db is damaged \(a state of account/);
});

it('is opened without a check, with all its data', async () => {
  await close();
  await open(started + 1);
  expect(await storage?.read.selectFrom('account').select('id').execute()).toEqual([{ id: 'ann' }]);
  await addPerson('ben');
  await close();
  // The marker still has the time of the first check.
  expect(lastIntegrityCheckAt(file, started + day - 1)).toBe(started);
  expect(lastIntegrityCheckAt(file, started + day)).toBeNull();
});

it('is checked after a day, and if the clock went back', async () => {
  await close();
  expect(lastIntegrityCheckAt(file, started + day)).toBeNull();
  expect(lastIntegrityCheckAt(file, started - 1)).toBeNull();
  await open(started + day);
  await close();
  expect(lastIntegrityCheckAt(file, started + day)).toBe(started + day);
});

it('is checked if it was changed, even if its size and times are the same', async () => {
  await close();
  damage();
  expect(lastIntegrityCheckAt(file, started)).toBeNull();
  await expect(open(started)).rejects.toThrow(/forge\.db is damaged/);
});

it('is checked if it is another file', async () => {
  await close();
  const copy = path.join(directory, 'copy.db');
  copyFileSync(file, copy);
  rmSync(file);
  copyFileSync(copy, file);
  expect(lastIntegrityCheckAt(file, started)).toBeNull();
});

it('is checked if another file replaced it while the server ran', async () => {
  await close();
  const copy = path.join(directory, 'copy.db');
  copyFileSync(file, copy);
  damage(copy);
  await open(started + 1);
  renameSync(copy, file);
  await close();
  expect(existsSync(note)).toBe(false);
  await expect(open(started + 2)).rejects.toThrow(/forge\.db is damaged/);
});

it('is checked if a WAL was left beside it', async () => {
  await close();
  const other = new DatabaseSync(file);
  other.exec('PRAGMA wal_autocheckpoint = 0; CREATE TABLE more (n INTEGER)');
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  expect(lastIntegrityCheckAt(file, started)).toBeNull();
  writeMarker(file, { checkedAt: started, identity: identityOf(file) });
  expect(lastIntegrityCheckAt(file, started)).toBeNull();
  other.close();
});

it('is checked if the server did not shut down cleanly', async () => {
  await close();
  expect(existsSync(note)).toBe(true);
  await open(started);
  // If the server crashes from here on, there is no marker.
  expect(existsSync(note)).toBe(false);
});

it('is checked if an operator command closed it before the server crashed', async () => {
  const command = await openSqlite(directory, started);
  await command.close();
  expect(existsSync(note)).toBe(false);
});

it('is checked if an operator command opened it after the shutdown', async () => {
  await close();
  const command = await openSqlite(directory, started);
  await command.close();
  expect(existsSync(note)).toBe(false);
});

it('is checked if the marker is incomplete or of another version', async () => {
  await close();
  const whole = readFileSync(note, 'utf8');
  for (const text of ['', whole.slice(0, -5), whole.replace(/"schema":\d+/, '"schema":0'), '1', 'null']) {
    writeFileSync(note, text);
    expect(lastIntegrityCheckAt(file, started)).toBeNull();
  }
});

it('is refused if a newer program has migrated it, despite a clean shutdown', async () => {
  await close();
  const other = new DatabaseSync(file);
  other.exec(`INSERT INTO migration (number, name, applied_at) VALUES (999, 'from-the-future', 5)`);
  other.close();
  writeMarker(file, { checkedAt: started, identity: identityOf(file) });
  expect(lastIntegrityCheckAt(file, started)).toBe(started);
  await expect(open(started)).rejects.toMatchObject({ fault: 'newer-schema' });
});
