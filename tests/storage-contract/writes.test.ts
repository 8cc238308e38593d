import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { StorageError } from '#server/storage/errors/storage-error.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const create = (id: string, emailKey = `${id}@example.org`) =>
  storage.write('createAccount', { id, email: emailKey, emailKey, passwordHash: 'none', now: 0 });
const accounts = async () =>
  (await storage.read.selectFrom('account').select('id').execute()).map(({ id }) => id);

it('gives each of many simultaneous writes its own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => create(`account-${n}`, `${n % 50}@example.org`)),
  );
  // Either of two simultaneous writes for the same address may win, but exactly one must.
  const winners = Array.from({ length: 50 }, (_, n) => [answers[n], answers[n + 50]].filter(Boolean).length);
  expect(winners).toEqual(Array<number>(50).fill(1));
  expect(await accounts()).toHaveLength(50);
});

it('shows a reader each write as soon as it is acknowledged', async () => {
  for (let n = 0; n < 20; n++) {
    await create(`account-${n}`);
    expect(await accounts()).toHaveLength(n + 1);
  }
});

it('fails only those of many simultaneous writes that violate a constraint', async () => {
  await create('taken');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      n % 10 === 3 ? create('taken', `other-${n}@example.org`) : create(`account-${n}`),
    ),
  );
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(failures).toHaveLength(10);
  for (const { reason } of failures) {
    expect(reason).toBeInstanceOf(StorageError);
    expect((reason as StorageError).fault).toBe('failed');
    expect((reason as StorageError).message).toMatch(/unique constraint.*account/i);
  }
  expect(await accounts()).toHaveLength(91);
  const emails = await storage.read.selectFrom('email').select('key').execute();
  expect(emails).toHaveLength(91);
  expect(emails.filter(({ key }) => key.startsWith('other'))).toEqual([]);
});

it('finishes pending writes before it closes, and rejects later ones', async () => {
  const pending = Array.from({ length: 50 }, (_, n) => create(`account-${n}`));
  const closed = storage.close();
  expect(await Promise.all(pending)).toEqual(Array<boolean>(50).fill(true));
  await closed;
  await expect(create('late')).rejects.toThrow('the database is closed');
  storage = await database.open();
  expect(await accounts()).toHaveLength(50);
});

it('refuses sessions and mutations of an account that does not exist', async () => {
  const session = { token_hash: 'x', created_at: 0, seen_at: 0, expires_at: 1, agent: '' };
  const opening = {
    session: { account_id: 'nobody', ...session },
    passwordHash: 'none',
    maxSessions: 50,
    replacedSession: null,
    browserHash: 'b',
  };
  expect(await storage.write('openSession', opening)).toBe(null);
  expect(await storage.write('pushMutations', { accountId: 'nobody', mutations: [], now: 0 })).toBe(null);
  expect(await storage.read.selectFrom('session').selectAll().execute()).toEqual([]);
});

it('opens no session if the password has changed since it was verified', async () => {
  await create('ada');
  const session = { account_id: 'ada', token_hash: 'x', created_at: 0, seen_at: 0, expires_at: 1, agent: '' };
  const opening = { session, maxSessions: 50, replacedSession: null, browserHash: 'b' };
  expect(await storage.write('openSession', { ...opening, passwordHash: 'an older one' })).toBe(null);
  expect(await storage.write('openSession', { ...opening, passwordHash: 'none' })).toEqual([]);
});

const openSession = (token_hash: string) =>
  storage.write('openSession', {
    session: { account_id: 'ada', token_hash, created_at: 0, seen_at: 0, expires_at: 1, agent: '' },
    passwordHash: 'none',
    maxSessions: 50,
    replacedSession: null,
    browserHash: 'b',
  });

it('changes nothing about an account for a session whose secret has been replaced', async () => {
  await create('ada');
  await openSession('other');
  await openSession('first');
  const to = (newTokenHash: string) => ({ tokenHash: 'first', newTokenHash, previousUntil: 30 });
  const own = { accountId: 'ada', passwordHash: 'none' };
  expect(await storage.write('closeOtherSessions', { accountId: 'ada', secret: to('second') })).toBe(true);
  await openSession('another');
  const stored = () =>
    storage.read
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['token_hash', 'previous_hash', 'previous_until', 'account.email', 'account.password_hash'])
      .orderBy('token_hash')
      .execute();
  const before = await stored();
  expect(before).toMatchObject([
    { token_hash: 'another', previous_hash: null, previous_until: null },
    { token_hash: 'second', previous_hash: 'first', previous_until: 30 },
  ]);
  const late = to('third');
  expect(await storage.write('closeOtherSessions', { accountId: 'ada', secret: late })).toBe(false);
  const closing = { accountId: 'ada', tokenHash: 'another', askedBy: 'first' };
  expect(await storage.write('closeOwnSession', closing)).toBe(false);
  const change = { ...own, email: 'new@example.org', secret: late, notices: [], now: 1 };
  expect(await storage.write('changeEmail', change)).toBe('stale');
  const password = { ...own, newPasswordHash: 'new', secret: late, browserHash: 'b' };
  expect(await storage.write('changePassword', password)).toBe(false);
  const deletion = { ...own, tokenHash: 'first', notices: [], throttleKeys: [] };
  expect(await storage.write('deleteAccountAsOwner', deletion)).toBe(false);
  expect(await stored()).toEqual(before);
});

