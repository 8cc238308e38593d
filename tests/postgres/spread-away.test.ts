import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startCrossServerWakeUps } from '#server/live/cross-server-wakeups.ts';
import { createHub } from '#server/live/hub.ts';
import { type Logger } from '#server/operations/logger.ts';
import { type Storage, type StorageEvent, type WakeUps } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { hashText } from '#server/storage/postgres/spread/hash-text.ts';
import { findAccount } from '#server/storage/queries/accounts.ts';
import { addAccounts } from '../harness/accounts.ts';
import { type Failure, openPoolWithAwayNodes } from '../harness/away-nodes.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { ensureSpreadDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

const names = Array.from({ length: 24 }, (_, n) => `person-${n}`);
/** The accounts of the two nodes. */
const first = names.filter((name) => hashText(name) < 0);
const second = names.filter((name) => hashText(name) >= 0);

let url: string;
let storage: Storage;
let events: StorageEvent[];
/** How the second node fails; null if it works. */
let failure: Failure | null;

beforeEach(async () => {
  url = await ensureSpreadDatabase(inject('postgresUrl'), `away ${Math.random()}`);
  events = [];
  failure = null;
  storage = await openPostgres(url, 0, {
    openPool: openPoolWithAwayNodes((value) => (second.includes(String(value)) ? failure : null)),
    onEvent: (event) => void events.push(event),
  });
  await addAccounts(storage, names);
});
afterEach(() => storage.close());

const fail = (how: Failure) => {
  failure = how;
  return queryPostgres(url, `INSERT INTO fake_node VALUES ('worker-2', true, 'connection refused')`);
};
const repair = () => {
  failure = null;
  return queryPostgres(url, 'DELETE FROM fake_node');
};
const add = (accountId: string) =>
  storage.write('pushMutations', {
    accountId,
    mutations: [makeMutation('addIdea', fields)],
    now: meantAt,
  });
const find = (id: string) => findAccount(storage.read, { id });
const setQuota = (accountId: string) => storage.write('setKeptQuota', { accountId, bytes: 1_000 });
const calls: readonly ((accountId: string) => Promise<unknown>)[] = [find, setQuota, add];
const outcomes = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map(({ status }) => status);

it.each(['refuses', 'hangs'] as const)('serves the accounts of the other node while one %s', async (how) => {
  await fail(how);
  for (const call of calls) {
    // More than there are connections.
    const refused = outcomes([...second, ...second].map((id) => call(id)));
    const served = outcomes([...first, ...first].map((id) => call(id)));
    expect(new Set(await served)).toEqual(new Set(['fulfilled']));
    expect(new Set(await refused)).toEqual(new Set(['rejected']));
  }
  await expect(find(second[0] ?? '')).rejects.toMatchObject({ fault: 'unavailable' });
  await repair();
  for (const call of calls)
    expect(new Set(await outcomes(second.slice(0, 2).map((id) => call(id))))).toEqual(new Set(['fulfilled']));
});

it('tries a node that hangs with two statements at a time', async () => {
  await fail('hangs');
  await outcomes(second.slice(0, 1).map(find));
  const before = performance.now();
  const tried = await Promise.allSettled(second.map(find));
  const causes = tried.map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
  expect(causes.filter((cause) => cause.includes('statement timeout'))).toHaveLength(2);
  expect(causes.filter((cause) => cause.includes('group 2 does not answer'))).toHaveLength(second.length - 2);
  expect(performance.now() - before).toBeLessThan(4_800);
});

it('sweeps the other node while one is away, and that one when it is back', async () => {
  const sweptAt = async () => {
    const rows = await queryPostgres(url, 'SELECT id FROM account WHERE swept_at > 0');
    return rows.map(({ id }) => String(id)).toSorted();
  };
  const day = 86_400_000;
  await fail('refuses');
  expect(await storage.write('sweep', { now: day, limit: 50 })).toBe(first.length);
  expect(await sweptAt()).toEqual(first.toSorted());
  expect(events.filter(({ kind }) => kind === 'node-skipped')).toEqual([
    { kind: 'node-skipped', node: 'worker-2:5432', reason: 'connection refused' },
  ]);
  await repair();
  // It is left out for ten minutes.
  expect(await storage.write('sweep', { now: day + 599_999, limit: 50 })).toBe(0);
  expect(await storage.write('sweep', { now: day + 600_000, limit: 5 })).toBe(5);
  expect(await storage.write('sweep', { now: day + 600_000, limit: 50 })).toBe(second.length - 5);
  expect(await sweptAt()).toEqual(names.toSorted());
});

