import { dayMs } from '#domain/time/calendar-day.ts';
import { type Mailer } from '../mail/mailer.ts';
import { type Notice, noticeMail } from '../mail/notice-mail.ts';
import { type LeasedMessage } from '../storage/commands/reminders/lease-outgoing.ts';
import { inTime, messageIdOf } from './mail-transfer.ts';

export interface NoticeSenderDeps {
  /** Null if mail is not configured. */
  readonly mailer: Mailer | null;
  readonly baseUrl: () => string;
  readonly now: () => number;
  /** Makes a new secret for the link of a message. Returns the link's path; null if the message has no valid link. */
  readonly openLink: (accountId: string, id: string) => Promise<string | null>;
}

/** How long sending a mail about an account is retried, in ms. A later mail would only alarm. */
const maxAgeMs = dayMs;

/** Sends one mail about an account that this server has leased. Errors of the database are thrown. */
export function createNoticeSender({ mailer, baseUrl, now, openLink }: NoticeSenderDeps) {
  return async (
    { account_id: accountId, id, body }: LeasedMessage,
    signal: AbortSignal,
  ): Promise<'sent' | 'failed' | 'refused' | 'void'> => {
    if (mailer === null) return 'void';
    const notice = JSON.parse(body) as Notice;
    if (now() - notice.at >= maxAgeMs) return 'refused';
    const base = baseUrl();
    const path = await openLink(accountId, id);
    const mail = noticeMail(notice, {
      baseUrl: base,
      link: path === null ? null : base + path,
      messageId: messageIdOf(accountId, id, base),
    });
    try {
      await inTime(mailer.send(mail), signal);
      return 'sent';
    } catch {
      return 'failed';
    }
  };
}
