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

it('reports wake-ups that it sends and receives, and that it may have missed some when it connects again', async () => {
  let onLostCount = 0;
  for (const { wakeUps } of [storage, other])
    wakeUps?.listen({ onWakeUps: () => {}, onLost: () => void (onLostCount += 1) });
  const counts = (direction: string) =>
    eventsOf('wake-ups').flatMap((event) =>
      'direction' in event && event.direction === direction ? [event.count] : [],
    );
  // Wake-ups that are broadcast before the connections are open are lost.
  await until(() => {
    storage.wakeUps?.broadcast({ accountId: 'ada', about: 'changes' });
    other.wakeUps?.broadcast({ accountId: 'bob', about: 'sessions' });
    return counts('sent').length > 0 && counts('received').length > 0;
  }, 'wake-ups in both directions');
  expect(new Set([...counts('sent'), ...counts('received')])).toEqual(new Set([1]));
  expect(counts('lost')).toEqual([]);
  onLostCount = 0;
  await queryPostgres(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'forge wake-ups'`,
  );
  await until(() => onLostCount === 2, 'both servers to connect again');
  expect(counts('lost')).toEqual([1]);
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
