import { Client, type Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { checkSettings } from '#server/storage/postgres/connection/check-server-settings.ts';
import { connectionConfig, openPool, poolSettings } from '#server/storage/postgres/connection/pool.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';

let url: string;
let pool: Pool | null;

beforeEach(async () => {
  url = await ensureDatabase(inject('postgresUrl'), `settings ${Math.random()}`);
  pool = null;
});
afterEach(() => pool?.end());

/** The same address with more said in it. */
const saying = (more: Readonly<Record<string, string>>) => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value);
  return address.href;
};

async function settingOf(name: string): Promise<unknown> {
  const { rows } = (await pool?.query(`SHOW ${name}`)) ?? { rows: [] };
  return (rows[0] as Record<string, unknown> | undefined)?.[name];
}

it('waits for the disk and limits each query, whatever the installation and the address say', async () => {
  await queryPostgres(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
  const options = '-c work_mem=5MB -c synchronous_commit=off -c statement_timeout=0';
  pool = openPool(saying({ options, statement_timeout: '0', lock_timeout: '0', query_timeout: '1' }));
  expect(await settingOf('synchronous_commit')).toBe('on');
  expect(await settingOf('statement_timeout')).toBe('2600ms');
  expect(await settingOf('lock_timeout')).toBe('2300ms');
  // What it says besides is taken.
  expect(await settingOf('work_mem')).toBe('5MB');
});

it('refuses to work over a pooler that does not pass on what it asks for', async () => {
  // As such a pooler leaves a connection.
  const client = new Client(connectionConfig(url, {}));
  await client.connect();
  await expect(checkSettings(client, poolSettings)).rejects.toMatchObject({
    fault: 'unusable',
    message: expect.stringContaining('pooler') as string,
  });
  await client.end();
});

it('says what it cannot use of an address', async () => {
  await expect(openPostgres(saying({ sslrootcert: '/nowhere/ca.pem' }), 0)).rejects.toMatchObject({
    fault: 'unusable',
    message: expect.stringContaining('/nowhere/ca.pem') as string,
  });
});
