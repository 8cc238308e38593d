import { expect, it } from 'vitest';
import { initialAccount } from '#domain/account/account.ts';
import { maskOf } from '#domain/webhooks/webhook.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import {
  type CommandInput,
  type CommandName,
  type CommandOutput,
} from '#server/storage/commands/registry.ts';
import { findAccessToken, listAccessTokens } from '#server/storage/queries/access-tokens.ts';
import { readAccountUsage } from '#server/storage/queries/account-usage.ts';
import { findAnyAccount, findByEmail, findOwner } from '#server/storage/queries/accounts.ts';
import { readActivity } from '#server/storage/queries/activity.ts';
import {
  calendarAddressDate,
  findByCalendarAddress,
  listIdeaDocs,
} from '#server/storage/queries/calendar-addresses.ts';
import { findClosed } from '#server/storage/queries/closed-accounts.ts';
import { findInvitation } from '#server/storage/queries/invitations.ts';
import { findKnownBrowser, listKnownBrowsers } from '#server/storage/queries/known-browsers.ts';
import { listAccounts } from '#server/storage/queries/list-accounts.ts';
import { listLiveSessions } from '#server/storage/queries/live-sessions.ts';
import { listAccountEvents } from '#server/storage/queries/notices/account-events.ts';
import { findPasskey, listPasskeys } from '#server/storage/queries/passkeys.ts';
import { findReset } from '#server/storage/queries/password-resets.ts';
import { isOutgoingDue } from '#server/storage/queries/reminders/outgoing.ts';
import {
  listOwnPushSubscriptions,
  listPushSubscriptions,
} from '#server/storage/queries/reminders/push-subscriptions.ts';
import {
  findNewestMoment,
  findRecipient,
  isReminderDue,
} from '#server/storage/queries/reminders/reminders.ts';
import {
  findProof,
  findReplacedSession,
  findSession,
  listSessions,
} from '#server/storage/queries/sessions.ts';
import { findThrottle } from '#server/storage/queries/throttles.ts';
import {
  findOpenAccount,
  findWebhook,
  isWebhookDue,
  listWebhooks,
} from '#server/storage/queries/webhooks.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { createTestDatabase } from '../harness/test-storage.ts';

const now = 1_000;
const later = now + 100_000;
const accountId = 'ada';
const invited = { id: 'bob', email: 'bob@example.org', emailKey: 'bob@example.org', passwordHash: 'p', now };
const run = { accountId, token: 'import', now };
const secretOf = (tokenHash: string) => ({
  tokenHash,
  newTokenHash: `${tokenHash}+`,
  previousUntil: later,
});
const limit = { windowMs: 1_000, maxAttempts: 10, maxWindowMs: 4_000 };
const session = {
  account_id: accountId,
  created_at: now,
  seen_at: now,
  expires_at: later,
  agent: 'Firefox',
};
const webhook = {
  id: 'hook',
  url: 'https://hook.example.org/',
  events: maskOf(['idea.created']),
  secret: 'whsec_1',
  created_at: now,
};
const leasedWebhook = {
  account_id: accountId,
  id: 'hook',
  url: 'https://hook.example.org/',
  secret: 'whsec_2',
  previous_secret: 'whsec_1',
  previous_until: later,
  message: {
    id: '0000000000000003 000000 kite',
    body: JSON.stringify({ type: 'idea.created', ideaId: 'kite', at: now }),
    attempt: 0,
  },
};
const message = {
  account_id: accountId,
  id: 'm',
  kind: 'push',
  target: 'browser',
  body: '{}',
  next_try_at: now,
} as const;
const notice = {
  message: { ...message, id: 'm1', kind: 'notice', target: '', next_try_at: later },
  link: {
    account_id: accountId,
    id: 'm1',
    kind: 'email',
    token_hashes: '',
    session_hash: null,
    email: 'ada@example.org',
    created_at: now,
    expires_at: later,
  },
} as const;
const open = (tokenHash: string, passwordHash: string): CommandInput<'openSession'> => ({
  passwordHash,
  session: { ...session, token_hash: tokenHash },
  maxSessions: 10,
  replacedSession: null,
  browserHash: 'browser',
});

const accessToken = (tokenHash: string) => ({
  account_id: accountId,
  token_hash: tokenHash,
  name: 'Script',
  can_write: 1,
  created_at: now,
  expires_at: later,
});

