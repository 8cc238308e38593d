import { Kysely } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { sweep } from '#server/storage/commands/sweep.ts';
import { postgresDialect } from '#server/storage/postgres/connection/dialect.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { type Tables } from '#server/storage/schema/schema.ts';
import { addAccounts } from '../harness/accounts.ts';
import { createSpreadGuard } from '../harness/spread-guard.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let url: string;
let storage: Storage;
/** Fails the statements that Citus would refuse. */
let kysely: Kysely<Tables>;

const day = 86_400_000;

beforeEach(async () => {
  url = await ensureDatabase(inject('postgresUrl'), `sweep ${Math.random()}`);
  storage = await openPostgres(url, 0);
  kysely = new Kysely<Tables>({ dialect: postgresDialect(createSpreadGuard().openPool(url)) });
  await addAccounts(storage, ['cyd', 'ada', 'bob']);
});
afterEach(async () => {
  await kysely.destroy();
  await storage.close();
});

const sweepAt = (now: number) =>
  kysely
    .transaction()
    .setIsolationLevel('read committed')
    .execute((tx) => sweep(tx, { now, limit: 20 }));
const sweptAt = async () =>
  (await queryPostgres(url, 'SELECT swept_at::float8 AS at FROM account ORDER BY id')).map(({ at }) => at);

it('sweeps several accounts in a transaction without a statement that locks rows of all', async () => {
  expect(await sweepAt(day)).toBe(3);
  expect(await sweptAt()).toEqual([day, day, day]);
  expect(await sweepAt(day)).toBe(0);
});

it('leaves out an account that another server swept after it was chosen', async () => {
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query('BEGIN');
  await other.query(`UPDATE account SET swept_at = ${day + 7} WHERE id = 'bob'`);
  const swept = sweepAt(day);
  const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await until(async () => (await queryPostgres(url, waits)).length > 0, 'the sweep to wait for the account');
  await other.query('COMMIT');
  await other.end();
  expect(await swept).toBe(2);
  expect(await sweptAt()).toEqual([day, day + 7, day]);
});
