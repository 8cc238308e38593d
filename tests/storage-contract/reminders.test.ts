import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { type LeasedMessage, type SendingResult } from '#server/storage/commands/reminders/lease-outgoing.ts';
import { listPushSubscriptions } from '#server/storage/queries/reminders/push-subscriptions.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { promptSettings } from '../harness/reminded.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-11-20T10:00:00.000Z');
const accountId = 'ada';

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open(now);
  await addAccounts(storage, ['ada', 'bob'], now);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const push = (at: number, ...mutations: readonly Mutation[]) =>
  storage.write('pushMutations', { accountId, mutations, now: at });
const choose = (at: number, reminders: object = { ...promptSettings, mail: true }) =>
  push(at, makeMutation('setPreferences', { zone: 'UTC', reminders }));
const add = (deadline: string) => makeMutation('addIdea', { ...fields, deadline });
const claim = async (at: number) =>
  (await storage.write('claimReminders', { now: at, limit: 10, canMail: true })).count;
const moments = async (id = accountId) => {
  const row = await storage.read
    .selectFrom('account')
    .select(['next_reminder_at', 'reminded_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  return [row?.next_reminder_at ?? null, row?.reminded_until ?? null];
};
const lease = (at: number, limit = 10, underWay: Readonly<Record<string, number>> = {}) =>
  storage.write('leaseOutgoing', {
    kind: 'mail',
    now: at,
    limit,
    leaseMs: minute,
    maxPerAccount: 5,
    underWay,
  });
const settle = (message: LeasedMessage, result: SendingResult) =>
  storage.write('settleOutgoing', { message, result });
const queued = async () => (await database.query('SELECT id FROM outgoing')).length;

it('keeps nothing for accounts without reminders', async () => {
  await push(now, add('2026-11-20T12:00'));
  await choose(now, { push: false, leads: [15] });
  await push(now + hour, add('2026-11-20T13:00'));
  expect(await moments()).toEqual([null, null]);
  expect(await claim(now + day)).toBe(0);
});

it('lowers the next moment by the ideas that change, and raises it only by a claim', async () => {
  await choose(now);
  expect(await moments()).toEqual([now, now]);
  expect(await claim(now)).toBe(1);
  expect(await moments()).toEqual([now + day, now]);
  const idea = add('2026-11-21T09:00');
  await push(now + minute, idea);
  expect(await moments()).toEqual([Date.parse('2026-11-21T08:00Z'), now + minute]);
  await push(
    now + minute,
    makeMutation('editIdea', { id: idea.id, changes: { deadline: '2026-11-20T14:00' } }),
  );
  expect(await moments()).toEqual([Date.parse('2026-11-20T13:00Z'), now + minute]);
  await push(now + 2 * minute, makeMutation('deleteIdea', { id: idea.id }));
  expect(await moments()).toEqual([Date.parse('2026-11-20T13:00Z'), now + 2 * minute]);
  expect(await claim(Date.parse('2026-11-20T13:00Z'))).toBe(1);
  expect(await moments()).toEqual([Date.parse('2026-11-21T13:00Z'), Date.parse('2026-11-20T13:00Z')]);
  expect(await queued()).toBe(0);
});

it('does not move the watermark while something is due before', async () => {
  await choose(now);
  await claim(now);
  await push(now, add('2026-11-20T12:00'));
  await push(now + 2 * hour, add('2026-11-30T12:00'));
  expect(await moments()).toEqual([now + hour, now]);
});

it('lowers the next moment when ideas come back from the trash, or their number is large', async () => {
  await choose(now);
  await claim(now);
  const idea = add('2026-11-20T13:00');
  await push(now, idea, makeMutation('deleteIdea', { id: idea.id }));
  await claim(now + 2 * day);
  expect((await moments())[0]).toBe(now + 3 * day);
  const later = add('2026-11-23T08:00');
  await push(now + 2 * day, later, makeMutation('deleteAllIdeas', {}));
  expect((await moments())[0]).toBeLessThanOrEqual(now + 3 * day);
  await claim(now + 3 * day);
  await push(now + 2.5 * day, makeMutation('restoreIdeas', { ids: [later.id] }));
  expect((await moments())[0]).toBeLessThanOrEqual(now + 4 * day);
});

it('keeps by their own moment which reminders were sent, from a change of quiet hours to their end', async () => {
  const sentUntil = async () => {
    const [row] = await database.query(`SELECT sent_until AS moment FROM account WHERE id = '${accountId}'`);
    return row?.['moment'] === null ? null : Number(row?.['moment']);
  };
  await choose(now, { ...promptSettings, mail: true, quietFrom: '12:00', quietTo: '14:00' });
  await claim(now);
  await push(now, add('2026-11-20T12:30'));
  const sent = Date.parse('2026-11-20T11:30Z');
  await claim(sent);
  expect([await queued(), await sentUntil()]).toEqual([1, null]);
  // It would be sent again at 14:00.
  const changed = sent + 10 * minute;
  await choose(changed, { quietFrom: '11:00' });
  expect(await sentUntil()).toBe(changed);
  await claim(changed);
  expect(await sentUntil()).toBe(changed);
  await push(changed + minute, add('2026-11-30T12:00'));
  expect(await sentUntil()).toBe(changed);
  await claim(Date.parse('2026-11-20T14:00Z'));
  await push(Date.parse('2026-11-20T14:01Z'), add('2026-11-30T12:00'));
  expect([await queued(), await sentUntil()]).toEqual([1, null]);
  await choose(Date.parse('2026-11-20T15:00Z'), { mail: false, push: false });
  expect([await moments(), await sentUntil()]).toEqual([[null, null], null]);
});

it('names an account whose reminders cannot be planned', async () => {
  await choose(now);
  await push(now, add('2026-11-20T12:00'));
  await database.query(
    `UPDATE account SET state = replace(state, '"leads":[60]', '"leads":60') WHERE id = '${accountId}'`,
  );
  expect(await storage.write('claimReminders', { now, limit: 10, canMail: true })).toMatchObject({
    count: 1,
    failures: [{ accountId, reason: expect.stringMatching(/^TypeError: /) }],
  });
  expect((await moments())[0]).toBe(now + day);
});

it('queues a message in the transaction of its claim, and claims no more', async () => {
  await choose(now);
  await push(now, add('2026-11-20T12:00'));
  expect(await claim(now + hour)).toBe(1);
  expect(await queued()).toBe(1);
  expect(await claim(now + hour)).toBe(0);
  const [message] = await lease(now + hour);
  expect(message).toMatchObject({ account_id: accountId, kind: 'mail', target: '', attempt: 0 });
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    message: { kind: 'reminder', reminder: { title: fields.title, lead: 60 } },
    at: now + hour,
  });
});

