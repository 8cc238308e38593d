import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StorageError } from '#server/storage/errors/storage-error.ts';
import { migrations, newestSchema } from '#server/storage/migrations/migrations.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-storage-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Opens the database file directly, while no server uses it. */
function inFile<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(directory, 'forge.db'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const recorded = () =>
  inFile((database) =>
    database.prepare('SELECT number, name, applied_at AS appliedAt FROM migration ORDER BY number').all(),
  );
const once = (appliedAt: number) => migrations.map(({ number, name }) => ({ number, name, appliedAt }));

it('numbers the migrations from one without a gap', () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  expect(newestSchema).toBe(migrations.length);
});

it('runs each migration once over several starts', async () => {
  for (const now of [1_000, 2_000, 3_000]) await (await openSqlite(directory, now)).close();
  expect(recorded()).toEqual(once(1_000));
});

it('runs each migration once if two processes start at once', async () => {
  const both = await Promise.all([openSqlite(directory, 1_000), openSqlite(directory, 1_000)]);
  await Promise.all(both.map((storage) => storage.close()));
  expect(recorded()).toEqual(once(1_000));
});

it('keeps the rows of an earlier start', async () => {
  const first = await openSqlite(directory, 0);
  await first.write('countAttempts', {
    limits: [{ key: 'kept', windowMs: 1, maxAttempts: 1, maxWindowMs: 1 }],
    now: 0,
  });
  await first.close();
  const second = await openSqlite(directory, 0);
  expect(await second.read.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'kept' }]);
  await second.close();
});

it('refuses a newer schema with a clear message, and changes nothing', async () => {
  await (await openSqlite(directory, 1_000)).close();
  inFile((database) =>
    database.exec(`INSERT INTO migration (number, name, applied_at) VALUES (999, 'from-the-future', 5)`),
  );
  const failure = await openSqlite(directory, 2_000).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StorageError);
  expect((failure as StorageError).fault).toBe('newer-schema');
  expect((failure as StorageError).message).toBe(
    `the database ${path.join(directory, 'forge.db')} was made by a newer Forge (schema 999, this program knows ${newestSchema}); start that version instead, or restore the backup made before its upgrade`,
  );
  expect(recorded()).toEqual([...once(1_000), { number: 999, name: 'from-the-future', appliedAt: 5 }]);
  inFile((database) => database.exec('DELETE FROM migration WHERE number = 999'));
  await (await openSqlite(directory, 3_000)).close();
});

it('rolls back a failed migration completely, and starts once the cause is removed', async () => {
  inFile((database) =>
    database.exec(`CREATE TABLE migration (
        number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE session (of_somebody_else TEXT)`),
  );
  await expect(openSqlite(directory, 1_000)).rejects.toThrow('table session already exists');
  const left = inFile((database) =>
    database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all(),
  );
  expect(left.map(({ name }) => name)).toEqual(['migration', 'session']);
  inFile((database) => database.exec('DROP TABLE session'));
  await (await openSqlite(directory, 2_000)).close();
  expect(recorded()).toEqual(once(2_000));
});
