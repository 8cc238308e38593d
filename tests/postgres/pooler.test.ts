import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type SessionSettings, poolSettings } from '#server/storage/postgres/connection/connection-config.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { workerRoleSettings } from '#server/storage/postgres/spread/check-workers.ts';
import { addAccounts } from '../harness/accounts.ts';
import { type FakePooler, startFakePooler } from '../harness/fake-pooler.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let url: string;
let pooler: FakePooler | null;

beforeEach(async () => {
  url = await ensureDatabase(inject('localPostgresUrl'), `pooler ${Math.random()}`);
  pooler = null;
});
afterEach(() => pooler?.close());

const guide = readFileSync(new URL('../../docs/how-to/run-on-postgres.md', import.meta.url), 'utf8');

/** The commands in a section of the guide that give the role its settings. */
function roleSettings(section: string): readonly string[] {
  const [, text = ''] = guide.split(`\n## ${section}\n`);
  const [inSection = ''] = text.split('\n## ');
  return inSection.match(/ALTER ROLE forge SET .+;$/gm) ?? [];
}
const listed = (settings: SessionSettings) =>
  Object.entries(settings).map(([name, value]) => `ALTER ROLE forge SET ${name} = ${value};`);

/** Applies the settings of the guide to this test's database. */
async function applyGuide(): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  for (const command of roleSettings('Behind a connection pooler'))
    await queryPostgres(url, command.replace('ROLE forge', `ROLE forge IN DATABASE ${database}`));
}

async function through(mode: 'transaction' | 'session', maxSessions?: number): Promise<string> {
  pooler = await startFakePooler(Number(new URL(url).port), mode, maxSessions);
  return Object.assign(new URL(url), { port: String(pooler.port) }).href;
}

it('names in the guide the settings that a start checks: all for a pooler, those without timeouts for Citus', () => {
  expect(roleSettings('Behind a connection pooler')).toEqual(listed(poolSettings));
  expect(roleSettings('Spread over several nodes (Citus)')).toEqual(listed(workerRoleSettings));
});

it('refuses a pooler in transaction mode, even if the role has all settings', async () => {
  await applyGuide();
  await expect(openPostgres(await through('transaction'), 0)).rejects.toMatchObject({
    fault: 'unusable',
    message: expect.stringContaining('pooler in transaction mode') as string,
  });
});

it('reports another error than that of a pooler as it is', async () => {
  const database = new URL(url).pathname.slice(1);
  await queryPostgres(
    url,
    `CREATE FUNCTION public.pg_backend_pid() RETURNS INT LANGUAGE plpgsql AS $$ BEGIN RAISE 'zebra'; END $$;
     ALTER DATABASE ${database} SET search_path = public, pg_catalog`,
  );
  await expect(openPostgres(url, 0)).rejects.toMatchObject({
    fault: 'unusable',
    message: 'cannot use the database of DATABASE_URL: zebra',
  });
});

it('refuses a pooler whose sessions lack the settings', async () => {
  await expect(openPostgres(await through('session'), 0)).rejects.toMatchObject({
    fault: 'unusable',
    message: expect.stringMatching(/must pass on .* "options"/) as string,
  });
});

it('names a pooler with too few sessions', async () => {
  await applyGuide();
  await expect(openPostgres(await through('session', 1), 0)).rejects.toMatchObject({
    fault: 'unusable',
    message: expect.stringContaining('pool_size') as string,
  });
});

it('works through a pooler in session mode as the guide sets it up', async () => {
  await applyGuide();
  const address = await through('session');
  const storage = await openPostgres(address, 0);
  const people = Array.from({ length: 12 }, (_, n) => `person-${n}`);
  await addAccounts(storage, people);
  const push = (accountId: string) =>
    storage.write('pushMutations', { accountId, mutations: [makeMutation('addIdea', fields)], now: meantAt });
  for (const answer of await Promise.all(people.map(push)))
    expect(answer?.results).toMatchObject([{ status: 'applied' }]);
  await storage.close();
});

it('migrates without the timeouts of the role', async () => {
  await applyGuide();
  const database = new URL(url).pathname.slice(1);
  await queryPostgres(url, `ALTER ROLE forge IN DATABASE ${database} SET lock_timeout = 1`);
  const address = await through('session');
  // Another server is migrating.
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query('SELECT pg_advisory_lock(6015471001)');
  // Only the check of the settings fails, after the migration.
  const refused = expect(openPostgres(address, 0)).rejects.toThrow('lock_timeout 1');
  const isWaiting = async () => {
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
      (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return (await other.query(waiting)).rows.length > 0;
  };
  await until(isWaiting, 'the migration to wait for the lock');
  await other.query('SELECT pg_sleep(0.1)');
  await other.end();
  await refused;
  expect(await queryPostgres(url, `SELECT to_regclass('account')::text AS name`)).toEqual([
    { name: 'account' },
  ]);
});
