import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { maxTakeBacks } from '#server/storage/commands/change-email.ts';
import { findByEmail } from '#server/storage/queries/accounts.ts';
import { type AccountLinkTable } from '#server/storage/schema/account-tables.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;
const accountId = 'ada';
const now = 1_000_000;
const hour = 3_600_000;
let session: string;
let count: number;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open(now);
  [session, count] = ['s', 0];
  await create(accountId, 'a@example.org');
  await openSession(session);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const create = (id: string, email: string) =>
  storage.write('createAccount', { id, email, emailKey: email, passwordHash: 'p', now });
const openSession = (tokenHash: string, id = accountId) =>
  storage.write('openSession', {
    passwordHash: 'p',
    session: {
      account_id: id,
      token_hash: tokenHash,
      created_at: now,
      seen_at: now,
      expires_at: now + 1_000 * hour,
      agent: '',
    },
    maxSessions: 10,
    replacedSession: null,
    browserHash: `browser of ${tokenHash}`,
  });
const messageOf = (id: string) => ({
  account_id: accountId,
  id,
  kind: 'notice' as const,
  target: '',
  body: '{}',
  next_try_at: now,
});
const linkOf = (id: string, undo: Partial<AccountLinkTable>, at = now): AccountLinkTable => ({
  account_id: accountId,
  id,
  kind: 'email',
  token_hashes: '',
  session_hash: null,
  email: null,
  created_at: at,
  expires_at: at + 72 * hour,
  ...undo,
});
const secretOf = () => {
  const tokenHash = session;
  session = `${session}+`;
  return { tokenHash, newTokenHash: session, previousUntil: 0 };
};
/** Changes the address. The link that takes it back has the secret `link-<n>`. */
async function changeEmail(from: string, email: string, at = now): Promise<string> {
  const id = `change-${(count += 1)}`;
  const outcome = await storage.write('changeEmail', {
    accountId,
    email,
    passwordHash: 'p',
    secret: secretOf(),
    notices: [{ message: messageOf(id), link: linkOf(id, { email: from }, at) }],
    now: at,
  });
  await storage.write('addLinkSecret', { accountId, id, tokenHash: `link-${count}`, now: at });
  return outcome;
}
const takeBack = (tokenHash: string, at = now) =>
  storage.write('takeEmailBack', { accountId, tokenHash, now: at });
const sessions = async () =>
  (await database.query('SELECT token_hash FROM session')).map(({ token_hash: hash }) => hash);
const addresses = async () =>
  (await database.query('SELECT key FROM email')).map(({ key }) => String(key)).toSorted();
const present = async () => (await database.query('SELECT email FROM account')).map(({ email }) => email);
const invalid = { kind: 'invalid' };

it('takes a change of address back once, ends all sessions, and forgets the browsers', async () => {
  await openSession('another');
  expect(await changeEmail('a@example.org', 'b@example.org')).toBe('changed');
  expect(await findByEmail(storage.read, { key: 'a@example.org' })).toEqual([]);
  const done = { kind: 'done', email: 'a@example.org', leftEmail: 'b@example.org' };
  const both = await Promise.all([takeBack('link-1'), takeBack('link-1')]);
  expect(both).toHaveLength(2);
  expect(both).toEqual(expect.arrayContaining([done, invalid]));
  expect([await present(), await sessions()]).toEqual([['a@example.org'], []]);
  expect(await findByEmail(storage.read, { key: 'a@example.org' })).toMatchObject([{ id: accountId }]);
  expect(await findByEmail(storage.read, { key: 'b@example.org' })).toEqual([]);
  expect(await database.query('SELECT token_hash FROM known_browser')).toEqual([]);
  expect(await takeBack('link-1')).toEqual(invalid);
});

it('takes nothing back by another secret, another account, another kind of link, or after its time', async () => {
  await create('bob', 'bob@example.org');
  await changeEmail('a@example.org', 'b@example.org');
  expect(await takeBack('link-2')).toEqual(invalid);
  expect(await takeBack('')).toEqual(invalid);
  expect(await storage.write('takeEmailBack', { accountId: 'bob', tokenHash: 'link-1', now })).toEqual(
    invalid,
  );
  expect(await storage.write('useSessionLink', { accountId, tokenHash: 'link-1', now })).toBe(null);
  expect(await takeBack('link-1', now + 72 * hour)).toEqual(invalid);
  expect(await present()).toEqual(expect.arrayContaining(['b@example.org', 'bob@example.org']));
  expect(await takeBack('link-1', now + 72 * hour - 1)).toMatchObject({ kind: 'done' });
});