const passkey = {
  account_id: accountId,
  credential_id: 'k1',
  public_key: 'p',
  counter: 0,
  transports: '[]',
  name: 'Phone',
  created_at: now,
};

type Step<N extends CommandName> = readonly [input: CommandInput<N>, output: CommandOutput<N>];

/** Each command with an input for which it does its work, in an order in which each follows from the ones before. */
const steps: { readonly [N in CommandName]: Step<N> | readonly [CommandInput<N>] } = {
  probe: [{ now }, undefined],
  createAccount: [
    { id: accountId, email: 'ada@example.org', emailKey: 'ada@example.org', passwordHash: 'p0', now },
    true,
  ],
  openInvitation: [
    { invitation: { token_hash: 'invitation', email_key: invited.emailKey, expires_at: later } },
    undefined,
  ],
  createInvitedAccount: [{ ...invited, invitationHash: 'invitation' }, 'created'],
  keepServerKeys: [{ keys: [{ name: 'a', value: 'b' }] }, [{ name: 'a', value: 'b' }]],
  noteMoment: [{ now }, now],
  setCalendarAddress: [{ accountId: 'bob', tokenHash: 'calendar', now }, true],
  openSession: [open('s1', 'p0'), []],
  touchSession: [{ accountId, tokenHash: 's1', seenAt: now + 1, expiresAt: later }, true],
  recordAccountEvents: [
    {
      accountId,
      events: [
        {
          kind: 'signed_in',
          at: now,
          browser: 'Firefox',
          system: 'Linux',
          network: '192.0.2.0/24',
          count: 1,
        },
      ],
    },
    undefined,
  ],
  proveSession: [{ accountId, tokenHash: 's1', provenAt: now }, true],
  createAccessToken: [{ token: accessToken('t1'), askedBy: 's1', maxTokens: 1 }, 'created'],
  touchAccessToken: [{ accountId, tokenHash: 't1', usedOn: 1 }, true],
  revokeAccessToken: [{ accountId, tokenHash: 't1', askedBy: 's1' }, true],
  openChallenge: [{ key: 'c1', slot: null, expiresAt: later, now, maxChallenges: 1 }, true],
  useChallenge: [{ key: 'c1', now }, true],
  addPasskey: [{ passkey, askedBy: 's1', maxPasskeys: 1 }, 'added'],
  touchPasskey: [{ accountId, credentialId: 'k1', counter: 1, usedOn: 1 }, true],
  removePasskey: [{ accountId, credentialId: 'k1', askedBy: 's1' }, true],
  closeSession: [{ accountId, tokenHash: 'not there' }, undefined],
  closeOwnSession: [{ accountId, tokenHash: 'not there', askedBy: 's1' }, true],
  closeOtherSessions: [{ accountId, secret: secretOf('s1') }, true],
  changeEmail: [
    {
      accountId,
      email: 'ada@other.example',
      passwordHash: 'p0',
      secret: secretOf('s1+'),
      notices: [notice],
      now,
    },
    'changed',
  ],
  queueNotice: [
    {
      message: { ...notice.message, id: 'm2' },
      link: { ...notice.link, id: 'm2', kind: 'session', session_hash: 's1++', email: null },
    },
    undefined,
  ],
  addLinkSecret: [{ accountId, id: 'm1', tokenHash: 'l1', now }, true],
  useSessionLink: [{ accountId, tokenHash: 'l1', now }, null],
  changePassword: [
    {
      accountId,
      passwordHash: 'p0',
      newPasswordHash: 'p1',
      secret: secretOf('s1++'),
      browserHash: 'browser',
    },
    true,
  ],
  renewPasswordHash: [{ accountId, passwordHash: 'p1', newPasswordHash: 'p2' }, true],
  savePushSubscription: [
    {
      subscription: {
        account_id: accountId,
        id: 'browser',
        token_hash: 's1+++',
        endpoint: 'https://push.example/1',
        p256dh: 'p',
        auth: 'a',
        created_at: now,
      },
      maxPerAccount: 1,
    },
    'saved',
  ],
  claimReminders: [
    { now, limit: 10, canMail: true },
    { count: 0, failures: [] },
  ],
  claimAccountReminders: [
    { id: accountId, now, canMail: true },
    { count: 0, failures: [] },
  ],
  queueOutgoing: [{ messages: [message] }, undefined],
  leaseOutgoing: [
    { kind: 'push', now, limit: 10, leaseMs: 60_000, maxPerAccount: 50, underWay: {} },
    [{ ...message, attempt: 0, claimed_until: now + 60_000 }],
  ],
  settleOutgoing: [
    {
      message: { ...message, attempt: 0, claimed_until: now + 60_000 },
      result: { kind: 'retry', at: now + 1 },
    },
    undefined,
  ],
  leaseAccountOutgoing: [
    { accountId, kind: 'push', now: now + 1, limit: 10, leaseMs: 60_000, maxPerAccount: 50, underWay: {} },
    [{ ...message, attempt: 1, next_try_at: now + 1, claimed_until: now + 60_001 }],
  ],
  addWebhook: [{ accountId, askedBy: 's1+++', webhook, maxWebhooks: 1 }, 'added'],
  renewWebhookSecret: [
    { accountId, askedBy: 's1+++', id: 'hook', secret: 'whsec_2', previousUntil: later },
    'renewed',
  ],
  noteWebhookTest: [
    { accountId, id: 'hook', delivery: { at: now, event: 'test', result: 500 }, isAccepted: false },
    undefined,
  ],
  removePushSubscription: [{ accountId, id: 'browser' }, undefined],
  countAttempts: [
    { limits: ['a', 'b'].map((key) => ({ key, ...limit })), now },
    ['a', 'b'].map((key) => ({ key, count: 1, lasts: 1_000, window_ends: now + 1_000 })),
  ],
  settleAttempts: [
    { cleared: ['b'], refunded: [{ key: 'a', windowEnds: now + 1_000, windowMs: 1_000 }] },
    undefined,
  ],
  clearAttempts: [{ keys: ['a'] }, undefined],
  beginImport: [
    { ...run, tokenHash: 's1+++', mutationId: 'import' },
    { kind: 'begun', base: { version: 1, account: initialAccount } },
  ],
  stageImport: [
    {
      ...run,
      version: 2,
      slice: { ideas: '[["i0","a0","{\\"title\\":\\"Kite\\",\\"tags\\":[]}",0]]', entries: '[]' },
    },
    true,
  ],
  finishImport: [
    {
      ...run,
      tokenHash: 's1+++',
      outcome: {
        baseVersion: 1,
        account: initialAccount,
        replacesAll: true,
        record: {
          id: 'import',
          name: 'importIdeas',
          at: now,
          utc_offset: 0,
          refusal: null,
          points: 0,
          idea_id: null,
          inverse: '[]',
        },
      },
    },
  ],
  discardImport: [{ ...run, maxEntries: 10 }, true],
  pushMutations: [
    {
      accountId,
      now,
      mutations: [makeMutation('addIdea', { ...fields, title: 'Kite' }, { id: 'kite', at: now })],
    },
  ],
  leaseWebhooks: [
    { now, limit: 10, leaseMs: 60_000, maxPerAccount: 1, underWay: {} },
    [{ ...leasedWebhook, claimed_until: now + 60_000 }],
  ],
  settleWebhook: [
    {
      webhook: { ...leasedWebhook, claimed_until: now + 60_000 },
      outcome: { kind: 'failed', delivery: { at: now, event: 'idea.created', result: 500 } },
      endNotice: null,
      now,
      leaseMs: 60_000,
    },
    { next: null, ended: null, isDropped: false },
  ],
  leaseAccountWebhooks: [
    { accountId, now: now + 30_000, limit: 10, leaseMs: 60_000, maxPerAccount: 1, underWay: {} },
    [
      {
        ...leasedWebhook,
        message: { ...leasedWebhook.message, attempt: 1 },
        claimed_until: now + 90_000,
      },
    ],
  ],
  removeWebhook: [{ accountId, askedBy: 's1+++', id: 'hook' }, true],
  setKeptQuota: [{ accountId, bytes: 5_000 }, true],
  trimKept: [
    { accountId, maxBytes: 1_000_000, now },
    { version: 3, isDone: true },
  ],
  dropPurgedEntries: [{ accountId, limit: 10 }, 0],
  recordSetBack: [{ accountId, lost: 4, now }, true],
  openReset: [
    {
      reset: { account_id: accountId, token_hash: 'reset', expires_at: later },
      email: 'ada@other.example',
      now,
    },
    true,
  ],
  useReset: [
    { accountId, tokenHash: 'reset', newPasswordHash: 'p3', browserHash: 'browser', now },
    'ada@other.example',
  ],
  takeEmailBack: [
    { accountId, tokenHash: 'l1', now },
    { kind: 'done', email: 'ada@example.org', leftEmail: 'ada@other.example' },
  ],
  closeSessions: [{ accountId }, undefined],
  closeAccount: [{ accountId, now }, undefined],
  reopenAccount: [{ accountId }, undefined],
  sweep: [{ now: now + 90_000_000, limit: 20 }, 2],
  sweepDueAccount: [{ id: accountId, now: now + 90_000_001 }, null],
  forgetExpired: [{ now }, undefined],
  deleteAccountAsOperator: [{ accountId: 'bob', throttleKeys: ['c'] }, undefined],
  deleteAccountAsOwner: [
    { accountId, passwordHash: 'p3', tokenHash: 'not there', notices: [], throttleKeys: [] },
    false,
  ],
};

