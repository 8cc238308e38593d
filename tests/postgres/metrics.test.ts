import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Storage, type StorageEvent } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { ensureDatabase, ensureSpreadDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let url: string;
let events: StorageEvent[];
let storage: Storage;
let other: Storage;

beforeEach(async () => {
  url = await ensureDatabase(inject('postgresUrl'), `metrics ${Math.random()}`);
  events = [];
  storage = await openPostgres(url, 0, { onEvent: (event) => void events.push(event) });
  other = await openPostgres(url, 0);
});
afterEach(async () => {
  await storage.close();
  await other.close();
});

const eventsOf = (kind: StorageEvent['kind']) => events.filter((event) => event.kind === kind);

it('reports each transaction, with its commands and its commit', async () => {
  const people = ['ada', 'bob', 'cyd'];
  await addAccounts(storage, people);
  events = [];
  const push = (accountId: string) =>
    storage.write('pushMutations', { accountId, mutations: [makeMutation('addIdea', fields)], now: meantAt });
  await Promise.all(people.map(push));
  const batches = events.flatMap((event) => (event.kind === 'batch' ? [event] : []));
  expect(batches.reduce((sum, { commandCount }) => sum + commandCount, 0)).toBe(3);
  for (const { durationMs, commitMs } of batches) {
    expect(commitMs).toBeGreaterThan(0);
    expect(durationMs).toBeGreaterThan(commitMs);
  }
});

it('reports wake-ups that it sends and receives, and those that it may have missed, from the second connection on', async () => {
  let listening = 0;
  for (const { wakeUps } of [storage, other])
    wakeUps?.listen({ onWakeUps: () => {}, onLost: () => void (listening += 1) });
  await until(() => listening === 2, 'both servers to listen');
  expect(eventsOf('wake-ups')).toEqual([]);
  for (const accountId of ['ada', 'bob']) storage.wakeUps?.broadcast({ accountId, about: 'changes' });
  await until(() => eventsOf('wake-ups').length === 1, 'the wake-ups to be sent');
  other.wakeUps?.broadcast({ accountId: 'cyd', about: 'sessions' });
  await until(() => eventsOf('wake-ups').length === 2, 'a wake-up of the other server');
  await queryPostgres(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'forge wake-ups'`,
  );
  await until(() => listening === 4, 'both servers to listen again');
  expect(eventsOf('wake-ups')).toEqual([
    { kind: 'wake-ups', direction: 'sent', count: 2 },
    { kind: 'wake-ups', direction: 'received', count: 1 },
    { kind: 'wake-ups', direction: 'lost', count: 1 },
  ]);
});

it('counts the connections in use', async () => {
  expect(storage.connections?.()).toEqual({ inUse: 0, max: 10, waiting: 0 });
  const writes = Array.from({ length: 15 }, () => storage.write('probe', { now: 0 }));
  await until(() => (storage.connections?.().inUse ?? 0) > 0, 'a connection to be used');
  await Promise.all(writes);
  expect(storage.connections?.()).toEqual({ inUse: 0, max: 10, waiting: 0 });
});

it('measures the database on all its nodes', async () => {
  const alone = (await storage.measureBytes?.()) ?? 0;
  expect(alone).toBeGreaterThan(5_000_000);
  const spreadUrl = await ensureSpreadDatabase(inject('postgresUrl'), `metrics spread ${Math.random()}`);
  const spread = await openPostgres(spreadUrl, 0);
  // The imitated nodes are one database, which counts as coordinator and as two workers.
  const bytes = (await spread.measureBytes?.()) ?? 0;
  expect(bytes / 3).toBeGreaterThan(5_000_000);
  expect(bytes / 3).toBeLessThan(alone * 1.5);
  await queryPostgres(spreadUrl, `INSERT INTO fake_node VALUES ('worker-2', true, 'connection refused')`);
  await expect(spread.measureBytes?.()).rejects.toThrow('connection refused');
  await spread.close();
});
