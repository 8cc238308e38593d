import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { addAccounts } from '../harness/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

const day = 86_400_000;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada', 'bob']);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const openReset = (accountId: string, tokenHash: string, expiresAt: number, now = 0) => {
  const reset = { account_id: accountId, token_hash: tokenHash, expires_at: expiresAt };
  return storage.write('openReset', { reset, email: null, now });
};

const openSession = (accountId: string, browserHash: string, now: number, expiresAt = now + day) => {
  const token_hash = `session-${browserHash}-${now}`;
  const times = { created_at: now, seen_at: now, expires_at: expiresAt };
  return storage.write('openSession', {
    session: { account_id: accountId, token_hash, ...times, agent: '' },
    passwordHash: 'none',
    maxSessions: 100,
    replacedSession: null,
    browserHash,
  });
};

async function kept(table: 'session' | 'password_reset' | 'known_browser'): Promise<string[]> {
  const rows = await storage.read.selectFrom(table).select('token_hash').execute();
  return rows.map(({ token_hash }) => token_hash).toSorted();
}

const named = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `${name}-${from + n}`);

it('keeps the ten newest valid reset links of an account', async () => {
  await openReset('bob', 'of-bob', 1_000);
  for (let n = 1; n <= 10; n++) await openReset('ada', `link-${n}`, 1_000 + n);
  expect(await kept('password_reset')).toEqual([...named('link', 1, 10), 'of-bob'].toSorted());
  await openReset('ada', 'link-11', 1_011);
  expect(await kept('password_reset')).toEqual([...named('link', 2, 11), 'of-bob'].toSorted());
});

it('deletes expired reset links of an account when it gets another', async () => {
  await openReset('bob', 'of-bob', 1_000);
  await openReset('ada', 'expired', 1_000);
  await openReset('ada', 'good', 1_001);
  await openReset('ada', 'new', 2_000, 1_000);
  expect(await kept('password_reset')).toEqual(['good', 'new', 'of-bob']);
});

it('sets a password by a reset link once, and only before it expires', async () => {
  await openReset('ada', 'link', 1_000);
  const use = (now: number) =>
    storage.write('useReset', {
      accountId: 'ada',
      tokenHash: 'link',
      newPasswordHash: 'new',
      browserHash: 'browser',
      now,
    });
  expect([await use(1_000), await use(999), await use(999)]).toEqual([null, 'ada@example.org', null]);
});

it('remembers the fifty browsers of an account with the latest sign-ins', async () => {
  await openSession('bob', 'of-bob', 0);
  for (let n = 1; n <= 50; n++) await openSession('ada', `browser-${n}`, n);
  await openSession('ada', 'browser-1', 51);
  expect(await kept('known_browser')).toEqual([...named('browser', 1, 50), 'of-bob'].toSorted());
  await openSession('ada', 'browser-51', 52);
  expect(await kept('known_browser')).toEqual(['browser-1', ...named('browser', 3, 51), 'of-bob'].toSorted());
});

it('sweeps expired sessions and reset links, and no others', async () => {
  await openSession('ada', 'early', 1, day);
  await openSession('ada', 'late', 1, day + 1);
  await openReset('ada', 'early', day);
  await openReset('ada', 'late', day + 1);
  await storage.write('sweep', { now: day, limit: 20 });
  expect(await kept('session')).toEqual(['session-late-1']);
  expect(await kept('password_reset')).toEqual(['late']);
  expect(await kept('known_browser')).toEqual(['early', 'late']);
});
