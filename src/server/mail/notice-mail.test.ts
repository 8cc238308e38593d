import { expect, it } from 'vitest';
import { accountLinkPage } from './account-link-page.ts';
import { type Notice, type NoticeKind, noticeMail } from './notice-mail.ts';

const notice: Notice = {
  kind: 'signed_in',
  to: 'ada@example.org',
  language: 'en',
  timeZone: 'Europe/Madrid',
  at: Date.parse('2026-11-20T10:00:00Z'),
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.0/24',
};
const link = 'https://forge.example.org/account-link/token';
const mailOf = (changes: Partial<Notice> = {}, to: string | null = link) =>
  noticeMail(
    { ...notice, ...changes },
    { baseUrl: 'https://forge.example.org', link: to, messageId: '<id@forge.example.org>' },
  );
/** Newer formatters separate the time from AM and PM by a narrow space. */
const plain = (text = '') => text.replaceAll('\u202F', ' ');

it('tells what happened, when, from where, and what to do', () => {
  const { text, ...mail } = mailOf();
  expect(plain(text))
    .toBe(`Someone (probably you) signed in to your Forge account from a browser that had not been used for it before.

Time: November 20, 2026 at 11:00 AM (Europe/Madrid)
Browser: Firefox on Linux
Network: 203.0.113.0/24

If this was you, there is nothing to do.

If this wasn't you, end all sessions and choose a new password:

${link}

Open Forge: https://forge.example.org/
`);
  expect(mail).toMatchObject({
    to: 'ada@example.org',
    subject: 'New sign-in to your Forge account',
    messageId: '<id@forge.example.org>',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
});

it('is in Spanish for a person who reads Spanish, without a network that is not stored', () => {
  const { text } = mailOf({ language: 'es', browser: '', system: '', network: '' });
  expect(plain(text)).toContain(
    'Fecha: 20 de noviembre de 2026 a las 11:00 (Europe/Madrid)\nNavegador: Navegador desconocido\n\nSi has sido tú',
  );
});

it('writes HTML that contains the texts as they are and loads nothing', () => {
  const { html = '' } = mailOf({ kind: 'email_left', newEmail: '"<b>"@example.org' });
  expect(html).toContain('<li>New address: &quot;&lt;b&gt;&quot;@example.org</li>');
  expect(html).toContain(`<a href="${link}">${link}</a>`);
  expect(html).not.toMatch(/<(img|link|script|style|iframe|b)\b|\b(src|style|background)=/);
});

it.each<NoticeKind>([
  'password_changed',
  'email_changed',
  'email_change_taken_back',
  'passkey_added',
  'passkey_removed',
  'data_downloaded',
  'webhook_off',
  'account_deleted',
])('has no link to undo in a mail of the kind %s, nor in others whose link has ended', (kind) => {
  for (const mail of [mailOf({ kind }), mailOf({}, null), mailOf({ kind: 'email_left' }, null)])
    expect(`${mail.text}${mail.html}`).not.toMatch(/account-link|:\s*\n\nOpen Forge|<br>/);
});

it('asks before a link does anything, and has no button afterwards', () => {
  const question = accountLinkPage('en', { kind: 'email', state: 'question' });
  expect(question).toContain('<form method="post"><button>Take the change back</button></form>');
  for (const state of ['done', 'taken'] as const)
    expect(accountLinkPage('es', { kind: 'email', state })).not.toContain('<form');
  for (const state of ['done', 'moved'] as const)
    expect(accountLinkPage('es', { kind: 'session', state })).not.toContain('<form');
  expect(accountLinkPage('es', { kind: 'invalid' })).toContain('<h1>Este enlace no es válido</h1>');
});