/** Every query that the commands do not run themselves. */
const queries: readonly ((storage: Storage) => Promise<unknown>)[] = [
  ({ read }) => findByEmail(read, { key: 'ada@example.org' }),
  ({ read }) => findOwner(read, { id: accountId }),
  ({ read }) => findAnyAccount(read, { id: accountId }),
  ({ read }) => findClosed(read, { accountId }),
  ({ read }) => findSession(read, { accountId, tokenHash: 's1' }),
  ({ read }) => findReplacedSession(read, { accountId, previousHash: 's1', now }),
  ({ read }) => findProof(read, { accountId, tokenHash: 's1' }),
  ({ read }) => listSessions(read, { accountId, now }),
  ({ read }) => listLiveSessions(read, [accountId]),
  ({ read }) => findKnownBrowser(read, { accountId, tokenHash: 'browser' }),
  ({ read }) => listKnownBrowsers(read, accountId),
  ({ read }) => findReset(read, { accountId, tokenHash: 'reset' }),
  async ({ read }) => ({ found: await findByCalendarAddress(read, 'calendar') }),
  async ({ read }) => ({ date: await calendarAddressDate(read, accountId) }),
  async ({ read }) => ({ found: await findAccessToken(read, 't1') }),
  ({ read }) => listAccessTokens(read, { accountId }),
  ({ read }) => findPasskey(read, { accountId, credentialId: 'k1' }),
  ({ read }) => listPasskeys(read, { accountId }),
  ({ read }) => listIdeaDocs(read, { accountId, after: '', limit: 10 }),
  ({ read }) => listPushSubscriptions(read, { accountId, now }),
  ({ read }) => listOwnPushSubscriptions(read, { accountId }),
  ({ read }) => listAccountEvents(read, { accountId, since: 0, limit: 10 }),
  ({ read }) => findRecipient(read, { id: accountId }),
  ({ read }) => isReminderDue(read, now),
  ({ read }) => isOutgoingDue(read, now),
  ({ read }) => listWebhooks(read, { accountId }),
  ({ read }) => findWebhook(read, { accountId, id: 'hook' }),
  ({ read }) => findOpenAccount(read, { id: accountId }),
  ({ read }) => isWebhookDue(read, now),
  ({ read }) => findNewestMoment(read, {}),
  ({ read }) => findInvitation(read, { tokenHash: 'invitation', now }),
  ({ read }) => findThrottle(read, { key: 'a' }),
  ({ read }) => readActivity(read, accountId, now),
  ({ read }) => listAccounts(read),
  ({ read }) => readAccountUsage(read),
];

it('runs every command and query', async () => {
  const database = await createTestDatabase();
  const storage = await database.open();
  for (const [name, step] of Object.entries(steps)) {
    const output = await storage.write(name as CommandName, step[0] as never);
    if (step.length > 1) expect([name, output]).toEqual([name, step[1]]);
  }
  for (const query of queries) expect(await query(storage)).toBeDefined();
  await storage.close();
  // On spread tables this fails for every statement that Citus would refuse.
  database.remove();
});
