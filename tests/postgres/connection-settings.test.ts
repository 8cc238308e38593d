import { Client, type Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { checkSettings } from '#server/storage/postgres/connection/check-server-settings.ts';
import { connectionConfig, poolSettings } from '#server/storage/postgres/connection/connection-config.ts';
import { openPool } from '#server/storage/postgres/connection/pool.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';

let url: string;
let pool: Pool | null;

beforeEach(async () => {
  url = await ensureDatabase(inject('postgresUrl'), `settings ${Math.random()}`);
  pool = null;
});
afterEach(() => pool?.end());

/** The URL with additional parameters. */
const saying = (more: Readonly<Record<string, string>>) => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value);
  return address.href;
};

async function settingOf(name: string): Promise<unknown> {
  const { rows } = (await pool?.query(`SHOW ${name}`)) ?? { rows: [] };
  return (rows[0] as Record<string, unknown> | undefined)?.[name];
}

it('waits for the disk and limits each query, whatever the server defaults and the URL say', async () => {
  await queryPostgres(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
  const options = '-c work_mem=5MB -c synchronous_commit=off -c statement_timeout=0';
  pool = openPool(saying({ options, statement_timeout: '0', lock_timeout: '0', query_timeout: '1' }));
  expect(await settingOf('synchronous_commit')).toBe('on');
  expect(await settingOf('statement_timeout')).toBe('2600ms');
  expect(await settingOf('lock_timeout')).toBe('2300ms');
  // Other options of the URL apply.
  expect(await settingOf('work_mem')).toBe('5MB');
});

it('refuses a pooler that drops connection settings', async () => {
  // A connection without settings, as such a pooler leaves it.
  const client = new Client(connectionConfig(url, {}));
  await client.connect();
  await expect(checkSettings(client, poolSettings)).rejects.toMatchObject({
    fault: 'unusable',
    message: expect.stringContaining('pooler') as string,
  });
  await client.end();
});

it('names the file in the URL that it cannot read', async () => {
  await expect(openPostgres(saying({ sslrootcert: '/nowhere/ca.pem' }), 0)).rejects.toMatchObject({
    fault: 'unusable',
    message: expect.stringContaining('/nowhere/ca.pem') as string,
  });
});

it('opens no more connections than the pool may have', async () => {
  const storage = await openPostgres(url, 0, { poolSize: 2 });
  await Promise.all(Array.from({ length: 8 }, () => storage.write('probe', { now: 0 })));
  const open = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'forge'`;
  expect(await queryPostgres(url, open)).toEqual([{ count: 2 }]);
  await storage.close();
});
