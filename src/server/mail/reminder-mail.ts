import { type Language } from '#domain/account/account.ts';
import { type DigestIdea } from '#domain/reminders/digest.ts';
import { type ReminderMessage } from '#domain/reminders/plan-reminders.ts';
import { enMail } from '#messages/en/mail.ts';
import { enReminderText } from '#messages/en/reminder-text.ts';
import { esMail } from '#messages/es/mail.ts';
import { esReminderText } from '#messages/es/reminder-text.ts';
import { dueText, reminderText, testText } from '#messages/format/reminder-text.ts';
import { escapeHtml } from './html-text.ts';
import { type Mail } from './mailer.ts';

export interface ReminderMail {
  readonly to: string;
  /** Null for a test. */
  readonly message: ReminderMessage | null;
  readonly language: Language;
  /** The IANA name of the zone of its times. */
  readonly timeZone: string;
  /** The address of Forge, without a slash at the end. */
  readonly baseUrl: string;
  readonly unsubscribeUrl: string;
  readonly messageId: string;
}

const texts = {
  en: { mail: enMail.reminder, reminderText: enReminderText },
  es: { mail: esMail.reminder, reminderText: esReminderText },
};

interface Section {
  /** Empty for a section without a heading. */
  readonly heading: string;
  readonly lines: readonly string[];
}

/**
 * A reminder or digest as a mail: plain text, and simple HTML that loads nothing from elsewhere. Mail programs show a button
 * to unsubscribe by its headers (RFC 8058).
 */
export function reminderMail(mail: ReminderMail): Mail {
  const { to, message, language, baseUrl, unsubscribeUrl, messageId } = mail;
  const words = texts[language].mail;
  const subject = subjectOf(message, language);
  const sections = sectionsOf(mail);
  return {
    to,
    subject,
    messageId,
    text: toText(sections, [`${words.open}: ${baseUrl}/`, `${words.why}\n${words.stop}: ${unsubscribeUrl}`]),
    html: toHtml(mail, subject, sections),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Prevents out-of-office replies.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function subjectOf(message: ReminderMessage | null, language: Language): string {
  if (message === null) return testText(language).title;
  const { title } = reminderText(message, language);
  const subject = message.kind === 'reminder' ? `${title}: ${dueText(message.minutesLeft, language)}` : title;
  return onOneLine(subject);
}

/** A title may contain line breaks from a file, with which it could look like other parts of a mail. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

function sectionsOf({ message, language, timeZone }: ReminderMail): readonly Section[] {
  const { mail, reminderText: words } = texts[language];
  if (message === null) return [{ heading: '', lines: [testText(language).body] }];
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const line = ({ title, deadlineAt }: Pick<DigestIdea, 'title' | 'deadlineAt'>) =>
    `${onOneLine(title)} (${time.format(deadlineAt)})`;
  const listed = (heading: string, count: number, ideas: readonly DigestIdea[]): Section => ({
    heading,
    lines: [...ideas.map(line), ...(count > ideas.length ? [words.andMore(count - ideas.length)] : [])],
  });
  switch (message.kind) {
    case 'reminder':
      return [{ heading: '', lines: [line(message.reminder), dueText(message.minutesLeft, language)] }];
    case 'summary':
      return [listed('', message.count, message.reminders)];
    case 'digest': {
      const { overdue, today, nextDays } = message.digest;
      return [
        listed(mail.overdue, overdue.count, overdue.listed),
        listed(mail.today, today.count, today.listed),
        listed(mail.nextDays, nextDays.count, nextDays.listed),
      ].filter(({ lines }) => lines.length > 0);
    }
  }
}

function toText(sections: readonly Section[], end: readonly string[]): string {
  const blocks = sections.map(({ heading, lines }) => {
    const list = lines.length > 1 || heading !== '' ? lines.map((line) => `- ${line}`) : lines;
    return [...(heading === '' ? [] : [heading]), ...list].join('\n');
  });
  return `${[...blocks, ...end].join('\n\n')}\n`;
}

function toHtml(
  { language, baseUrl, unsubscribeUrl }: ReminderMail,
  subject: string,
  sections: readonly Section[],
): string {
  const words = texts[language].mail;
  const blocks = sections.map(({ heading, lines }) => {
    const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
    return `${heading === '' ? '' : `<h2>${escapeHtml(heading)}</h2>`}<ul>${items}</ul>`;
  });
  const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>
${blocks.join('\n')}
<p>${link(`${baseUrl}/`, words.open)}</p>
<p><small>${escapeHtml(words.why)} ${link(unsubscribeUrl, words.stop)}</small></p>
</body></html>
`;
}
