import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxTakeBacks } from '#server/storage/commands/change-email.ts';
import { findByEmail } from '#server/storage/queries/accounts.ts';
import {
  type LinkedAccounts,
  accountId,
  createLinkedAccounts,
  hour,
  linkOf,
  noticeOf,
  now,
} from '../harness/linked-accounts.ts';

let linked: LinkedAccounts;

beforeEach(async () => {
  linked = await createLinkedAccounts();
});
afterEach(() => linked.end());

const invalid = { kind: 'invalid' };

it('takes a change of address back once, ends all sessions, and forgets the browsers', async () => {
  await linked.openSession('another');
  expect(await linked.changeEmail('a@example.org', 'b@example.org')).toBe('changed');
  expect(await findByEmail(linked.storage.read, { key: 'a@example.org' })).toEqual([]);
  const done = { kind: 'done', email: 'a@example.org', leftEmail: 'b@example.org' };
  const both = await Promise.all([linked.takeBack('link-1'), linked.takeBack('link-1')]);
  expect(both).toHaveLength(2);
  expect(both).toEqual(expect.arrayContaining([done, invalid]));
  expect([await linked.emails(), await linked.sessions()]).toEqual([['a@example.org'], []]);
  expect(await findByEmail(linked.storage.read, { key: 'a@example.org' })).toMatchObject([{ id: accountId }]);
  expect(await findByEmail(linked.storage.read, { key: 'b@example.org' })).toEqual([]);
  expect(await linked.database.query('SELECT token_hash FROM known_browser')).toEqual([]);
  expect(await linked.takeBack('link-1')).toEqual(invalid);
});

it('takes nothing back by another secret, another account, another kind of link, or after its time', async () => {
  await linked.create('bob', 'bob@example.org');
  await linked.changeEmail('a@example.org', 'b@example.org');
  expect(await linked.takeBack('link-2')).toEqual(invalid);
  expect(await linked.takeBack('')).toEqual(invalid);
  expect(await linked.storage.write('takeEmailBack', { accountId: 'bob', tokenHash: 'link-1', now })).toEqual(
    invalid,
  );
  expect(await linked.storage.write('useSessionLink', { accountId, tokenHash: 'link-1', now })).toBe(null);
  expect(await linked.takeBack('link-1', now + 72 * hour)).toEqual(invalid);
  expect(await linked.emails()).toEqual(expect.arrayContaining(['b@example.org', 'bob@example.org']));
  expect(await linked.takeBack('link-1', now + 72 * hour - 1)).toMatchObject({ kind: 'done' });
});

it('uses up the links of later changes, and not those of earlier ones, also if the clock was set back', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  await linked.changeEmail('b@example.org', 'c@example.org', now - hour);
  await linked.changeEmail('c@example.org', 'd@example.org', now - hour);
  expect(await linked.takeBack('link-3')).toMatchObject({ kind: 'done', email: 'c@example.org' });
  expect(await linked.takeBack('link-1')).toMatchObject({
    kind: 'done',
    email: 'a@example.org',
    leftEmail: 'c@example.org',
  });
  expect(await linked.takeBack('link-2')).toEqual(invalid);
  expect(await linked.emails()).toEqual(['a@example.org']);
  expect(await linked.database.query('SELECT id FROM account_link')).toEqual([]);
});

it('changes nothing if another account has an address that was not reserved, and does once it is free', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  // As servers of a version before do.
  await linked.database.query(`DELETE FROM email WHERE key = 'a@example.org'`);
  expect(await linked.create('bob', 'a@example.org')).toBe(true);
  expect(await linked.takeBack('link-1')).toEqual({ kind: 'taken' });
  expect((await linked.emails()).toSorted()).toEqual(['a@example.org', 'b@example.org']);
  expect(await linked.sessions()).toEqual([linked.session]);
  await linked.storage.write('deleteAccountAsOperator', { accountId: 'bob', throttleKeys: [] });
  expect(await linked.takeBack('link-1')).toMatchObject({ kind: 'done', email: 'a@example.org' });
});

it('reserves the address before a change until the sweep, for its account alone', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  await linked.create('bob', 'bob@example.org');
  expect(await findByEmail(linked.storage.read, { key: 'a@example.org' })).toEqual([]);
  expect(await linked.create('eve', 'a@example.org')).toBe(false);
  await linked.openSession('of bob', 'bob');
  const secret = { tokenHash: 'of bob', newTokenHash: 'of bob+', previousUntil: 0 };
  const bobs = { accountId: 'bob', email: 'a@example.org', passwordHash: 'p', secret, notices: [], now };
  expect(await linked.storage.write('changeEmail', bobs)).toBe('taken');
  await linked.storage.write('sweep', { now: now + 72 * hour - 1, limit: 20 });
  expect(await linked.storage.write('changeEmail', bobs)).toBe('taken');
  await linked.storage.write('sweep', { now: now + 200 * hour, limit: 20 });
  expect(await linked.addresses()).toEqual(['b@example.org', 'bob@example.org']);
  expect(await linked.storage.write('changeEmail', bobs)).toBe('changed');
  expect(await linked.addresses()).toEqual(['a@example.org', 'b@example.org']);
});

