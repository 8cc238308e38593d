import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { type PasskeyUse } from '#server/storage/commands/passkeys.ts';
import { findPasskey, listPasskeys } from '#server/storage/queries/passkeys.ts';
import { addAccounts } from '../harness/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

const now = 1_000;
const accountId = 'ada';
const credentialId = 'key';

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada', 'bob']);
  await open('first');
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const open = (token_hash: string, passkey?: PasskeyUse) =>
  storage.write('openSession', {
    session: {
      account_id: accountId,
      token_hash,
      created_at: now,
      seen_at: now,
      expires_at: 9_999,
      agent: '',
    },
    passwordHash: 'none',
    maxSessions: 100,
    replacedSession: null,
    browserHash: 'browser',
    ...(passkey && { passkey }),
  });

const add = (askedBy: string, account_id = accountId, counter = 5) =>
  storage.write('addPasskey', {
    passkey: {
      account_id,
      credential_id: credentialId,
      public_key: 'p',
      counter,
      transports: '[]',
      name: 'Phone',
      created_at: now,
    },
    askedBy,
    maxPasskeys: 10,
  });

const use = (counter: number): PasskeyUse => ({ accountId, credentialId, counter, usedOn: 7 });

const sessions = async () =>
  (await storage.read.selectFrom('session').select('token_hash').execute()).map(
    ({ token_hash }) => token_hash,
  );
const stored = () => findPasskey(storage.read, { accountId, credentialId });

it('opens a session with a passkey whose counter went up, and none with an equal or a lower one', async () => {
  expect(await add('first')).toBe('added');
  for (const counter of [5, 4, 0]) expect(await open('refused', use(counter))).toBeNull();
  expect(await sessions()).toEqual(['first']);
  expect(await stored()).toMatchObject([{ counter: 5 }]);
  expect((await listPasskeys(storage.read, { accountId })).map(({ used_on }) => used_on)).toEqual([null]);
  expect(await open('second', use(6))).toEqual([]);
  expect((await sessions()).toSorted()).toEqual(['first', 'second']);
  expect(await stored()).toMatchObject([{ counter: 6 }]);
  expect((await listPasskeys(storage.read, { accountId })).map(({ used_on }) => used_on)).toEqual([7]);
});

it('opens one session of two sign-ins at once with one counter', async () => {
  await add('first');
  const opened = await Promise.all([open('second', use(6)), open('third', use(6))]);
  expect(opened.filter((ended) => ended === null)).toHaveLength(1);
  expect(await sessions()).toHaveLength(2);
});

it('opens any number of sessions with a passkey that does not count', async () => {
  await add('first', accountId, 0);
  expect(await open('second', use(0))).toEqual([]);
  expect(await open('third', use(0))).toEqual([]);
});

it('opens no session with a passkey that was removed meanwhile, or of another account', async () => {
  expect(await open('refused', use(6))).toBeNull();
  await add('first');
  expect(await storage.write('removePasskey', { accountId, credentialId, askedBy: 'first' })).toBe(true);
  expect(await open('refused', use(6))).toBeNull();
  await add('first');
  expect(await open('refused', { ...use(6), accountId: 'bob' })).toBeNull();
  expect(await sessions()).toEqual(['first']);
});

it('adds and removes no passkey for a session that has ended, or that is another account’s', async () => {
  expect(await add('unknown')).toBe('unauthenticated');
  expect(await add('first', 'bob')).toBe('unauthenticated');
  await open('second');
  await add('second');
  await storage.write('closeSession', { accountId, tokenHash: 'second' });
  expect(await storage.write('removePasskey', { accountId, credentialId, askedBy: 'second' })).toBe(false);
  expect(await stored()).toHaveLength(1);
  await storage.write('removePasskey', { accountId, credentialId, askedBy: 'first' });
  expect(await add('second')).toBe('unauthenticated');
  expect(await stored()).toEqual([]);
});

const challenge = (key: string, slot: string | null, at = now) =>
  storage.write('openChallenge', { key, slot, expiresAt: at + 100, now: at, maxChallenges: 2 });
const isOpen = (key: string) => storage.write('useChallenge', { key, now });

it('limits the challenges to sign in, and forgets expired ones for new ones', async () => {
  expect(await challenge('a', null)).toBe(true);
  expect(await challenge('b', null)).toBe(true);
  expect(await challenge('c', null)).toBe(false);
  expect(await challenge('d', null, now + 100)).toBe(true);
  expect(await isOpen('a')).toBe(false);
});

it('has room for the challenges of signed-in people when no more can sign in, one in each slot', async () => {
  await challenge('a', null);
  await challenge('b', null);
  for (const n of [1, 2, 3]) expect(await challenge(`of-ada-${n}`, 'ada')).toBe(true);
  expect(await challenge('of-bob', 'bob')).toBe(true);
  expect(await isOpen('of-ada-1')).toBe(false);
  expect(await isOpen('of-ada-2')).toBe(false);
  expect(await isOpen('of-ada-3')).toBe(true);
  expect(await isOpen('of-bob')).toBe(true);
  // Those of signed-in people take no room of the others.
  expect(await isOpen('a')).toBe(true);
  await challenge('of-ada-4', 'ada');
  expect(await challenge('c', null)).toBe(true);
});

it('keeps one of several challenges for a slot at once', async () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(await Promise.all(keys.map((key) => challenge(key, 'ada')))).toEqual([true, true, true, true]);
  expect(await storage.read.selectFrom('passkey_challenge').select('slot').execute()).toEqual([
    { slot: 'ada' },
  ]);
});