it('takes mutations under way with a replaced secret for its time, and not with one of long ago', async () => {
  await create('ada');
  await openSession('first');
  const secret = { tokenHash: 'first', newTokenHash: 'second', previousUntil: 30 };
  await storage.write('closeOtherSessions', { accountId: 'ada', secret });
  const push = (tokenHash: string, now: number) =>
    storage.write('pushMutations', { accountId: 'ada', tokenHash, mutations: [], now });
  expect(await push('first', 29)).not.toBe(null);
  expect(await push('first', 30)).toBe(null);
  expect(await push('second', 30)).not.toBe(null);
  const again = { tokenHash: 'second', newTokenHash: 'third', previousUntil: 60 };
  await storage.write('closeOtherSessions', { accountId: 'ada', secret: again });
  expect([await push('first', 29), (await push('second', 29)) !== null]).toEqual([null, true]);
});

it('gives an account one email address, even after two simultaneous changes', async () => {
  await create('ada');
  const sessions = ['x', 'y'];
  for (const token_hash of sessions) await openSession(token_hash);
  const change = (session: number, email: string) => {
    const tokenHash = sessions[session] ?? '';
    const secret = { tokenHash, newTokenHash: (sessions[session] = `${tokenHash}+`), previousUntil: 0 };
    const input = { accountId: 'ada', email, passwordHash: 'none', secret, notices: [], now: 1 };
    return storage.write('changeEmail', input);
  };
  for (let round = 0; round < 10; round++) {
    const changes = [change(0, `one-${round}@example.org`), change(1, `two-${round}@example.org`)];
    expect(await Promise.all(changes)).toEqual(['changed', 'changed']);
    const known = await storage.read.selectFrom('email').select('key').execute();
    expect(known).toHaveLength(1);
  }
});

const counts = (now: number, ...keys: readonly string[]) =>
  storage.write('countAttempts', {
    limits: keys.map((key) => ({ key, windowMs: 100, maxAttempts: 2, maxWindowMs: 400 })),
    now,
  });

it('counts attempts within their window, and restarts at one after it', async () => {
  await counts(0, 'a', 'b');
  const row = { lasts: 100, window_ends: 100 };
  expect(await counts(99, 'a')).toEqual([{ key: 'a', count: 2, ...row }]);
  expect(await counts(100, 'b')).toEqual([{ key: 'b', count: 1, lasts: 100, window_ends: 200 }]);
  await storage.write('clearAttempts', { keys: ['a', 'c'] });
  expect(await storage.read.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'b' }]);
});

it('takes an attempt back from the window it was counted in, and forgets a count of none', async () => {
  const settle = (key: string, windowEnds: number) =>
    storage.write('settleAttempts', { cleared: ['b'], refunded: [{ key, windowEnds, windowMs: 100 }] });
  const stored = () => storage.read.selectFrom('throttle').select(['key', 'count', 'lasts']).execute();
  await counts(0, 'a', 'b');
  await counts(1, 'a', 'b');
  await settle('a', 100);
  expect(await stored()).toEqual([{ key: 'a', count: 1, lasts: 100 }]);
  // An attempt of an earlier window changes nothing in this one.
  await settle('a', 99);
  expect(await stored()).toEqual([{ key: 'a', count: 1, lasts: 100 }]);
  await settle('a', 100);
  expect(await stored()).toEqual([]);
  // A window that has doubled stays, so that the next one is not a short one again.
  await counts(0, 'a');
  await counts(1, 'a');
  await counts(100, 'a');
  await settle('a', 300);
  await settle('a', 300);
  expect(await stored()).toEqual([{ key: 'a', count: 0, lasts: 200 }]);
});

it('doubles the window after each exhausted one, up to the maximum', async () => {
  const lengths: number[] = [];
  let now = 0;
  for (let n = 0; n < 5; n++) {
    await counts(now, 'a');
    const [row] = await counts(now, 'a');
    lengths.push(row?.lasts ?? 0);
    now = row?.window_ends ?? 0;
  }
  expect(lengths).toEqual([100, 200, 400, 400, 400]);
  // A window that was not exhausted keeps its length; after a day without attempts the first length applies
  // again.
  const [after] = await counts(now, 'a');
  expect(after?.lasts).toBe(400);
  const [again] = await counts(after?.window_ends ?? 0, 'a');
  expect(again?.lasts).toBe(400);
  const [rested] = await counts((again?.window_ends ?? 0) + 86_400_000, 'a');
  expect(rested).toEqual({ key: 'a', count: 1, lasts: 100, window_ends: rested!.window_ends });
});

it('sweeps counts that ended more than a day ago', async () => {
  await counts(0, 'a', 'b');
  await storage.write('sweep', { now: 86_400_099, limit: 1 });
  expect(await storage.read.selectFrom('throttle').select('key').execute()).toHaveLength(2);
  await storage.write('sweep', { now: 86_400_100, limit: 1 });
  expect(await storage.read.selectFrom('throttle').select('key').execute()).toEqual([]);
});
