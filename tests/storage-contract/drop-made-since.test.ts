import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type LinkedAccounts,
  accountId,
  createLinkedAccounts,
  hour,
  now,
} from '../harness/linked-accounts.ts';

let linked: LinkedAccounts;

beforeEach(async () => {
  linked = await createLinkedAccounts();
});
afterEach(() => linked.end());

/** Adds a passkey, a webhook and a calendar address, all with the name `made-<at>`. */
async function make(at: number) {
  const name = `made-${at}`;
  const askedBy = linked.session;
  const passkey = {
    account_id: accountId,
    credential_id: name,
    public_key: 'k',
    counter: 0,
    transports: '[]',
    name,
    created_at: at,
  };
  expect(await linked.storage.write('addPasskey', { passkey, askedBy, maxPasskeys: 9 })).toBe('added');
  const webhook = { id: name, url: 'https://hook.invalid/', events: 1, secret: 'whsec_x', created_at: at };
  expect(await linked.storage.write('addWebhook', { accountId, askedBy, webhook, maxWebhooks: 9 })).toBe(
    'added',
  );
  await linked.storage.write('setCalendarAddress', { accountId, tokenHash: name, now: at });
}

/** The rows made by `make` that are still there. */
const made = async () => ({
  passkeys: (await linked.database.query('SELECT name FROM passkey ORDER BY name')).map(({ name }) => name),
  webhooks: (await linked.database.query('SELECT id FROM webhook ORDER BY id')).map(({ id }) => id),
  calendar: (await linked.database.query('SELECT token_hash FROM calendar_address')).map(
    ({ token_hash: t }) => t,
  ),
  ofAccount: await linked.storage.read
    .selectFrom('account')
    .select(['calendar_hash', 'webhook_events'])
    .execute(),
});

it.each(['email', 'session'])(
  'takes away what was made since the event of a link of the kind %s, and leaves what was there before',
  async (kind) => {
    await make(now - 1);
    if (kind === 'email') await linked.changeEmail('a@example.org', 'b@example.org');
    else await linked.mailSessionLink('x', linked.session);
    const use = () => (kind === 'email' ? linked.takeBack('link-1') : linked.useSessionLink('x'));
    await make(now);
    await make(now + hour);
    const { passkeys, webhooks, calendar } = await made();
    expect([passkeys.length, webhooks.length, calendar]).toEqual([3, 3, [`made-${now + hour}`]]);
    expect(await use()).toMatchObject(kind === 'email' ? { kind: 'done' } : { mailedTo: 'a@example.org' });
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
  await linked.changeEmail('a@example.org', 'b@example.org');
  await linked.takeBack('link-1');
  expect((await made()).calendar).toEqual([`made-${now - 1}`]);
  await linked.openSession('again');
  linked.session = 'again';
  await linked.changeEmail('a@example.org', 'c@example.org', now - 1);
  await linked.takeBack('link-2');
  expect(await made()).toMatchObject({
    passkeys: [],
    webhooks: [],
    ofAccount: [{ calendar_hash: null, webhook_events: null }],
  });
});