it('takes a change to an address of a link for taking it back, and gives the address that is left no link', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  await linked.changeEmail('b@example.org', 'c@example.org');
  await linked.changeEmail('c@example.org', 'd@example.org');
  expect(await linked.addresses()).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`));
  expect(await linked.changeEmail('d@example.org', 'B@example.org')).toBe('changed');
  expect(await linked.database.query('SELECT id FROM account_link')).toEqual([{ id: 'change-1' }]);
  expect(await linked.addresses()).toEqual(['a@example.org', 'b@example.org']);
  for (const link of ['link-2', 'link-3', 'link-4']) expect(await linked.takeBack(link)).toEqual(invalid);
  // Its mail goes, without a link.
  expect(await linked.database.query(`SELECT id FROM outgoing WHERE id = 'change-4'`)).toHaveLength(1);
  expect(await linked.takeBack('link-1')).toMatchObject({
    email: 'a@example.org',
    leftEmail: 'B@example.org',
  });
  expect(await linked.addresses()).toEqual(['a@example.org']);
});

it('goes back also with ten links, and keeps an address that a newer link takes back when an older one is swept', async () => {
  for (let n = 0; n < maxTakeBacks; n += 1)
    await linked.changeEmail(n === 0 ? 'a@example.org' : `${n}@example.org`, `${n + 1}@example.org`);
  expect(await linked.changeEmail('10@example.org', '9@example.org')).toBe('changed');
  expect(await linked.changeEmail('9@example.org', 'a@example.org')).toBe('changed');
  expect([await linked.addresses(), await linked.database.query('SELECT id FROM account_link')]).toEqual([
    ['a@example.org'],
    [],
  ]);
  await linked.changeEmail('a@example.org', 'b@example.org');
  const later = now + 73 * hour;
  await linked.changeEmail('b@example.org', 'a@example.org', later);
  await linked.changeEmail('a@example.org', 'c@example.org', later);
  await linked.storage.write('sweep', { now: later, limit: 20 });
  expect(await linked.addresses()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
});

it('frees the addresses of a deleted account, of the owner and of the operator', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  const deletion = { accountId, passwordHash: 'p', tokenHash: linked.session, throttleKeys: [], notices: [] };
  expect(await linked.storage.write('deleteAccountAsOwner', deletion)).toBe(true);
  expect(await linked.addresses()).toEqual([]);
  await linked.create(accountId, 'a@example.org');
  await linked.openSession((linked.session = 'again'));
  await linked.changeEmail('a@example.org', 'b@example.org');
  await linked.storage.write('deleteAccountAsOperator', { accountId, throttleKeys: [] });
  expect([await linked.addresses(), await linked.database.query('SELECT id FROM account_link')]).toEqual([
    [],
    [],
  ]);
});

it('frees the address of a link that a restore has ended', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  await linked.database.query('UPDATE account_link SET expires_at = 0');
  expect(await linked.takeBack('link-1', 0)).toEqual(invalid);
  await linked.storage.write('sweep', { now: now + 24 * hour, limit: 20 });
  expect([await linked.addresses(), await linked.database.query('SELECT id FROM account_link')]).toEqual([
    ['b@example.org'],
    [],
  ]);
});

it('refuses an eleventh change that could be taken back, so that none displaces the first', async () => {
  for (let n = 0; n < maxTakeBacks; n += 1)
    expect(
      await linked.changeEmail(n === 0 ? 'a@example.org' : `${n}@example.org`, `${n + 1}@example.org`),
    ).toBe('changed');
  const before = linked.session;
  expect(await linked.changeEmail('10@example.org', '11@example.org')).toBe('too-many');
  expect([await linked.emails(), await linked.sessions()]).toEqual([['10@example.org'], [before]]);
  linked.session = before;
  expect(await linked.changeEmail('10@example.org', '11@example.org', now + 72 * hour)).toBe('changed');
});

it('accepts each secret that a link was mailed with', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  const add = (id: string, tokenHash: string, at = now) =>
    linked.storage.write('addLinkSecret', { accountId, id, tokenHash, now: at });
  expect(await add('change-1', 'second')).toBe(true);
  expect(await add('change-1', 'late', now + 72 * hour)).toBe(false);
  expect(await add('change-2', 'other')).toBe(false);
  expect(await linked.takeBack('late')).toEqual(invalid);
  expect(await linked.takeBack('link-1')).toMatchObject({ kind: 'done' });
  expect(await linked.takeBack('second')).toEqual(invalid);
});

it('leaves no message and no link of a deleted account, except the mails about it and about its address', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  const notices = ['account_deleted 1', 'account_deleted 2'].map(noticeOf);
  const kept = ['email_left 1', 'email_changed 1', 'email_change_taken_back 1'];
  const ids = async () =>
    (await linked.database.query('SELECT id FROM outgoing ORDER BY id')).map(({ id }) => id);
  for (const id of [...kept, 'signed_in 1', 'email_left'])
    await linked.storage.write('queueNotice', { message: noticeOf(id), link: null });
  const reminder = { ...noticeOf('email_left 2'), kind: 'mail' as const };
  await linked.storage.write('queueOutgoing', { messages: [reminder] });
  const deletion = { accountId, passwordHash: 'p', tokenHash: linked.session, throttleKeys: [] };
  expect(await linked.storage.write('deleteAccountAsOwner', { ...deletion, notices })).toBe(true);
  expect(await ids()).toEqual([...notices.map(({ id }) => id), ...kept.toSorted()]);
  expect(await linked.database.query('SELECT id FROM account_link')).toEqual([]);
  await linked.storage.write('queueNotice', { message: noticeOf('late'), link: linkOf('late', {}) });
  expect(await linked.takeBack('link-1')).toEqual(invalid);
  expect(await ids()).toEqual([...notices.map(({ id }) => id), ...kept.toSorted()]);
});

it('takes nothing back for an account that the operator has closed', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  await linked.storage.write('closeAccount', { accountId, now });
  expect(await linked.takeBack('link-1')).toEqual(invalid);
  expect(await linked.emails()).toEqual(['b@example.org']);
});

it('sweeps links away once they have expired', async () => {
  await linked.changeEmail('a@example.org', 'b@example.org');
  await linked.storage.write('sweep', { now: now + 72 * hour, limit: 20 });
  expect(await linked.database.query('SELECT id FROM account_link')).toEqual([]);
});