it('leases a message to one server until its time is over', async () => {
  await choose(now);
  await push(now, add('2026-11-20T12:00'));
  await claim(now + hour);
  const [first] = await lease(now + hour);
  expect(await lease(now + hour + minute - 1)).toEqual([]);
  const [second] = await lease(now + hour + minute);
  if (first === undefined || second === undefined) throw new Error('nothing was leased');
  // The first server comes too late: the message is the second's.
  await settle(first, { kind: 'done' });
  expect(await queued()).toBe(1);
  await settle(second, { kind: 'retry', at: now + 2 * hour });
  expect(await lease(now + 2 * hour - 1)).toEqual([]);
  const [third] = await lease(now + 2 * hour);
  expect(third?.attempt).toBe(1);
  if (third === undefined) throw new Error('nothing was leased');
  await settle(third, { kind: 'released' });
  const [fourth] = await lease(now + 2 * hour);
  expect(fourth?.attempt).toBe(1);
  if (fourth === undefined) throw new Error('nothing was leased');
  await settle(fourth, { kind: 'done' });
  expect(await queued()).toBe(0);
});

it('leases at most five messages of an account at once, and those of others behind them', async () => {
  const message = (account_id: string, index: number) => ({
    account_id,
    id: `message ${index}`,
    kind: 'mail' as const,
    target: '',
    body: '{}',
    next_try_at: account_id === 'ada' ? now : now + 1,
  });
  const ofAda = Array.from({ length: 40 }, (_, index) => message('ada', index));
  await storage.write('queueOutgoing', { messages: [...ofAda, message('bob', 0)] });
  const accountsOf = (messages: readonly LeasedMessage[]) => messages.map(({ account_id }) => account_id);
  const first = await lease(now + 1, 6, { ada: 2 });
  expect(accountsOf(first).filter((id) => id === 'ada')).toHaveLength(3);
  expect(accountsOf(await lease(now + 1, 6, { ada: 5 }))).toEqual(first.length === 3 ? ['bob'] : []);
  expect(accountsOf(await lease(now + 1, 6, { ada: 5, bob: 1 }))).toEqual([]);
});