it('sends the reminders of the other node while one is away, and those of that one when it is back', async () => {
  const chosen = makeMutation('setPreferences', { reminders: { mail: true, leads: [60], quietTo: '22:00' } });
  for (const accountId of names)
    await storage.write('pushMutations', {
      accountId,
      mutations: [chosen, makeMutation('addIdea', { ...fields, deadline: '2026-11-20T12:00' })],
      now: meantAt,
    });
  const at = meantAt + 3_600_000;
  const claim = async (now: number) =>
    (await storage.write('claimReminders', { now, limit: 50, canMail: true })).count;
  const lease = async (now: number) => {
    const leased = await storage.write('leaseOutgoing', {
      kind: 'mail',
      now,
      limit: 50,
      leaseMs: 60_000,
      maxPerAccount: 50,
      underWay: {},
    });
    return leased.map(({ account_id: id }) => id).toSorted();
  };
  await fail('refuses');
  expect(await claim(at)).toBe(first.length);
  expect(await lease(at)).toEqual(first.toSorted());
  await repair();
  // It is left out for a minute.
  expect(await claim(at + 59_999)).toBe(0);
  expect(await claim(at + 60_000)).toBe(second.length);
  expect(await lease(at + 60_000)).toEqual(names.toSorted());
});

it('sweeps the other accounts of a node if one fails, and that one ten minutes later', async () => {
  const [failing = ''] = first.toSorted();
  await queryPostgres(
    url,
    `CREATE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE 'no such luck'; END $$;
     CREATE TRIGGER failing BEFORE UPDATE ON account FOR EACH ROW WHEN (OLD.id = '${failing}')
      EXECUTE FUNCTION refuse()`,
  );
  const day = 86_400_000;
  const sweep = (now: number, limit: number) => storage.write('sweep', { now, limit });
  expect(await sweep(day, 50)).toBe(names.length - 1);
  expect(events.filter(({ kind }) => kind !== 'batch')).toEqual([
    {
      kind: 'account-unswept',
      accountId: failing,
      error: expect.objectContaining({ message: 'no such luck' }),
    },
  ]);
  await queryPostgres(url, 'DROP TRIGGER failing ON account');
  expect(await sweep(day + 599_999, 1)).toBe(0);
  expect(await sweep(day + 600_000, 1)).toBe(1);
});

it('forgets a node that is no longer part of the database', async () => {
  const day = 86_400_000;
  const oldCounters = () => queryPostgres(url, `SELECT FROM throttle WHERE key = 'old'`);
  await queryPostgres(url, `INSERT INTO throttle VALUES ('old', 1, 1, 1)`);
  await fail('refuses');
  await storage.write('sweep', { now: day, limit: 50 });
  expect(await oldCounters()).toHaveLength(1);
  await queryPostgres(url, 'UPDATE pg_dist_node SET groupid = 3 WHERE groupid = 2');
  await queryPostgres(
    url,
    `CREATE OR REPLACE VIEW pg_dist_placement AS SELECT shardid, 1 AS groupid FROM pg_dist_shard`,
  );
  await storage.write('sweep', { now: day + 1, limit: 50 });
  expect(await oldCounters()).toHaveLength(0);
});

it('finds the changes of other servers on the other node while one is away', async () => {
  const hub = createHub(10);
  const woken: string[] = [];
  const [healthy = '', away = ''] = [first[0], second[0]];
  for (const name of [healthy, away])
    hub.add({
      accountId: name,
      tokenHash: 'session',
      version: 0,
      onChanges() {},
      onVersion() {},
      onWakeUp: () => void woken.push(name),
      end() {},
    });
  const warnings: unknown[] = [];
  let listener: Parameters<WakeUps['listen']>[0] | null = null;
  const wakeUps: WakeUps = { broadcast() {}, listen: (to) => void (listener = to) };
  const log = { warn: (...args: unknown[]) => void warnings.push(args.at(-1)) } as unknown as Logger;
  const stop = startCrossServerWakeUps({ storage: { ...storage, wakeUps }, hub, log });
  await fail('refuses');
  const poll = listener as Parameters<WakeUps['listen']>[0] | null;
  poll?.onLost();
  await until(() => warnings.length > 0 && woken.length > 0, 'the poll');
  expect(woken).toEqual([healthy]);
  expect(warnings).toEqual(['could not look for changes of other servers; it is tried again']);
  stop();
});
