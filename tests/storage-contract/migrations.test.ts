import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { migrations, newestSchema } from '#server/storage/migrations/migrations.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let opened: Storage[];

beforeEach(async () => {
  database = await createTestDatabase({ isOwn: true });
  opened = [];
});
afterEach(async () => {
  for (const storage of opened) await storage.close();
  database.remove();
});

const open = async (now: number) => {
  const storage = await database.open(now);
  opened.push(storage);
  return storage;
};
const recorded = async () => {
  const rows = await database.query('SELECT number, name, applied_at FROM migration ORDER BY number');
  return rows.map(({ number, name, applied_at }) => [Number(number), name, Number(applied_at)]);
};
const once = (appliedAt: number) => migrations.map(({ number, name }) => [number, name, appliedAt]);

it('runs each migration once, over several and over simultaneous starts', async () => {
  await Promise.all([open(1_000), open(1_000), open(1_000)]);
  await open(2_000);
  expect(await recorded()).toEqual(once(1_000));
});

it('refuses a newer schema with a clear message, and changes nothing', async () => {
  await open(1_000);
  await database.query(`INSERT INTO migration (number, name, applied_at) VALUES (999, 'from-the-future', 5)`);
  await expect(open(2_000)).rejects.toMatchObject({
    fault: 'newer-schema',
    message: expect.stringContaining(
      `was made by a newer Forge (schema 999, this program knows ${newestSchema}); start that version instead`,
    ),
  });
  expect(await recorded()).toEqual([...once(1_000), [999, 'from-the-future', 5]]);
  await database.query('DELETE FROM migration WHERE number = 999');
  await open(3_000);
});

it('rolls back a failed migration completely, and starts once the cause is removed', async () => {
  // Without this table SQLite's file would be refused as another program's.
  await database.query(
    'CREATE TABLE migration (number BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)',
  );
  await database.query('CREATE TABLE session (of_somebody_else TEXT)');
  await expect(open(1_000)).rejects.toThrow('already exists');
  expect(await recorded()).toEqual([]);
  await database.query('DROP TABLE session');
  await open(2_000);
  expect(await recorded()).toEqual(once(2_000));
});
