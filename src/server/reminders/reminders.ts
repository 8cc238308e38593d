import { createHash, randomUUID } from 'node:crypto';
import {
  type PushSubscriptionRequest,
  type RemindersAnswer,
  maxPushSubscriptions,
} from '#contract/reminder-paths.ts';
import { type Account, type Language } from '#domain/account/account.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { reminderSettingsOf } from '#domain/reminders/reminder-settings.ts';
import { ApiError } from '../errors/api-error.ts';
import { type LiveHub } from '../live/hub.ts';
import { isCurvePoint } from '../push/encrypt-message.ts';
import { isPublicHost } from '../push/public-addresses.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type OutgoingBody } from '../storage/commands/reminders/claim-reminders.ts';
import { listPushSubscriptions } from '../storage/queries/reminders/push-subscriptions.ts';
import { findRecipient } from '../storage/queries/reminders/reminders.ts';
import { type OutgoingKind } from '../storage/schema/outgoing-tables.ts';
import { type ServerKeys } from './server-keys.ts';
import { accountOfToken } from './unsubscribe-token.ts';

/** The session that a subscription is bound to. */
export interface ReminderActor {
  readonly accountId: string;
  readonly tokenHash: string;
}

/** The reminders of people, except for their settings, which are preferences. */
export interface Reminders {
  answer(): Promise<RemindersAnswer>;
  /** Binds a browser's subscription to the session. @throws ApiError */
  subscribe(actor: ReminderActor, request: PushSubscriptionRequest): Promise<void>;
  unsubscribe(actor: ReminderActor, endpoint: string): Promise<void>;
  /** Queues a test. Returns to how many browsers and addresses. */
  test(actor: ReminderActor): Promise<number>;
  /** The language of the person with a link to end mails; null if the link is not valid. */
  languageOfLink(token: string): Promise<Language | null>;
  /** Turns reminders and digests by mail off, not those by push. Returns the same. */
  endMails(token: string): Promise<Language | null>;
}

export interface RemindersDeps {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly keys: () => Promise<ServerKeys>;
  readonly canMail: boolean;
  readonly isPrivateAllowed: boolean;
  readonly now: () => number;
  /** Sends what is queued, without waiting for the next time. */
  readonly sendNow: () => void;
}

export function createReminders(deps: RemindersDeps): Reminders {
  const { storage, hub, keys, canMail, isPrivateAllowed, now } = deps;

  const findOfLink = async (token: string) => {
    const accountId = accountOfToken(token, (await keys()).unsubscribe);
    if (accountId === null) return null;
    const [recipient] = await findRecipient(storage.read, { id: accountId });
    if (recipient === undefined) return null;
    const { preferences } = JSON.parse(recipient.state) as Account;
    return { accountId, language: preferences.language ?? 'en' };
  };

  return {
    answer: async () => ({ publicKey: (await keys()).vapid.publicKey, canMail }),

    async subscribe({ accountId, tokenHash }, { endpoint, p256dh, auth }) {
      if (!isUsable(endpoint, isPrivateAllowed) || !isCurvePoint(Buffer.from(p256dh, 'base64url')))
        throw new ApiError('invalid-request', 'the push subscription cannot be used');
      const saved = await storage.write('savePushSubscription', {
        subscription: {
          account_id: accountId,
          id: subscriptionId(endpoint),
          token_hash: tokenHash,
          endpoint,
          p256dh,
          auth,
          created_at: now(),
        },
        maxPerAccount: maxPushSubscriptions,
      });
      if (saved === 'gone') throw new ApiError('unauthenticated', 'sign in first');
      if (saved === 'too-many')
        throw new ApiError(
          'too-many-push-subscriptions',
          `an account has at most ${maxPushSubscriptions} push subscriptions`,
        );
    },

    async unsubscribe({ accountId }, endpoint) {
      await storage.write('removePushSubscription', { accountId, id: subscriptionId(endpoint) });
    },

    async test({ accountId }) {
      const [recipient] = await findRecipient(storage.read, { id: accountId });
      if (recipient === undefined) throw new ApiError('unauthenticated', 'sign in first');
      const settings = reminderSettingsOf((JSON.parse(recipient.state) as Account).preferences);
      const time = now();
      const targets: { readonly kind: OutgoingKind; readonly target: string }[] = [];
      if (settings.push)
        for (const { id } of await listPushSubscriptions(storage.read, { accountId, now: time }))
          targets.push({ kind: 'push', target: id });
      if (settings.mail && canMail) targets.push({ kind: 'mail', target: '' });
      const body = JSON.stringify({ message: null, at: time } satisfies OutgoingBody);
      const row = { account_id: accountId, id: `test ${randomUUID()}`, body, next_try_at: time };
      if (targets.length > 0)
        await storage.write('queueOutgoing', { messages: targets.map((target) => ({ ...row, ...target })) });
      deps.sendNow();
      return targets.length;
    },

    languageOfLink: async (token) => (await findOfLink(token))?.language ?? null,

    async endMails(token) {
      const found = await findOfLink(token);
      if (found === null) return null;
      const { accountId, language } = found;
      const mutation: Mutation = {
        id: randomUUID(),
        name: 'setPreferences',
        args: { reminders: { mail: false } },
        at: now(),
        utcOffset: 0,
      };
      const stored = await storage.write('pushMutations', { accountId, mutations: [mutation], now: now() });
      if (stored === null) return null;
      hub.publish(accountId, stored.changes);
      return language;
    },
  };
}

/** Names in it are checked when a connection is made. */
function isUsable(endpoint: string, isPrivateAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  const hasPassword = url.username !== '' || url.password !== '';
  return url.protocol === 'https:' && !hasPassword && (isPrivateAllowed || isPublicHost(url));
}

function subscriptionId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}
