import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { readAccountUsage } from '#server/storage/queries/account-usage.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
/** Two servers on one database. */
let first: Storage;
let second: Storage;

beforeEach(async () => {
  database = await createTestDatabase();
  [first, second] = [await database.open(), await database.open()];
});
afterEach(async () => {
  await first.close();
  await second.close();
  database.remove();
});

const invite = (hash: string, expiresAt: number, emailKey: string | null = null) =>
  first.write('openInvitation', {
    invitation: { token_hash: hash, email_key: emailKey, expires_at: expiresAt },
  });
const accept = (storage: Storage, id: string, invitationHash: string, now = 0, email = id) =>
  storage.write('createInvitedAccount', {
    id,
    email,
    emailKey: email,
    passwordHash: 'none',
    now,
    invitationHash,
  });
async function kept(): Promise<string[]> {
  const rows = await first.read.selectFrom('invitation').select('token_hash').execute();
  return rows.map(({ token_hash }) => token_hash).toSorted();
}

it('creates one account by an invitation that two servers accept at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    await invite(`invitation-${round}`, 1_000);
    const outcomes = await Promise.all(
      [first, second, first, second].map((storage, n) =>
        accept(storage, `person-${round}-${n}`, `invitation-${round}`),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['created', 'uninvited', 'uninvited', 'uninvited']);
  }
  expect(await first.read.selectFrom('account').select('id').execute()).toHaveLength(10);
  expect(await first.read.selectFrom('email').select('key').execute()).toHaveLength(10);
  expect(await kept()).toEqual([]);
});

it('changes nothing if the invitation is not valid or the address is taken', async () => {
  await addAccounts(first, ['bob']);
  await invite('any', 1_000);
  await invite('for-ada', 1_000, 'ada');
  expect(await accept(first, 'ada', 'unknown')).toBe('uninvited');
  expect(await accept(first, 'ada', 'any', 1_000)).toBe('uninvited');
  expect(await accept(first, 'eve', 'for-ada')).toBe('uninvited');
  expect(await accept(first, 'eve', 'any', 0, 'bob@example.org')).toBe('taken');
  expect(await kept()).toEqual(['any', 'for-ada']);
  expect(await first.read.selectFrom('account').select('id').execute()).toEqual([{ id: 'bob' }]);
  expect(await accept(first, 'ada', 'for-ada', 999)).toBe('created');
});

it('keeps the latest invitation for an address, and any number for no address', async () => {
  await invite('any-1', 1_000);
  await invite('any-2', 1_000);
  await invite('for-ada-1', 1_000, 'ada');
  await invite('for-bob', 1_000, 'bob');
  await invite('for-ada-2', 1_000, 'ada');
  expect(await kept()).toEqual(['any-1', 'any-2', 'for-ada-2', 'for-bob']);
});

it('sweeps expired invitations, and no others', async () => {
  await invite('early', 1_000);
  await invite('late', 1_001);
  await first.write('sweep', { now: 1_000, limit: 20 });
  expect(await kept()).toEqual(['late']);
});

it('measures what accounts hold, deleted ideas included, and when they were last used', async () => {
  await addAccounts(first, ['ada', 'bob', 'eve']);
  const idea = makeMutation('addIdea', { ...fields, description: 'é'.repeat(100) });
  const push = (accountId: string, now: number, ...mutations: ReturnType<typeof makeMutation>[]) =>
    first.write('pushMutations', { accountId, mutations, now });
  await push('ada', meantAt, idea);
  const small = (await readAccountUsage(first.read)).get('ada');
  expect(small?.lastUsedAt).toBe(meantAt);
  const [row] = await first.read.selectFrom('idea').select('doc').execute();
  const inverses = async () =>
    (await first.read.selectFrom('mutation').select('inverse').execute()).reduce(
      (sum, { inverse }) => sum + Buffer.byteLength(inverse ?? ''),
      0,
    );
  expect(small?.bytes).toBe(Buffer.byteLength(row?.doc ?? '') + (await inverses()));
  await push('ada', meantAt + 1, makeMutation('addNote', { id: idea.id, text: 'A thought' }));
  const noted = (await readAccountUsage(first.read)).get('ada');
  const [entry] = await first.read.selectFrom('entry').select('size').execute();
  const [withNote] = await first.read.selectFrom('idea').select('doc').execute();
  expect(noted?.bytes).toBe(
    Buffer.byteLength(withNote?.doc ?? '') + Number(entry?.size) + (await inverses()),
  );
  await push('ada', meantAt + 2, makeMutation('deleteIdea', { id: idea.id }));
  expect((await readAccountUsage(first.read)).get('ada')?.bytes).toBeGreaterThanOrEqual(noted?.bytes ?? 0);
  const times = { created_at: 5, seen_at: 7, expires_at: 9 };
  await first.write('openSession', {
    session: { account_id: 'bob', token_hash: 'session', ...times, agent: '' },
    passwordHash: 'none',
    maxSessions: 100,
    replacedSession: null,
    browserHash: 'browser',
  });
  const usage = await readAccountUsage(first.read);
  expect(usage.get('ada')?.lastUsedAt).toBe(meantAt + 2);
  expect(usage.get('bob')).toEqual({ bytes: 0, lastUsedAt: 7 });
  // A signed-out browser still tells the last sign-in.
  await first.write('closeSessions', { accountId: 'bob' });
  expect((await readAccountUsage(first.read)).get('bob')?.lastUsedAt).toBe(5);
  expect(usage.has('eve')).toBe(false);
});
