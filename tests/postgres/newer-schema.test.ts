import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createReadiness } from '#server/operations/readiness.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { type Migration } from '#server/storage/migrations/migration.ts';
import { migrations, newestSchema } from '#server/storage/migrations/migrations.ts';
import { withClient } from '#server/storage/postgres/connection/with-client.ts';
import { migrate } from '#server/storage/postgres/migration/migrate.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { findThrottle } from '#server/storage/queries/throttles.ts';
import { addAccounts } from '../harness/accounts.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let url: string;
let storage: Storage;

beforeEach(async () => {
  url = await ensureDatabase(inject('postgresUrl'), `newer ${Math.random()}`);
  storage = await openPostgres(url, 0, { poolSize: 1 });
  await addAccounts(storage, ['ada']);
});
afterEach(() => storage.close());

/** A migration as the next version of Forge might have. */
const expand: Migration = {
  number: newestSchema + 1,
  name: 'expand',
  oldestProgram: newestSchema,
  statements: () => [
    'ALTER TABLE throttle ADD COLUMN note TEXT',
    'CREATE TABLE novelty (id TEXT PRIMARY KEY)',
  ],
};
const contract: Migration = {
  number: newestSchema + 2,
  name: 'contract',
  statements: () => ['ALTER TABLE throttle DROP COLUMN lasts'],
};
const upgrade = (...more: readonly Migration[]) =>
  withClient(url, {}, (client) => migrate(client, 5, [...migrations, ...more]));
const count = (now: number) =>
  storage.write('countAttempts', {
    limits: [{ key: 'guess', windowMs: 1_000, maxAttempts: 10, maxWindowMs: 1_000 }],
    now,
  });
const readiness = () =>
  createReadiness(
    storage,
    () => 0,
    () => {},
  )();
const doctor = async () => (await runOperatorCommand({ DATABASE_URL: url }, 'doctor')).lines.join('\n');

it('serves a newer schema that allows it, and starts on it', async () => {
  await count(0);
  expect(await findThrottle(storage.read, { key: 'guess' })).toMatchObject([{ count: 1 }]);
  await upgrade(expand);
  expect(await readiness()).toMatchObject({ isReady: true, checks: { schema: 'ok' } });
  // The connection has a cached plan from before the column was added.
  expect(await findThrottle(storage.read, { key: 'guess' })).toMatchObject([{ count: 1 }]);
  expect(await count(0)).toMatchObject([{ count: 2 }]);
  const restarted = await openPostgres(url, 0);
  expect(await restarted.isSchemaServable()).toBe(true);
  await restarted.close();
  expect(await doctor()).toMatch(
    new RegExp(
      `^warning .+ schema ${newestSchema + 1}, .+ which this one \\(schema ${newestSchema}\\) can serve`,
      'm',
    ),
  );
});

it('is not ready on a newer schema that it cannot serve, and does not start on it', async () => {
  await upgrade(expand, contract);
  expect(await readiness()).toMatchObject({ isReady: false, checks: { schema: 'wrong' } });
  await expect(openPostgres(url, 0)).rejects.toMatchObject({ fault: 'newer-schema' });
  expect(await doctor()).toMatch(/^WRONG .+ was made by a newer Forge/m);
});

it('adds the column for it to a database of an older Forge', async () => {
  await queryPostgres(url, 'ALTER TABLE migration DROP COLUMN oldest_program');
  expect(await storage.isSchemaServable()).toBe(true);
  expect(await doctor()).toMatch(/^ok .+ kept in PostgreSQL/m);
  await (await openPostgres(url, 0)).close();
  expect(await queryPostgres(url, 'SELECT DISTINCT oldest_program FROM migration')).toEqual([
    { oldest_program: null },
  ]);
});

it('holds up nobody while a backup keeps it from adding that column', async () => {
  await queryPostgres(url, 'ALTER TABLE migration DROP COLUMN oldest_program');
  const backup = new Client({ connectionString: url });
  await backup.connect();
  await backup.query('BEGIN; LOCK TABLE migration IN ACCESS SHARE MODE');
  const opened = openPostgres(url, 0);
  const isWaiting = async () => {
    const waiting = `SELECT FROM pg_locks WHERE relation = 'migration'::regclass AND NOT granted`;
    return (await backup.query(waiting)).rows.length > 0;
  };
  await until(isWaiting, 'the start to wait for the table');
  expect(await storage.isSchemaServable()).toBe(true);
  await backup.end();
  await (await opened).close();
});
