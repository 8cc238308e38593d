import { afterEach, beforeEach, expect, it } from 'vitest';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { storedKey } from '#server/auth/throttle.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readMailSettings } from '#server/settings/mail-settings.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { openLive } from '../../harness/live-reader.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUp, signUpNewPerson } from '../../harness/person.ts';
import { addIdea, chooseReminders, promptSettings } from '../../harness/reminded.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let smtp: SmtpServer;
let ada: Person;
const start = Date.parse('2026-11-20T10:00:00.000Z');
const clock = createFakeClock(start);
const publicUrl = 'https://forge.example.org/';
const mailerTo = (url: string) =>
  createMailer(readMailSettings({ SMTP_URL: url, MAIL_FROM: 'forge@example.org' }, null)!);
const byMail = { ...promptSettings, push: false, mail: true };

beforeEach(async () => {
  clock.set(start);
  smtp = await startSmtpServer();
  server = await startTestServer({ now: clock.now, mailer: mailerTo(smtp.url), publicUrl });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  await smtp.stop();
  expect(server.complaints).toEqual([]);
});

const at = (moment: string) => clock.set(Date.parse(moment));
const header = (name: string, { source } = smtp.mails.at(-1)!) =>
  new RegExp(`^${name}:(.*(?:\n[ \t].*)*)`, 'im').exec(source)?.[1]?.replaceAll(/\n\s+/g, ' ').trim();
