import { type Account, type Preferences } from '#domain/account/account.ts';
import { isZoneName } from '#domain/deadline/named-zone.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { currentMessage, ideasOf } from '#domain/reminders/current-message.ts';
import { type ReminderMessage, remindersIn } from '#domain/reminders/plan-reminders.ts';
import { afterQuietHours } from '#domain/reminders/quiet-hours.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type Mailer } from '../mail/mailer.ts';
import { pushPayload } from '../mail/push-payload.ts';
import { reminderMail } from '../mail/reminder-mail.ts';
import { maxMessageBytes } from '../push/encrypt-message.ts';
import { type PushSender } from '../push/push-sender.ts';
import { pushTopic } from '../push/push-topic.ts';
import { type Storage } from '../storage/api/storage.ts';
import {
  type OutgoingBody,
  listAllIdeas,
  remindedPersonOf,
} from '../storage/commands/reminders/claim-reminders.ts';
import { type LeasedMessage } from '../storage/commands/reminders/lease-outgoing.ts';
import { findIdea } from '../storage/queries/ideas.ts';
import { listPushSubscriptions } from '../storage/queries/reminders/push-subscriptions.ts';
import { findRecipient } from '../storage/queries/reminders/reminders.ts';
import { deletionOf, fromRow } from '../storage/schema/idea-rows.ts';
import { inTime, messageIdOf } from './mail-transfer.ts';
import { type NoticeSenderDeps, createNoticeSender } from './notice-sender.ts';
import { type ServerKeys } from './server-keys.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** `void`: no longer due, or nowhere to send it. `notBefore`: quiet hours last until then. */
export type MessageResult = 'sent' | 'gone' | 'refused' | 'failed' | 'void' | { readonly notBefore: number };

export interface MessageSenderDeps {
  readonly storage: Storage;
  readonly push: PushSender;
  /** Null if mail is not configured. */
  readonly mailer: Mailer | null;
  readonly keys: () => Promise<ServerKeys>;
  readonly baseUrl: () => string;
  readonly now: () => number;
  /** Refuses to send a mail to an account that has had too many. */
  readonly limitMails: (
    accountId: string,
    send: () => Promise<'sent' | 'failed'>,
  ) => Promise<'sent' | 'failed' | 'refused'>;
  readonly openLink: NoticeSenderDeps['openLink'];
  /** How long a session lasts at most, in ms. */
  readonly maxSessionLifetimeMs: number;
}

/** A message that was claimed longer ago than this, in ms, is brought up to date before it is sent. */
const staleMs = 60_000;
/** How long a push service keeps a message for a browser that is not connected, in ms: at least, and of digests. */
const minTtlMs = 3_600_000;
const digestTtlMs = dayMs / 2;

/** Sends one message that this server has leased. Errors of the database are thrown, all others are results. */
export function createMessageSender(deps: MessageSenderDeps) {
  const { storage, push, mailer, keys, baseUrl, now, limitMails } = deps;
  const sendNotice = createNoticeSender(deps);

  const ideasFor = async (accountId: string, message: ReminderMessage): Promise<readonly IdeaDoc[]> => {
    const ids = ideasOf(message);
    if (ids === 'all') return listAllIdeas(storage.read, accountId);
    // At most twenty. PostgreSQL runs them as one query.
    const found = await Promise.all(
      ids.map(async (id) => (await findIdea(storage.read, { accountId, id })).map((row) => ({ id, ...row }))),
    );
    return found
      .flat()
      .filter((row) => deletionOf(row) === null)
      .map(fromRow);
  };

  const sendPush = async (
    { account_id: accountId, id, target }: LeasedMessage,
    message: ReminderMessage | null,
    language: 'en' | 'es',
    signal: AbortSignal,
  ): Promise<MessageResult> => {
    const time = now();
    const subscriptions = await listPushSubscriptions(storage.read, { accountId, now: time });
    const found = subscriptions.find((one) => one.id === target);
    if (found === undefined || found.session_created_at + deps.maxSessionLifetimeMs <= time) return 'void';
    const body = pushPayload({ id, message, language }, maxMessageBytes);
    return push.send(
      found,
      { body, topic: pushTopic(id), ttlSeconds: ttlMsOf(message, time) / 1_000 },
      signal,
    );
  };

  const sendMail = async (
    { account_id: accountId, id }: LeasedMessage,
    message: ReminderMessage | null,
    recipient: { readonly email: string; readonly preferences: Preferences },
    signal: AbortSignal,
  ): Promise<MessageResult> => {
    if (mailer === null) return 'void';
    const { preferences } = recipient;
    const { zone = 'UTC' } = preferences;
    const base = baseUrl();
    const token = unsubscribeToken(accountId, (await keys()).unsubscribe);
    const mail = reminderMail({
      to: recipient.email,
      message,
      language: preferences.language ?? 'en',
      timeZone: isZoneName(zone) ? zone : 'UTC',
      baseUrl: base,
      unsubscribeUrl: `${base}/unsubscribe/${token}`,
      messageId: messageIdOf(accountId, id, base),
    });
    return limitMails(accountId, async () => {
      try {
        await inTime(mailer.send(mail), signal);
        return 'sent';
      } catch {
        return 'failed';
      }
    });
  };

  return async (leased: LeasedMessage, signal: AbortSignal): Promise<MessageResult> => {
    const { account_id: accountId, kind } = leased;
    if (kind === 'notice') return sendNotice(leased, signal);
    const [recipient] = await findRecipient(storage.read, { id: accountId });
    if (recipient === undefined) return 'void';
    const { preferences } = JSON.parse(recipient.state) as Account;
    const person = remindedPersonOf(preferences);
    if (!person.settings[kind]) return 'void';
    const { message, at } = JSON.parse(leased.body) as OutgoingBody;
    const isStale = message !== null && now() - at > staleMs;
    if (isStale && message.kind !== 'digest') {
      const quietEnd = afterQuietHours(now(), person.settings, person.zone);
      if (quietEnd > now()) return { notBefore: quietEnd };
    }
    const current = isStale
      ? currentMessage(message, await ideasFor(accountId, message), person, now())
      : message;
    if (message !== null && current === null) return 'void';
    return kind === 'push'
      ? sendPush(leased, current, preferences.language ?? 'en', signal)
      : sendMail(leased, current, { email: recipient.email, preferences }, signal);
  };
}

function ttlMsOf(message: ReminderMessage | null, now: number): number {
  if (message === null) return minTtlMs;
  if (message.kind === 'digest') return digestTtlMs;
  return Math.max(minTtlMs, ...remindersIn(message).map(({ deadlineAt }) => deadlineAt - now));
}
