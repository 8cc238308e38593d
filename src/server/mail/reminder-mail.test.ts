import { expect, it } from 'vitest';
import { type ReminderMessage } from '#domain/reminders/plan-reminders.ts';
import { type ReminderMail, reminderMail } from './reminder-mail.ts';

const deadlineAt = Date.parse('2026-11-21T09:30:00Z');
const reminder = {
  ideaId: 'kite',
  title: 'Kite <b> & "co"',
  deadline: '2026-11-21T10:30',
  deadlineAt,
  lead: 1_440 as const,
  at: 0,
  sendAt: 0,
};
const one: ReminderMessage = { kind: 'reminder', id: 'kite', notBefore: 0, reminder, minutesLeft: 1_440 };
const listed = [{ ideaId: 'kite', title: 'Cometa', deadlineAt }];
const digest: ReminderMessage = {
  kind: 'digest',
  id: 'digest 1',
  notBefore: 0,
  digest: {
    overdue: { count: 2, listed },
    today: { count: 0, listed: [] },
    nextDays: { count: 1, listed },
  },
};
const mailOf = (message: ReminderMessage | null, options: Partial<ReminderMail> = {}) =>
  reminderMail({
    to: 'ada@example.org',
    message,
    language: 'en',
    timeZone: 'Europe/Madrid',
    baseUrl: 'https://forge.example.org',
    unsubscribeUrl: 'https://forge.example.org/unsubscribe/token',
    messageId: '<id@forge.example.org>',
    ...options,
  });
/** Newer formatters separate the time from AM and PM by a narrow space. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

it('names one idea, in the zone of the person', () => {
  const { to, subject, text, messageId, headers } = mailOf(one);
  expect([to, subject]).toEqual(['ada@example.org', 'Kite <b> & "co": Due in 1 day']);
  expect(plain(text)).toBe(`- Kite <b> & "co" (Nov 21, 2026, 10:30 AM)
- Due in 1 day

Open Forge: https://forge.example.org/

You get this email because reminders by email are on in your Forge account.
Turn them off: https://forge.example.org/unsubscribe/token
`);
  expect(messageId).toBe('<id@forge.example.org>');
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://forge.example.org/unsubscribe/token>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  });
});

it('writes HTML that contains the texts as they are and loads nothing', () => {
  const { html = '' } = mailOf(one);
  expect(html).toContain('<li>Kite &lt;b&gt; &amp; &quot;co&quot; (');
  expect(html).toContain('<a href="https://forge.example.org/unsubscribe/token">Turn them off</a>');
  expect(html).not.toMatch(/<(img|link|script|style|iframe|b)\b|\b(src|style|background)=/);
});

it('lists a digest by group in the language of the person', () => {
  const { subject, text } = mailOf(digest, { language: 'es' });
  expect(subject).toBe('Tus fechas límite');
  expect(plain(text)).toContain(`Vencidas
- Cometa (21 nov 2026, 10:30)
- y 1 más

Vencen en los próximos 7 días
- Cometa (21 nov 2026, 10:30)

Abrir Forge: https://forge.example.org/`);
});

it('lets no line break of a title become a header', () => {
  const mail = mailOf({ ...one, reminder: { ...reminder, title: 'Kite\r\nBcc: eve@example.org' } });
  expect(mail.subject).toBe('Kite Bcc: eve@example.org: Due in 1 day');
  expect(plain(mail.text)).toContain('- Kite Bcc: eve@example.org (Nov 21, 2026, 10:30 AM)\n');
});

it('says that reminders arrive', () => {
  const { subject, text } = mailOf(null);
  expect(subject).toBe('Forge');
  expect(text).toContain('Reminders arrive here.\n');
});