/** The parts of the last mail, decoded from quoted-printable. */
const parts = () =>
  (smtp.mails.at(-1)?.source ?? '')
    .replaceAll('=\n', '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (coded) => Buffer.from(coded.replaceAll('=', ''), 'hex').toString());
const linkIn = (source: string) =>
  /https:\/\/forge\.example\.org(\/unsubscribe\/[\w.-]+)/.exec(source)?.[1] ?? '';
const preferences = async () => (await ada.everything()).account?.preferences.reminders;

it('mails a reminder in the language and zone of the person, with a name that a repeated one shares', async () => {
  await ada.push(makeMutation('setPreferences', { language: 'es' }));
  await chooseReminders(ada, byMail);
  await addIdea(ada, 'Cometa', '2026-11-20T15:00');
  at('2026-11-20T13:00:00Z');
  await server.remind();
  expect(smtp.mails.map(({ from, to }) => [from, to])).toEqual([['forge@example.org', 'ada@example.org']]);
  expect(header('Subject')).toBe('Cometa: Vence en 1 hora');
  expect(header('Message-ID')).toMatch(/^<[\w-]{43}@forge\.example\.org>$/);
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(header('List-Unsubscribe')).toMatch(
    /^<https:\/\/forge\.example\.org\/unsubscribe\/[0-9a-f-]{36}\.[\w-]{43}>$/,
  );
  expect(parts()).toContain('Cometa (20 nov 2026, 15:00)');
  expect(parts()).toContain('text/html');
  expect(parts()).not.toMatch(/<(img|link|script|style|iframe)\b|\b(src|background)=/);
  await server.remind();
  expect(smtp.mails).toHaveLength(1);
});

it('sends a digest daily at the hour of the person, in quiet hours too, and none without ideas', async () => {
  await chooseReminders(ada, { mail: true, leads: [], digest: 'daily', digestAt: '07:00' });
  at('2026-11-21T06:00:00Z');
  await server.remind();
  expect(smtp.mails).toEqual([]);
  await addIdea(ada, 'Kite', '2026-11-22T15:00');
  await addIdea(ada, 'Boat', '2026-11-24T15:00');
  at('2026-11-22T05:59:00Z');
  await server.remind();
  expect(smtp.mails).toEqual([]);
  at('2026-11-22T06:00:00Z');
  await server.remind();
  expect(header('Subject')).toBe('Your deadlines');
  expect(parts()).toMatch(/Due today\n- Kite \(.*\)\n\nDue in the next 7 days\n- Boat/);
  at('2026-11-23T06:00:00Z');
  await server.remind();
  expect(smtp.mails).toHaveLength(2);
});

it('sends a weekly digest on Mondays', async () => {
  await chooseReminders(ada, { mail: true, leads: [], digest: 'weekly', digestAt: '09:30' });
  await addIdea(ada, 'Kite', '2026-12-24T15:00');
  await addIdea(ada, 'Boat', '2026-11-26T15:00');
  for (const day of ['21', '22', '23', '24', '25']) {
    at(`2026-11-${day}T08:30:00Z`);
    await server.remind();
    expect([day, smtp.mails.length]).toEqual([day, Number(day) < 23 ? 0 : 1]);
  }
});

it('sends one mail for reminders that come at once', async () => {
  await chooseReminders(ada, byMail);
  for (const title of ['Kite', 'Boat', 'Raft']) await addIdea(ada, title, '2026-11-20T15:00');
  at('2026-11-20T13:00:00Z');
  await server.remind();
  expect(smtp.mails.map((mail) => header('Subject', mail))).toEqual(['Reminders for 3 ideas']);
  for (const title of ['Kite', 'Boat', 'Raft']) expect(parts()).toContain(`- ${title} (`);
});

it('sends an account at most 24 mails a day, as its address may be a stranger’s', async () => {
  await chooseReminders(ada, byMail);
  await Promise.all(
    Array.from({ length: 26 }, (_, n) =>
      addIdea(ada, `Idea ${n}`, `2026-11-20T15:${String(n).padStart(2, '0')}`),
    ),
  );
  at('2026-11-20T13:00:00Z');
  for (let n = 0; n < 26; n++) {
    await server.remind();
    clock.advance(60_000);
  }
  expect(smtp.mails.map((mail) => header('Subject', mail)).at(-1)).toBe('Idea 23: Due in 1 hour');
  expect(smtp.mails).toHaveLength(24);
  expect(server.measurements()).toContain('forge_messages_total{kind="mail",outcome="dropped"} 2\n');
  expect(await server.database.query('SELECT 1 FROM outgoing')).toEqual([]);
  await addIdea(ada, 'Tomorrow', '2026-11-21T15:00');
  at('2026-11-21T13:00:00Z');
  await server.remind();
  expect(smtp.mails).toHaveLength(25);
});

it('does not count mails that the mail server has not taken', async () => {
  await smtp.stop();
  await chooseReminders(ada, byMail);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  at('2026-11-20T13:00:00Z');
  await server.remind();
  const key = storedKey({ rule: 'reminder mail', subject: ada.user.id });
  expect(await server.database.query(`SELECT count FROM throttle WHERE key = '${key}'`)).toEqual([]);
  expect(server.measurements()).toContain('forge_messages_total{kind="mail",outcome="retried"} 1\n');
});

it('drops what cannot be mailed for a day, and goes on after it', async () => {
  await smtp.stop();
  await chooseReminders(ada, byMail);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await addIdea(ada, 'Boat', '2026-11-21T15:00');
  at('2026-11-20T13:00:00Z');
  for (let n = 0; n < 300; n++) {
    await server.remind();
    clock.advance(60_000);
  }
  expect(await server.database.query('SELECT 1 FROM outgoing')).toEqual([]);
  const counts = server.measurements();
  expect(counts).toContain('forge_messages_total{kind="mail",outcome="retried"} 4\n');
  expect(counts).toContain('forge_messages_total{kind="mail",outcome="dropped"} 1\n');
  smtp = await startSmtpServer();
  const again = await startTestServer({
    now: clock.now,
    mailer: mailerTo(smtp.url),
    publicUrl,
    wrapStorage: () => server.storage,
  });
  at('2026-11-21T13:00:00Z');
  await again.remind();
  expect(smtp.mails.map((mail) => header('Subject', mail))).toEqual(['Boat: Due in 1 hour']);
});

it('mails nothing without a mail server', async () => {
  const without = await startTestServer({ now: clock.now, publicUrl });
  const bob = await signUpNewPerson(without.url);
  await chooseReminders(bob, byMail);
  await addIdea(bob, 'Kite', '2026-11-20T15:00');
  expect((await bob.ask(reminderPaths.reminders)).body).toMatchObject({ canMail: false });
  expect((await bob.ask(reminderPaths.test, { method: 'POST', body: {} })).body).toEqual({ sent: 0 });
  at('2026-11-20T13:00:00Z');
  await without.remind();
  expect(await without.database.query('SELECT 1 FROM outgoing')).toEqual([]);
  await without.stop();
});

it('mails a test', async () => {
  await chooseReminders(ada, byMail);
  expect((await ada.ask(reminderPaths.test, { method: 'POST', body: {} })).body).toEqual({ sent: 1 });
  await until(() => smtp.mails.length > 0, 'the mail');
  expect(parts()).toContain('Reminders arrive here.');
});

it('turns mails off by one press, without a cookie, on every device and server', async () => {
  await chooseReminders(ada, { ...byMail, digest: 'daily' });
  await ada.ask(reminderPaths.test, { method: 'POST', body: {} });
  await until(() => smtp.mails.length > 0, 'the mail');
  const path = linkIn(parts());
  const live = await openLive(server.url, ada);
  // Programs that check mails open every link.
  const page = await sendRequest(server.url + path);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.text).toContain('<form method="post"><button>Turn them off</button></form>');
  expect((await preferences())?.mail).toBe(true);
  const pressed = await sendRequest(server.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'https://mail.example',
      'Sec-Fetch-Site': 'cross-site',
    },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([pressed.status, pressed.text.includes('You will get no more')]).toEqual([200, true]);
  expect(pressed.headers['set-cookie']).toBeUndefined();
  // A digest also goes to devices.
  expect(await preferences()).toMatchObject({ mail: false, digest: 'daily', leads: [60] });
  await until(() => live.events.some(({ data }) => data.includes('"mail":false')), 'the live stream');
  live.close();
  // A second press changes nothing.
  expect((await sendRequest(server.url + path, { method: 'POST' })).status).toBe(200);
});

it('answers a wrong link with 404 and changes nothing', async () => {
  await chooseReminders(ada, byMail);
  await ada.ask(reminderPaths.test, { method: 'POST', body: {} });
  await until(() => smtp.mails.length > 0, 'the mail');
  const path = linkIn(parts());
  const bob = await signUpNewPerson(server.url);
  for (const wrong of [
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
    path.replace(ada.user.id, bob.user.id),
    '/unsubscribe/x',
    '/unsubscribe/%00',
  ])
    for (const method of ['GET', 'POST']) {
      const answer = await sendRequest(server.url + wrong, {
        method,
        headers: { 'Accept-Language': 'es-ES' },
      });
      expect([wrong, answer.status, answer.text.includes('no es válido')]).toEqual([wrong, 404, true]);
    }
  expect((await preferences())?.mail).toBe(true);
});
