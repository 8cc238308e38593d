import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { addAccounts } from '../harness/accounts.ts';
import { prepareDueReminder } from '../harness/due-reminder.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { type PushService, startPushService } from '../harness/push-service.ts';
import { promptSettings } from '../harness/reminded.ts';
import { type SendingServers, createSendingServers } from '../harness/sending-servers.ts';
import { ensureDatabase } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let database: string;
let servers: SendingServers;
let service: PushService;

const timeoutMs = 240_000;
const now = Date.parse('2026-11-20T13:00:00.000Z');

beforeEach(async () => {
  database = await ensureDatabase(inject('postgresUrl'), `reminders ${Math.random()}`);
  servers = createSendingServers(database);
  service = await startPushService();
});
afterEach(async () => {
  await servers.end();
  await service.stop();
});

it(
  'sends a reminder by the other server after one was killed between its claim and its answer',
  async () => {
    const first = servers.start();
    const ada = await signUp(await first.url(), 'ada@example.org');
    const makeDue = await prepareDueReminder(ada, service);
    const topics: unknown[] = [];
    service.answerWith((request) => void topics.push(request.headers['topic']));
    await servers.query(makeDue);
    await until(() => topics.length > 0, 'the push service to have the message', timeoutMs);
    const second = servers.start();
    await second.url();
    first.child.kill('SIGKILL');
    await first.exited;
    service.answerWith(null);
    const [lease] = await servers.query('SELECT claimed_until::float8 AS until FROM outgoing');
    await until(() => service.received.length > 0, 'the message again', timeoutMs);
    expect(Date.now()).toBeGreaterThanOrEqual(Number(lease?.['until']));
    // Equal tag and topic: the browser, and the push service for one that was away, show it once.
    expect(service.received.map(({ payload }) => payload.title)).toEqual(['Kite']);
    expect(service.received.map(({ headers }) => headers['topic'])).toEqual(topics);
    await until(
      async () => (await servers.query('SELECT 1 FROM outgoing')).length === 0,
      'the message to be noted as sent',
    );
    expect(service.requestCount()).toBe(2);
  },
  timeoutMs,
);

it('claims each account once by any number of servers at the same time', async () => {
  const storages: Storage[] = [];
  for (let n = 0; n < 4; n++) storages.push(await openPostgres(database, now));
  const [first] = storages as [Storage];
  const ids = Array.from({ length: 200 }, (_, n) => `account-${String(n).padStart(3, '0')}`);
  await addAccounts(first, ids);
  const reminders = { ...promptSettings, push: false, mail: true };
  for (const accountId of ids)
    await first.write('pushMutations', {
      accountId,
      mutations: [
        makeMutation('setPreferences', { zone: 'UTC', reminders }),
        makeMutation('addIdea', { ...fields, deadline: '2026-11-20T14:01' }),
      ],
      now,
    });
  const claimAll = async (storage: Storage, at: number) => {
    let count = 0;
    for (let last = 1; last > 0; count += last)
      last = (await storage.write('claimReminders', { now: at, limit: 7, canMail: true })).count;
    return count;
  };
  const claimTogether = async (at: number) =>
    (await Promise.all(storages.map((storage) => claimAll(storage, at)))).reduce((sum, one) => sum + one, 0);
  // Turned on a moment ago, each is looked through once.
  expect(await claimTogether(now)).toBe(200);
  expect(await servers.query('SELECT 1 FROM outgoing')).toEqual([]);
  expect(await claimTogether(now + 60_000)).toBe(200);
  const rows = await servers.query('SELECT account_id AS id, attempt::int FROM outgoing ORDER BY id');
  expect(rows).toEqual(ids.map((id) => ({ id, attempt: 0 })));
  const lease = async (storage: Storage) => {
    const leased: string[] = [];
    for (;;) {
      const some = await storage.write('leaseOutgoing', {
        kind: 'mail',
        now: now + 60_000,
        limit: 7,
        leaseMs: 60_000,
        maxPerAccount: 50,
        underWay: {},
      });
      if (some.length === 0) return leased;
      leased.push(...some.map(({ account_id: id }) => id));
    }
  };
  const leased = (await Promise.all(storages.map(lease))).flat();
  expect(leased.toSorted()).toEqual(ids);
  for (const storage of storages) await storage.close();
});

it('claims an account that another transaction only keeps from being deleted, as an event or a sign-in does', async () => {
  const storage = await openPostgres(database, now);
  await addAccounts(storage, ['ada']);
  const reminders = { ...promptSettings, push: false, mail: true };
  const mutation = makeMutation('setPreferences', { zone: 'UTC', reminders });
  await storage.write('pushMutations', { accountId: 'ada', mutations: [mutation], now });
  const client = new Client({ connectionString: database });
  await client.connect();
  const claimBeside = async (lock: string) => {
    await client.query('UPDATE account SET next_reminder_at = 0');
    await client.query(`BEGIN; SELECT id FROM account FOR ${lock}`);
    const { count } = await storage.write('claimReminders', { now, limit: 7, canMail: true });
    await client.query('ROLLBACK');
    return count;
  };
  expect(await claimBeside('KEY SHARE')).toBe(1);
  expect(await claimBeside('UPDATE')).toBe(0);
  await client.end();
  await storage.close();
});
