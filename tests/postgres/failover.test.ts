import { beforeEach, expect, inject, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';

let server: string;
let url: string;

beforeEach(async () => {
  server = inject('postgresUrl');
  url = await ensureDatabase(server, `another ${Math.random()}`);
});

const nameOf = (address: string) => new URL(address).pathname.slice(1);
const setReadOnly = (value: string) =>
  queryPostgres(server, `ALTER DATABASE ${nameOf(url)} SET default_transaction_read_only = ${value}`);
/** Ends the connections to the database that are open, as a failover does. */
const endConnections = () =>
  queryPostgres(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(url)}'`,
  );
const write = (storage: Storage, id: string) =>
  storage.write('createAccount', { id, email: id, emailKey: id, passwordHash: 'none', now: 0 });

it('closes connections to a read-only standby, so that it finds the new primary', async () => {
  await using disposables = new AsyncDisposableStack();
  const storage = await openPostgres(url, 0);
  disposables.defer(() => storage.close());
  await setReadOnly('on');
  await endConnections();
  // The first may only find its connection closed.
  await expect(write(storage, 'ada')).rejects.toMatchObject({ fault: 'unavailable' });
  await expect(write(storage, 'ada')).rejects.toMatchObject({ fault: 'unavailable' });
  await setReadOnly('off');
  expect(await write(storage, 'ada')).toBe(true);
});

it('is unavailable while its database does not exist', async () => {
  await using disposables = new AsyncDisposableStack();
  const storage = await openPostgres(url, 0);
  disposables.defer(() => storage.close());
  const aside = `${nameOf(url)}_aside`;
  expect(await write(storage, 'ada')).toBe(true);
  await queryPostgres(server, `ALTER DATABASE ${nameOf(url)} ALLOW_CONNECTIONS false`);
  await endConnections();
  await queryPostgres(server, `ALTER DATABASE ${nameOf(url)} RENAME TO ${aside}`);
  await expect(write(storage, 'bob')).rejects.toMatchObject({ fault: 'unavailable' });
  await expect(write(storage, 'bob')).rejects.toMatchObject({ fault: 'unavailable' });
  await queryPostgres(server, `ALTER DATABASE ${aside} RENAME TO ${nameOf(url)}`);
  await queryPostgres(server, `ALTER DATABASE ${nameOf(url)} ALLOW_CONNECTIONS true`);
  expect(await write(storage, 'bob')).toBe(true);
});

it('is unavailable while its user is denied access', async () => {
  await using disposables = new AsyncDisposableStack();
  const role = `role_${nameOf(url)}`;
  await queryPostgres(server, `CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'zebra'`);
  const own = new URL(url);
  [own.username, own.password] = [role, 'zebra'];
  const storage = await openPostgres(own.href, 0);
  disposables.defer(() => storage.close());
  await queryPostgres(server, `ALTER ROLE ${role} NOLOGIN`);
  await endConnections();
  await expect(write(storage, 'ada')).rejects.toMatchObject({ fault: 'unavailable' });
  await expect(write(storage, 'ada')).rejects.toMatchObject({ fault: 'unavailable' });
  await queryPostgres(server, `ALTER ROLE ${role} LOGIN`);
  expect(await write(storage, 'ada')).toBe(true);
});
