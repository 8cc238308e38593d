import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { beforeEach, expect, inject, it } from 'vitest';
import { moveToPostgres } from '#server/storage/postgres/migration/move-to-postgres.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fakeCitus } from '../harness/fake-citus.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let url: string;

/** Gives every connection to the database a setting, as those of a role behind a pooler. */
const set = (setting: string) =>
  queryPostgres(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${setting}`);

beforeEach(async () => {
  url = await ensureDatabase(inject('postgresUrl'), `timeouts ${Math.random()}`);
  await (await openPostgres(url, 0)).close();
});

it('spreads a table that takes longer than the statement timeout of the role', async () => {
  await queryPostgres(url, fakeCitus({ isSpread: false }));
  await queryPostgres(
    url,
    `CREATE FUNCTION take_long() RETURNS TRIGGER LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(1.2); RETURN NEW; END $$;
     CREATE TRIGGER slow BEFORE INSERT ON fake_partition FOR EACH ROW WHEN (NEW.name = 'account')
      EXECUTE FUNCTION take_long()`,
  );
  await set('statement_timeout = 1000');
  const { failure, lines } = await runOperatorCommand({ DATABASE_URL: url }, 'spread --apply');
  expect(failure).toBeNull();
  expect(lines.at(-1)).toContain('tables are spread');
});

it('moves data although a table is locked for longer than the lock timeout of the role', async () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-timeouts-'));
  const source = await openSqlite(directory, 0);
  await addAccounts(source, ['ada']);
  await source.close();
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE account IN ROW EXCLUSIVE MODE');
  await set('lock_timeout = 10');
  const moved = moveToPostgres({ dataDirectory: directory, databaseUrl: url, now: 0, progress: () => {} });
  const isWaiting = async () => {
    const { rows } = await other.query(
      `SELECT FROM pg_locks WHERE relation = 'account'::regclass AND NOT granted`,
    );
    return rows.length > 0;
  };
  await Promise.race([moved, until(isWaiting, 'the move to wait for the table')]);
  await other.query('SELECT pg_sleep(0.1)');
  await other.query('COMMIT');
  expect(await moved).toEqual({ rows: 2, wasAlreadyMoved: false });
  await other.end();
  rmSync(directory, { recursive: true });
});
