import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openForReading, openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-storage-'));
  file = path.join(directory, 'forge.db');
});
afterEach(() => rmSync(directory, { recursive: true }));

const setting = (database: DatabaseSync, name: string) =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];

it('writes with settings that survive a power cut, and no temporary files', () => {
  const database = openForWriting(file);
  const settings = [
    'journal_mode',
    'synchronous',
    'foreign_keys',
    'secure_delete',
    'trusted_schema',
    'temp_store',
  ].map((name) => [name, setting(database, name)]);
  database.close();
  expect(Object.fromEntries(settings)).toEqual({
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    secure_delete: 1,
    trusted_schema: 0,
    temp_store: 2,
  });
});

it('creates a file in WAL mode with strict tables', async () => {
  const storage = await openSqlite(directory, 0);
  await storage.close();
  // Bytes 18 and 19 of the header are the write and read versions; 2 means WAL.
  expect([...readFileSync(file).subarray(18, 20)]).toEqual([2, 2]);
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare(`SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'`)
    .all();
  expect(setting(database, 'integrity_check')).toBe('ok');
  database.close();
  expect(tables.length).toBeGreaterThanOrEqual(8);
  expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
});

it('reads through a read-only connection', async () => {
  const storage = await openSqlite(directory, 0);
  await expect(storage.read.deleteFrom('account').execute()).rejects.toThrow('readonly');
  await storage.close();
  const reading = openForReading(file);
  expect(() => reading.exec('DELETE FROM account')).toThrow('readonly');
  expect(setting(reading, 'trusted_schema')).toBe(0);
  reading.close();
  expect(() => openForReading(path.join(directory, 'none.db'))).toThrow('unable to open');
});

it('leaves no open connection and an empty WAL when it closes', async () => {
  const storage = await openSqlite(directory, 0);
  await storage.write('countAttempts', {
    limits: [{ key: 'a', windowMs: 1, maxAttempts: 1, maxWindowMs: 1 }],
    now: 0,
  });
  await storage.close();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  expect(database.prepare('SELECT key, count FROM throttle').all()).toEqual([{ key: 'a', count: 1 }]);
  database.exec('ROLLBACK');
  database.close();
});
