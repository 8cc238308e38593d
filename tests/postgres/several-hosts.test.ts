import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres-server.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

// Two servers of their own stand in for a primary and its standby: one accepts writes, the other says it is read-only.
// Nothing is replicated between them.
let second: PostgresServer;
let urls: readonly [string, string];
let both: string;
let storage: Storage;

beforeAll(async () => {
  second = await startPostgres();
});
afterAll(() => second.stop());
beforeEach(async () => {
  const name = `hosts ${Math.random()}`;
  urls = await Promise.all([
    ensureDatabase(inject('localPostgresUrl'), name),
    ensureDatabase(second.url('postgres'), name),
  ]);
  for (const url of urls) await (await openPostgres(url, 0)).close();
  const [first, other] = urls.map((url) => new URL(url));
  both = `postgres://forge@${other?.host},${first?.host}${first?.pathname}?target_session_attrs=read-write`;
  await setReadOnly(1, true);
  storage = await openPostgres(both, 0);
});
afterEach(() => storage.close());

/** Makes one of the servers read-only or writable, and ends its connections, as a failover does. */
async function setReadOnly(index: 0 | 1, isReadOnly: boolean): Promise<void> {
  const url = new URL(urls[index]);
  const database = url.pathname.slice(1);
  url.pathname = '/postgres';
  await queryPostgres(
    url.href,
    `ALTER DATABASE ${database} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'};
     SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
  );
}

const write = (id: string) =>
  storage.write('createAccount', { id, email: id, emailKey: id, passwordHash: 'none', now: 0 });

/** Writes until it is stored, as devices do, and returns how many attempts failed. */
async function writeUntilStored(id: string): Promise<number> {
  for (let failures = 0; failures < 10; failures++) {
    const outcome = await write(id).catch((error: unknown) => error);
    if (outcome === true) return failures;
    expect(outcome).toMatchObject({ fault: 'unavailable' });
  }
  throw new Error('nothing was stored');
}
const accountsOn = async (index: 0 | 1) =>
  (await queryPostgres(urls[index], 'SELECT id FROM account ORDER BY id')).map(({ id }) => id);

it('writes to the host that accepts writes, and to the other after a failover', async () => {
  expect(await write('ada')).toBe(true);
  expect([await accountsOn(0), await accountsOn(1)]).toEqual([['ada'], []]);
  await setReadOnly(0, true);
  await setReadOnly(1, false);
  // The first finds its connection closed, the second a read-only server.
  expect(await writeUntilStored('bob')).toBeLessThanOrEqual(2);
  expect(await accountsOn(1)).toEqual(['bob']);
  // Wake-ups follow.
  const other = await openPostgres(urls[1], 0);
  const received: string[] = [];
  storage.wakeUps?.listen({
    onWakeUps: (all) => void received.push(...all.map(({ accountId }) => accountId)),
    onLost: () => {},
  });
  await until(() => {
    other.wakeUps?.broadcast({ accountId: 'bob', about: 'changes' });
    return received.includes('bob');
  }, 'a wake-up over the new primary');
  await other.close();
});

it('finds the other host when the primary is killed, and its way back', async () => {
  await setReadOnly(0, true);
  await setReadOnly(1, false);
  await writeUntilStored('ada');
  await second.kill();
  await setReadOnly(0, false);
  await writeUntilStored('bob');
  expect(await accountsOn(0)).toEqual(['bob']);
  await second.start();
});

it('keeps the code of the primary that refuses it, for the log and the metrics', async () => {
  const role = `role_${Math.random()}`.replace('.', '');
  const root = (url: string) => Object.assign(new URL(url), { pathname: '/postgres' }).href;
  const failure = async () => {
    const error = await openPostgres(both.replace('forge@', `${role}@`), 0).catch((one: unknown) => one);
    return (error as { readonly cause?: unknown }).cause;
  };
  await queryPostgres(root(urls[0]), `CREATE ROLE ${role} SUPERUSER NOLOGIN`);
  await queryPostgres(root(urls[1]), `CREATE ROLE ${role} SUPERUSER LOGIN`);
  // The standby only says that it accepts no writes.
  expect(await failure()).toMatchObject({ code: '28000' });
  await queryPostgres(root(urls[0]), `ALTER ROLE ${role} LOGIN`);
  await setReadOnly(0, true);
  expect(await failure()).toMatchObject({ code: '25006' });
});

it('does not start if no host accepts writes, and says so for each', async () => {
  await setReadOnly(0, true);
  const ports = urls.map((url) => new URL(url).port);
  const message = `no host accepts writes (127.0.0.1:${ports[1]} accepts no writes; 127.0.0.1:${ports[0]} accepts no writes)`;
  await expect(openPostgres(`${both}&application_name=other`, 0)).rejects.toMatchObject({
    fault: 'unusable',
    message: `cannot use the database of DATABASE_URL: ${message}`,
  });
});