it('uses up the links of later changes, and not those of earlier ones, also if the clock was set back', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  await changeEmail('b@example.org', 'c@example.org', now - hour);
  await changeEmail('c@example.org', 'd@example.org', now - hour);
  expect(await takeBack('link-3')).toMatchObject({ kind: 'done', email: 'c@example.org' });
  expect(await takeBack('link-1')).toMatchObject({
    kind: 'done',
    email: 'a@example.org',
    leftEmail: 'c@example.org',
  });
  expect(await takeBack('link-2')).toEqual(invalid);
  expect(await present()).toEqual(['a@example.org']);
  expect(await database.query('SELECT id FROM account_link')).toEqual([]);
});

it('changes nothing if another account has an address that was not reserved, and does once it is free', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  // As servers of a version before do.
  await database.query(`DELETE FROM email WHERE key = 'a@example.org'`);
  expect(await create('bob', 'a@example.org')).toBe(true);
  expect(await takeBack('link-1')).toEqual({ kind: 'taken' });
  expect((await present()).toSorted()).toEqual(['a@example.org', 'b@example.org']);
  expect(await sessions()).toEqual([session]);
  await storage.write('deleteAccountAsOperator', { accountId: 'bob', throttleKeys: [] });
  expect(await takeBack('link-1')).toMatchObject({ kind: 'done', email: 'a@example.org' });
});

it('reserves the address before a change until the sweep, for its account alone', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  await create('bob', 'bob@example.org');
  expect(await findByEmail(storage.read, { key: 'a@example.org' })).toEqual([]);
  expect(await create('eve', 'a@example.org')).toBe(false);
  await openSession('of bob', 'bob');
  const secret = { tokenHash: 'of bob', newTokenHash: 'of bob+', previousUntil: 0 };
  const bobs = { accountId: 'bob', email: 'a@example.org', passwordHash: 'p', secret, notices: [], now };
  expect(await storage.write('changeEmail', bobs)).toBe('taken');
  await storage.write('sweep', { now: now + 72 * hour - 1, limit: 20 });
  expect(await storage.write('changeEmail', bobs)).toBe('taken');
  await storage.write('sweep', { now: now + 200 * hour, limit: 20 });
  expect(await addresses()).toEqual(['b@example.org', 'bob@example.org']);
  expect(await storage.write('changeEmail', bobs)).toBe('changed');
  expect(await addresses()).toEqual(['a@example.org', 'b@example.org']);
});

