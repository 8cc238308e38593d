import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type LinkedAccounts,
  accountId,
  createLinkedAccounts,
  linkOf,
  noticeOf,
  now,
} from '../harness/linked-accounts.ts';

let linked: LinkedAccounts;

beforeEach(async () => {
  linked = await createLinkedAccounts();
});
afterEach(() => linked.end());

it('ends all sessions and access tokens by the link of a sign-in, and uses up the other links of sign-ins', async () => {
  await linked.openSession('stranger');
  for (const id of ['x', 'y']) await linked.mailSessionLink(id, linked.session);
  await linked.changeEmail('a@example.org', 'A@EXAMPLE.org');
  await linked.storage.write('createAccessToken', {
    token: {
      account_id: accountId,
      token_hash: 't',
      name: 't',
      can_write: 1,
      created_at: 1,
      expires_at: null,
    },
    askedBy: linked.session,
    maxTokens: 10,
  });
  await linked.openSession('owner');
  expect(await linked.useSessionLink('x')).toEqual({ mailedTo: 'A@EXAMPLE.org' });
  expect(await linked.sessions()).toEqual([]);
  for (const table of ['known_browser', 'access_token', 'token_owner', 'account_link'])
    expect(await linked.database.query(`SELECT account_id FROM ${table}`), table).toEqual([]);
  expect([await linked.useSessionLink('x'), await linked.useSessionLink('y')]).toEqual([null, null]);
});

it('names no address for a reset once the account has another than the sign-in was told to', async () => {
  await linked.mailSessionLink('x', linked.session);
  await linked.changeEmail('a@example.org', 'b@example.org');
  expect(await linked.useSessionLink('x')).toEqual({ mailedTo: null });
  expect(await linked.sessions()).toEqual([]);
  expect(await linked.takeBack('link-1')).toMatchObject({ kind: 'done', email: 'a@example.org' });
});

it('ends a session or changes its address, or both, if both come at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    linked.session = `round-${round}`;
    await linked.openSession(linked.session);
    await linked.mailSessionLink(`r${round}`, linked.session);
    const [ended, changed] = await Promise.all([
      linked.useSessionLink(`r${round}`),
      linked.changeEmail('x@example.org', `new-${round}@example.org`),
    ]);
    expect(ended).not.toBe(null);
    expect(['changed', 'stale']).toContain(changed);
    expect(await linked.sessions()).not.toContain(linked.session);
    expect(await linked.sessions()).not.toContain(`round-${round}`);
  }
});

it('keeps the newest fifty links that end sessions', async () => {
  for (let n = 0; n < 55; n += 1) {
    const link = linkOf(`n${n}`, { kind: 'session', session_hash: 's', created_at: now + n });
    await linked.storage.write('queueNotice', { message: noticeOf(`n${n}`), link });
  }
  const rows = await linked.database.query('SELECT id FROM account_link ORDER BY created_at');
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `n${n + 5}`));
});