it('moves a message to another time without counting an attempt', async () => {
  await choose(now);
  await push(now, add('2026-11-20T12:00'));
  await claim(now + hour);
  const [message] = await lease(now + hour);
  if (message === undefined) throw new Error('nothing was leased');
  await settle(message, { kind: 'postponed', at: now + 3 * hour });
  expect(await lease(now + 3 * hour - 1)).toEqual([]);
  expect(await lease(now + 3 * hour)).toMatchObject([{ attempt: 0 }]);
});

it('queues nothing more for an account of which a thousand messages wait', async () => {
  await choose(now);
  const messages = Array.from({ length: 1_000 }, (_, index) => ({
    account_id: accountId,
    id: `message ${index}`,
    kind: 'push' as const,
    target: '',
    body: '{}',
    next_try_at: now + 3 * hour,
  }));
  await storage.write('queueOutgoing', { messages });
  await push(now, add('2026-11-20T12:00'));
  expect(await storage.write('claimReminders', { now: now + hour, limit: 10, canMail: true })).toEqual({
    count: 1,
    failures: [{ accountId, reason: 'too many of its messages wait to be sent' }],
  });
  expect(await queued()).toBe(1_000);
});

it('ignores leases of before where it is the only server', async () => {
  await choose(now);
  await push(now, add('2026-11-20T12:00'));
  await claim(now + hour);
  await lease(now + hour);
  const alone = {
    kind: 'mail',
    now: now + hour,
    limit: 10,
    leaseMs: minute,
    isAlone: true,
    maxPerAccount: 5,
    underWay: {},
  } as const;
  // Several servers share a spread database, which is never alone.
  expect(await storage.write('leaseOutgoing', alone)).toHaveLength(storage.isSpread ? 0 : 1);
});

it('looks for no reminders of an account that the operator has closed', async () => {
  await choose(now);
  await push(now, add('2026-11-20T12:00'));
  await storage.write('closeAccount', { accountId, now });
  expect(await claim(now + hour)).toBe(0);
  await storage.write('reopenAccount', { accountId });
  expect(await claim(now + hour)).toBe(1);
  expect(await queued()).toBe(1);
});

it('forgets subscriptions of expired sessions with the sweep', async () => {
  const session = { account_id: accountId, created_at: now, seen_at: now, agent: '' };
  for (const [token_hash, expires_at] of [
    ['short', now + minute],
    ['long', now + 5 * day],
  ] as const) {
    await storage.write('openSession', {
      passwordHash: 'none',
      session: { ...session, token_hash, expires_at },
      maxSessions: 10,
      replacedSession: null,
      browserHash: 'browser',
    });
    const keys = { endpoint: `https://push.example/${token_hash}`, p256dh: '', auth: '', created_at: now };
    await storage.write('savePushSubscription', {
      subscription: { account_id: accountId, id: token_hash, token_hash, ...keys },
      maxPerAccount: 20,
    });
  }
  const live = async (at: number) =>
    (await listPushSubscriptions(storage.read, { accountId, now: at })).map(({ id }) => id);
  expect(await live(now)).toEqual(['long', 'short']);
  expect(await live(now + minute)).toEqual(['long']);
  await storage.write('sweep', { now: now + 2 * day, limit: 10 });
  expect(await database.query('SELECT id FROM push_subscription')).toEqual([{ id: 'long' }]);
});

it('keeps the first of the keys that several servers make', async () => {
  const keys = (value: string) => ({ keys: [{ name: 'vapid', value }] });
  const made = await Promise.all(
    ['a', 'b', 'c'].map((value) => storage.write('keepServerKeys', keys(value))),
  );
  const [first] = made;
  expect(made).toEqual([first, first, first]);
  expect(await storage.write('keepServerKeys', keys('d'))).toEqual(first);
});

it('remembers the newest moment that any server has noted', async () => {
  expect(await storage.write('noteMoment', { now })).toBe(now);
  expect(await storage.write('noteMoment', { now: now - hour })).toBe(now);
  expect(await storage.write('noteMoment', { now: now + 1 })).toBe(now + 1);
});
