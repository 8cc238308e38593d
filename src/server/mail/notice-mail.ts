import { type Language } from '#domain/account/account.ts';
import { type Agent } from '#domain/account/agent.ts';
import { enAccount } from '#messages/en/account.ts';
import { enMail } from '#messages/en/mail.ts';
import { esAccount } from '#messages/es/account.ts';
import { esMail } from '#messages/es/mail.ts';
import { agentName } from '#messages/format/agent-name.ts';
import { escapeHtml } from './html-text.ts';
import { type Mail } from './mailer.ts';

/** The kinds of mails about an account. `email_left` goes to the address before a change. The names are stored. */
export type NoticeKind =
  | 'signed_in'
  | 'password_changed'
  | 'email_changed'
  | 'email_left'
  | 'email_change_taken_back'
  | 'passkey_added'
  | 'passkey_removed'
  | 'data_downloaded'
  | 'webhook_off'
  | 'account_deleted';

/** A mail about an account as it waits in the queue. */
export interface Notice extends Agent {
  readonly kind: NoticeKind;
  /** The address at that time: the mail goes there even if the account has another by now, or is gone. */
  readonly to: string;
  readonly language: Language;
  /** The IANA name of the zone of its time. */
  readonly timeZone: string;
  /** When it happened, in ms since 1970 UTC. */
  readonly at: number;
  /** The network of the client; empty if it is not to be stored. */
  readonly network: string;
  /** The account's new address, for a change of address. */
  readonly newEmail?: string;
  /** The host of a webhook that was turned off, which no browser did. */
  readonly host?: string;
}

export interface NoticeMailDeps {
  /** The address of Forge, without a slash at the end. */
  readonly baseUrl: string;
  /** The link that undoes it; null for a mail without one. */
  readonly link: string | null;
  readonly messageId: string;
}

const texts = {
  en: { words: enMail.notices, open: enMail.reminder.open, account: enAccount },
  es: { words: esMail.notices, open: esMail.reminder.open, account: esAccount },
};

/** Plain text, and simple HTML that loads nothing from elsewhere. */
export function noticeMail(notice: Notice, { baseUrl, link, messageId }: NoticeMailDeps): Mail {
  const { language, to } = notice;
  const { words, open } = texts[language];
  const { subject, text, advice } = words[notice.kind];
  const linkText = isLinked(notice.kind) ? words.links[notice.kind] : '';
  const details = detailsOf(notice);
  const url = link === null || linkText === '' ? null : link;
  return {
    to,
    subject,
    messageId,
    text: `${[text, details.join('\n'), advice, ...(url === null ? [] : [linkText, url]), `${open}: ${baseUrl}/`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>
<p>${escapeHtml(text)}</p>
<ul>${details.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
<p>${escapeHtml(advice)}</p>
${url === null ? '' : `<p>${escapeHtml(linkText)}<br>${anchor(url, url)}</p>\n`}<p>${anchor(`${baseUrl}/`, open)}</p>
</body></html>
`,
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function isLinked(kind: NoticeKind): kind is 'signed_in' | 'email_left' {
  return kind === 'signed_in' || kind === 'email_left';
}

function detailsOf(notice: Notice): readonly string[] {
  const { at, language, timeZone, network, newEmail, host } = notice;
  const { words, account } = texts[language];
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return [
    ...(newEmail === undefined ? [] : [`${words.newEmail}: ${newEmail}`]),
    `${words.time}: ${time.format(at)} (${timeZone})`,
    host === undefined ? `${words.browser}: ${agentName(notice, account)}` : `${words.host}: ${host}`,
    ...(network === '' ? [] : [`${words.address}: ${network}`]),
  ];
}

function anchor(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}