it('takes a change to an address of a link for taking it back, and gives the address that is left no link', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  await changeEmail('b@example.org', 'c@example.org');
  await changeEmail('c@example.org', 'd@example.org');
  expect(await addresses()).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`));
  expect(await changeEmail('d@example.org', 'B@example.org')).toBe('changed');
  expect(await database.query('SELECT id FROM account_link')).toEqual([{ id: 'change-1' }]);
  expect(await addresses()).toEqual(['a@example.org', 'b@example.org']);
  for (const link of ['link-2', 'link-3', 'link-4']) expect(await takeBack(link)).toEqual(invalid);
  // Its mail goes, without a link.
  expect(await database.query(`SELECT id FROM outgoing WHERE id = 'change-4'`)).toHaveLength(1);
  expect(await takeBack('link-1')).toMatchObject({ email: 'a@example.org', leftEmail: 'B@example.org' });
  expect(await addresses()).toEqual(['a@example.org']);
});

it('goes back also with ten links, and keeps an address that a newer link takes back when an older one is swept', async () => {
  for (let n = 0; n < maxTakeBacks; n += 1)
    await changeEmail(n === 0 ? 'a@example.org' : `${n}@example.org`, `${n + 1}@example.org`);
  expect(await changeEmail('10@example.org', '9@example.org')).toBe('changed');
  expect(await changeEmail('9@example.org', 'a@example.org')).toBe('changed');
  expect([await addresses(), await database.query('SELECT id FROM account_link')]).toEqual([
    ['a@example.org'],
    [],
  ]);
  await changeEmail('a@example.org', 'b@example.org');
  const later = now + 73 * hour;
  await changeEmail('b@example.org', 'a@example.org', later);
  await changeEmail('a@example.org', 'c@example.org', later);
  await storage.write('sweep', { now: later, limit: 20 });
  expect(await addresses()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
});

it('frees the addresses of a deleted account, of the owner and of the operator', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  const deletion = { accountId, passwordHash: 'p', tokenHash: session, throttleKeys: [], notices: [] };
  expect(await storage.write('deleteAccountAsOwner', deletion)).toBe(true);
  expect(await addresses()).toEqual([]);
  await create(accountId, 'a@example.org');
  await openSession((session = 'again'));
  await changeEmail('a@example.org', 'b@example.org');
  await storage.write('deleteAccountAsOperator', { accountId, throttleKeys: [] });
  expect([await addresses(), await database.query('SELECT id FROM account_link')]).toEqual([[], []]);
});

it('frees the address of a link that a restore has ended', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  await database.query('UPDATE account_link SET expires_at = 0');
  expect(await takeBack('link-1', 0)).toEqual(invalid);
  await storage.write('sweep', { now: now + 24 * hour, limit: 20 });
  expect([await addresses(), await database.query('SELECT id FROM account_link')]).toEqual([
    ['b@example.org'],
    [],
  ]);
});

it('refuses an eleventh change that could be taken back, so that none displaces the first', async () => {
  for (let n = 0; n < maxTakeBacks; n += 1)
    expect(await changeEmail(n === 0 ? 'a@example.org' : `${n}@example.org`, `${n + 1}@example.org`)).toBe(
      'changed',
    );
  const before = session;
  expect(await changeEmail('10@example.org', '11@example.org')).toBe('too-many');
  expect([await present(), await sessions()]).toEqual([['10@example.org'], [before]]);
  session = before;
  expect(await changeEmail('10@example.org', '11@example.org', now + 72 * hour)).toBe('changed');
});

it('accepts each secret that a link was mailed with', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  const add = (id: string, tokenHash: string, at = now) =>
    storage.write('addLinkSecret', { accountId, id, tokenHash, now: at });
  expect(await add('change-1', 'second')).toBe(true);
  expect(await add('change-1', 'late', now + 72 * hour)).toBe(false);
  expect(await add('change-2', 'other')).toBe(false);
  expect(await takeBack('late')).toEqual(invalid);
  expect(await takeBack('link-1')).toMatchObject({ kind: 'done' });
  expect(await takeBack('second')).toEqual(invalid);
});

const queueSessionLink = async (id: string, sessionHash: string) => {
  const link = linkOf(id, { kind: 'session', session_hash: sessionHash, email: 'a@example.org' });
  await storage.write('queueNotice', { message: messageOf(id), link });
  await storage.write('addLinkSecret', { accountId, id, tokenHash: `link ${id}`.replace(' ', '-'), now });
};
const endSession = (id: string) =>
  storage.write('useSessionLink', { accountId, tokenHash: `link-${id}`, now });

it('ends all sessions and access tokens by the link of a sign-in, and uses up the other links of sign-ins', async () => {
  await openSession('stranger');
  for (const id of ['x', 'y']) await queueSessionLink(id, session);
  await changeEmail('a@example.org', 'A@EXAMPLE.org');
  await storage.write('createAccessToken', {
    token: {
      account_id: accountId,
      token_hash: 't',
      name: 't',
      can_write: 1,
      created_at: 1,
      expires_at: null,
    },
    askedBy: session,
    maxTokens: 10,
  });
  await openSession('owner');
  expect(await endSession('x')).toEqual({ mailedTo: 'A@EXAMPLE.org' });
  expect(await sessions()).toEqual([]);
  for (const table of ['known_browser', 'access_token', 'token_owner', 'account_link'])
    expect(await database.query(`SELECT account_id FROM ${table}`), table).toEqual([]);
  expect([await endSession('x'), await endSession('y')]).toEqual([null, null]);
});

it('names no address for a reset once the account has another than the sign-in was told to', async () => {
  await queueSessionLink('x', session);
  await changeEmail('a@example.org', 'b@example.org');
  expect(await endSession('x')).toEqual({ mailedTo: null });
  expect(await sessions()).toEqual([]);
  expect(await takeBack('link-1')).toMatchObject({ kind: 'done', email: 'a@example.org' });
});

/** Adds a passkey, a webhook and a calendar address, all with the name `made-<at>`. */
async function make(at: number) {
  const name = `made-${at}`;
  const askedBy = session;
  const passkey = {
    account_id: accountId,
    credential_id: name,
    public_key: 'k',
    counter: 0,
    transports: '[]',
    name,
    created_at: at,
  };
  expect(await storage.write('addPasskey', { passkey, askedBy, maxPasskeys: 9 })).toBe('added');
  const webhook = { id: name, url: 'https://hook.invalid/', events: 1, secret: 'whsec_x', created_at: at };
  expect(await storage.write('addWebhook', { accountId, askedBy, webhook, maxWebhooks: 9 })).toBe('added');
  await storage.write('setCalendarAddress', { accountId, tokenHash: name, now: at });
}
/** What `make` has made and is there still. */
const made = async () => ({
  passkeys: (await database.query('SELECT name FROM passkey ORDER BY name')).map(({ name }) => name),
  webhooks: (await database.query('SELECT id FROM webhook ORDER BY id')).map(({ id }) => id),
  calendar: (await database.query('SELECT token_hash FROM calendar_address')).map(({ token_hash: t }) => t),
  ofAccount: await storage.read.selectFrom('account').select(['calendar_hash', 'webhook_events']).execute(),
});

it.each(['email', 'session'])(
  'takes away what was made since the event of a link of the kind %s, and leaves what was there before',
  async (kind) => {
    await make(now - 1);
    if (kind === 'email') await changeEmail('a@example.org', 'b@example.org');
    else await queueSessionLink('x', session);
    const use = () => (kind === 'email' ? takeBack('link-1') : endSession('x'));
    await make(now);
    await make(now + hour);
    expect((await made()).passkeys).toHaveLength(3);
    expect(await use()).not.toBe(null);
    expect(await made()).toEqual({
      passkeys: [`made-${now - 1}`],
      webhooks: [`made-${now - 1}`],
      calendar: [],
      ofAccount: [{ calendar_hash: null, webhook_events: 1 }],
    });
  },
);

it('leaves the calendar address that was there before, and tells no event to webhooks that are gone', async () => {
  await make(now - 1);
  await changeEmail('a@example.org', 'b@example.org');
  await takeBack('link-1');
  expect((await made()).calendar).toEqual([`made-${now - 1}`]);
  await openSession('again');
  session = 'again';
  await changeEmail('a@example.org', 'c@example.org', now - 1);
  await takeBack('link-2');
  expect(await made()).toMatchObject({
    passkeys: [],
    webhooks: [],
    ofAccount: [{ calendar_hash: null, webhook_events: null }],
  });
});

it('ends a session or changes its address, or both, if both come at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    session = `round-${round}`;
    await openSession(session);
    await queueSessionLink(`r${round}`, session);
    const [ended, changed] = await Promise.all([
      endSession(`r${round}`),
      changeEmail('x@example.org', `new-${round}@example.org`),
    ]);
    expect(ended).not.toBe(null);
    expect(['changed', 'stale']).toContain(changed);
    expect(await sessions()).not.toContain(session);
    expect(await sessions()).not.toContain(`round-${round}`);
  }
});

it('leaves no message and no link of a deleted account, except the mails about it and about its address', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  const notices = ['account_deleted 1', 'account_deleted 2'].map(messageOf);
  const kept = ['email_left 1', 'email_changed 1', 'email_change_taken_back 1'];
  const ids = async () => (await database.query('SELECT id FROM outgoing ORDER BY id')).map(({ id }) => id);
  for (const id of [...kept, 'signed_in 1', 'email_left'])
    await storage.write('queueNotice', { message: messageOf(id), link: null });
  const reminder = { ...messageOf('email_left 2'), kind: 'mail' as const };
  await storage.write('queueOutgoing', { messages: [reminder] });
  const deletion = { accountId, passwordHash: 'p', tokenHash: session, throttleKeys: [] };
  expect(await storage.write('deleteAccountAsOwner', { ...deletion, notices })).toBe(true);
  expect(await ids()).toEqual([...notices.map(({ id }) => id), ...kept.toSorted()]);
  expect(await database.query('SELECT id FROM account_link')).toEqual([]);
  await storage.write('queueNotice', { message: messageOf('late'), link: linkOf('late', {}) });
  expect(await takeBack('link-1')).toEqual(invalid);
  expect(await ids()).toEqual([...notices.map(({ id }) => id), ...kept.toSorted()]);
});

it('takes nothing back for an account that the operator has closed', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  await storage.write('closeAccount', { accountId, now });
  expect(await takeBack('link-1')).toEqual(invalid);
  expect(await present()).toEqual(['b@example.org']);
});

it('keeps the newest fifty links that end sessions', async () => {
  for (let n = 0; n < 55; n += 1) {
    const link = linkOf(`n${n}`, { kind: 'session', session_hash: 's', created_at: now + n });
    await storage.write('queueNotice', { message: messageOf(`n${n}`), link });
  }
  const rows = await database.query('SELECT id FROM account_link ORDER BY created_at');
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `n${n + 5}`));
});

it('sweeps links away once they have expired', async () => {
  await changeEmail('a@example.org', 'b@example.org');
  await storage.write('sweep', { now: now + 72 * hour, limit: 20 });
  expect(await database.query('SELECT id FROM account_link')).toEqual([]);
});
