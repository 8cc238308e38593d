import { randomUUID } from 'node:crypto';
import { type Account } from '#domain/account/account.ts';
import { agentOf } from '#domain/account/agent.ts';
import { isZoneName } from '#domain/deadline/named-zone.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type Notice, type NoticeKind } from '../mail/notice-mail.ts';
import { type Notices } from '../mail/notices.ts';
import { type Logger } from '../operations/logger.ts';
import { type Storage } from '../storage/api/storage.ts';
import { takeBackAddresses } from '../storage/commands/notices/addresses.ts';
import { type QueuedNotice } from '../storage/commands/notices/queue-notice.ts';
import { listAccountLinks } from '../storage/queries/notices/account-links.ts';
import { findRecipient } from '../storage/queries/reminders/reminders.ts';
import { type AccountLinkTable } from '../storage/schema/account-tables.ts';
import { type Throttle } from './throttle.ts';

/** The origin of a request, as a mail shows it. */
export interface Origin {
  /** The network of the client; empty if it is not to be stored. */
  readonly network: string;
  readonly userAgent: string;
}

/** The account that a mail is about. */
export interface NoticeOwner {
  readonly id: string;
  readonly email: string;
  /** JSON of the account, which holds the person's language and zone. */
  readonly state: string;
}

/** Mails to people about events of their accounts. Without a mail server none are queued. */
export interface SecurityNotices {
  /**
   * Queues a mail to the account's address, at most one of a kind in a quarter of an hour. Nobody waits for it; errors are
   * logged.
   */
  notify(accountId: string, kind: NoticeKind, origin: Origin): void;
  /**
   * The same for a sign-in from a browser not known before. The mail has a link that ends the session, which is stored when
   * this resolves: before the browser knows the session's secret and can have it replaced. Never throws: errors are logged.
   */
  signedIn(owner: NoticeOwner, sessionHash: string, origin: Origin): Promise<void>;
  /** The mails about a change of address, which its transaction queues: to the old one, always, and to the new one. */
  ofEmailChange(owner: NoticeOwner, newEmail: string, origin: Origin): Promise<readonly QueuedNotice[]>;
  /** Queues the mail to the address that an account loses when a change is taken back. */
  emailTakenBack(owner: NoticeOwner, leftEmail: string, origin: Origin): void;
  /**
   * The mails about a deletion, which its transaction queues: to the account's address, and to those that a change could be taken
   * back to, as the present one may be a stranger's. None if mail is not configured.
   */
  ofDeletion(owner: NoticeOwner, origin: Origin): Promise<readonly QueuedNotice['message'][]>;
  /** The mail about a webhook that is turned off, which its transaction queues; null if mail is not configured. */
  ofWebhookOff(accountId: string, host: string): Promise<QueuedNotice['message'] | null>;
  /** Sends the mails that a transaction has queued, without waiting for the next poll. */
  sendQueued(): void;
}

export interface SecurityNoticesDeps {
  readonly storage: Storage;
  readonly throttle: Pick<Throttle, 'countAndCheck'>;
  readonly notices: Pick<Notices, 'canSend' | 'queueInBackground'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => number;
  readonly sendNow: () => void;
}

/** How long the links are valid, in ms. */
const sessionLinkLifetimeMs = 7 * dayMs;
export const takeBackLifetimeMs = 3 * dayMs;

export function createSecurityNotices(deps: SecurityNoticesDeps): SecurityNotices {
  const { storage, throttle, notices, log, now, sendNow } = deps;

  const messageFor = (
    owner: NoticeOwner,
    kind: NoticeKind,
    { network, userAgent }: Origin,
    { to = owner.email, ...details }: { readonly to?: string } & Pick<Notice, 'newEmail' | 'host'> = {},
  ): QueuedNotice['message'] => {
    const { preferences } = JSON.parse(owner.state) as Account;
    const { language, zone = 'UTC' } = preferences;
    const at = now();
    const notice: Notice = {
      kind,
      to,
      language: language ?? 'en',
      timeZone: isZoneName(zone) ? zone : 'UTC',
      at,
      ...agentOf(userAgent),
      network,
      ...details,
    };
    return {
      account_id: owner.id,
      id: `${kind} ${randomUUID()}`,
      kind: 'notice',
      target: '',
      body: JSON.stringify(notice),
      next_try_at: at,
    };
  };
  const linkFor = (
    { account_id, id, next_try_at: now }: QueuedNotice['message'],
    undo: Pick<AccountLinkTable, 'kind' | 'session_hash' | 'email'>,
    lifetimeMs: number,
  ): AccountLinkTable => ({
    account_id,
    id,
    ...undo,
    token_hashes: '',
    created_at: now,
    expires_at: now + lifetimeMs,
  });
  const isTooSoon = (accountId: string, kind: NoticeKind) =>
    throttle.countAndCheck({ rule: 'notice', subject: `${accountId} ${kind}` });
  const queue = async (accountId: string, kind: NoticeKind, make: () => Promise<QueuedNotice | null>) => {
    if (await isTooSoon(accountId, kind)) return;
    const made = await make();
    if (made === null) return;
    await storage.write('queueNotice', made);
    sendNow();
  };
  const queueInBackground = (...notice: Parameters<typeof queue>): void => {
    if (notices.canSend) notices.queueInBackground(() => queue(...notice));
  };

  return {
    notify(accountId, kind, origin) {
      queueInBackground(accountId, kind, async () => {
        const [found] = await findRecipient(storage.read, { id: accountId });
        if (found === undefined) return null;
        return { message: messageFor({ id: accountId, ...found }, kind, origin), link: null };
      });
    },

    async signedIn(owner, sessionHash, origin) {
      if (!notices.canSend) return;
      const message = messageFor(owner, 'signed_in', origin);
      const undo = { kind: 'session', session_hash: sessionHash, email: owner.email } as const;
      const link = linkFor(message, undo, sessionLinkLifetimeMs);
      try {
        await queue(owner.id, 'signed_in', () => Promise.resolve({ message, link }));
      } catch (error) {
        log.warn({ err: error }, 'a mail about a sign-in could not be queued');
      }
    },

    async ofEmailChange(owner, newEmail, origin) {
      if (!notices.canSend) return [];
      const message = messageFor(owner, 'email_left', origin, { newEmail });
      const undo = { kind: 'email', session_hash: null, email: owner.email } as const;
      const toOld = { message, link: linkFor(message, undo, takeBackLifetimeMs) };
      if (await isTooSoon(owner.id, 'email_changed')) return [toOld];
      const toNew = messageFor(owner, 'email_changed', origin, { to: newEmail });
      return [toOld, { message: toNew, link: null }];
    },

    emailTakenBack(owner, leftEmail, origin) {
      queueInBackground(owner.id, 'email_change_taken_back', () =>
        Promise.resolve({
          message: messageFor(owner, 'email_change_taken_back', origin, { to: leftEmail }),
          link: null,
        }),
      );
    },

    async ofDeletion(owner, origin) {
      if (!notices.canSend) return [];
      const links = await listAccountLinks(storage.read, { accountId: owner.id, now: now() });
      return [owner.email, ...takeBackAddresses(links)].map((to) =>
        messageFor(owner, 'account_deleted', origin, { to }),
      );
    },

    async ofWebhookOff(accountId, host) {
      if (!notices.canSend) return null;
      const [found] = await findRecipient(storage.read, { id: accountId });
      if (found === undefined) return null;
      return messageFor({ id: accountId, ...found }, 'webhook_off', { network: '', userAgent: '' }, { host });
    },

    sendQueued() {
      if (notices.canSend) sendNow();
    },
  };
}
