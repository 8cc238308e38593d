import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { compareAsc } from '#domain/primitives/compare-asc.ts';
import { storedKey } from '#server/auth/throttle.ts';
import { type Mail, createMailer } from '#server/mail/mailer.ts';
import { readMailSettings } from '#server/settings/mail-settings.ts';
import { findThrottle } from '#server/storage/queries/throttles.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { openLive } from '../../harness/live-reader.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person, password, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type SmtpServer, startSmtpServer, decodedTextOf } from '../../harness/smtp-server.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let smtp: SmtpServer;
let ada: Person;
const clock = createFakeClock();
const minuteMs = 60_000;

beforeEach(async () => {
  smtp = await startSmtpServer();
  const mailer = createMailer(
    readMailSettings({ SMTP_URL: smtp.url, MAIL_FROM: 'forge@example.org' }, null)!,
  );
  server = await startTestServer({ now: clock.now, mailer, publicUrl: 'https://forge.example.org' });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  await smtp.stop();
  expect(server.complaints).toEqual([]);
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendRequest(server.url + path, { method: 'POST', body, headers });
const signInWith = (secret: string) => post(paths.signIn, { email: 'ada@example.org', password: secret });
const confirm = (token: string, secret = 'brand new one') =>
  post(paths.confirmReset, { token, password: secret });

/** Requests a link and waits for it. Returns the token after `#reset=`. */
async function askForLink(body: object = { email: 'ada@example.org', language: 'en' }): Promise<string> {
  const before = smtp.mails.length;
  expect((await post(paths.requestReset, body)).status).toBe(204);
  await until(() => smtp.mails.length > before, 'the mail');
  return tokenIn(smtp.mails.at(-1)!);
}

async function linksCounted(): Promise<number> {
  const key = storedKey({ rule: 'reset account', subject: 'ada@example.org' });
  const [counted] = await findThrottle(server.storage.read, { key });
  return counted?.count ?? 0;
}

function tokenIn(mail: Parameters<typeof decodedTextOf>[0]): string {
  return /https:\/\/forge\.example\.org\/#reset=(\S+)/.exec(decodedTextOf(mail))?.[1] ?? '';
}

it('mails a link with 256 random bits that sets a new password, once', async () => {
  const token = await askForLink();
  expect(token).toMatch(new RegExp(String.raw`^${ada.user.id}\.[A-Za-z0-9_-]{43}$`));
  expect(smtp.mails.at(-1)).toMatchObject({ from: 'forge@example.org', to: 'ada@example.org' });
  const stored = await server.storage.read.selectFrom('password_reset').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token.split('.')[1]);
  expectProblem(await confirm(token, '12345'), 'weak-password');
  expect((await confirm(token)).status).toBe(204);
  expectProblem(await confirm(token), 'reset-link-invalid');
  expectProblem(await signInWith(password), 'wrong-password');
  expect((await signInWith('brand new one')).status).toBe(200);
});

it('keeps a link valid that a mail scanner opens first, as its secret never reaches the server', async () => {
  const token = await askForLink();
  const link = new URL(`https://forge.example.org/#reset=${token}`);
  expect(link.pathname + link.search).toBe('/');
  for (const method of ['HEAD', 'GET'])
    await sendRequest(server.url + link.pathname, { method, headers: { Accept: 'text/html' } });
  expect((await confirm(token)).status).toBe(204);
});

it('accepts a link once, even if it is used many times in parallel', async () => {
  const token = await askForLink();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => confirm(token, `new secret ${n}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array<number>(7).fill(410)]);
});

it('ends all sessions with their streams, and every other link, at once', async () => {
  const [first, second] = [await askForLink(), await askForLink()];
  const live = await openLive(server.url, ada);
  expect((await confirm(second)).status).toBe(204);
  await until(() => live.isEnded(), 'the stream to end');
  expectProblem(await ada.ask(paths.changes), 'unauthenticated');
  expectProblem(await confirm(first), 'reset-link-invalid');
  expect(await server.storage.read.selectFrom('session').selectAll().execute()).toEqual([]);
  expect(await server.storage.read.selectFrom('password_reset').selectAll().execute()).toEqual([]);
  // The browser that used the link is now the only known one.
  expect(await server.storage.read.selectFrom('known_browser').selectAll().execute()).toHaveLength(1);
});

it.each([
  ['password', paths.changePassword, { password, newPassword: 'changed by hand' }],
  ['address', paths.changeEmail, { password, email: 'lovelace@example.org' }],
])('rejects a link after the owner has changed the %s', async (_, path, change) => {
  const token = await askForLink();
  expect((await ada.ask(path, { method: 'POST', body: change })).status).toBeLessThan(300);
  expectProblem(await confirm(token), 'reset-link-invalid');
});

it('accepts a link for thirty minutes', async () => {
  const token = await askForLink();
  clock.advance(30 * minuteMs - 1);
  const other = await askForLink();
  clock.advance(1);
  expectProblem(await confirm(token), 'reset-link-invalid');
  expect((await confirm(other)).status).toBe(204);
});

it('rejects every token that it did not issue', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  const [account = '', secret = ''] = (await askForLink()).split('.');
  for (const token of [
    '',
    '.',
    account,
    secret,
    `${account}.`,
    `${account}.${secret}A`,
    `${account}.${secret.toUpperCase()}`,
    `${bob.user.id}.${secret}`,
    `${account}.${secret}.x`,
  ])
    expectProblem(await confirm(token), 'reset-link-invalid', token);
  expect((await confirm(`${account}.${secret}`)).status).toBe(204);
});

it('responds alike whether or not the account exists, and mails nothing if not', async () => {
  const known = await post(paths.requestReset, { email: 'ada@example.org' });
  const unknown = await post(paths.requestReset, { email: 'nobody@example.org' });
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  const names = ({ headers }: typeof known) => Object.keys(headers).toSorted();
  expect(names(unknown)).toEqual(names(known));
  await until(() => smtp.mails.length === 1, 'the one mail');
  await server.stop();
  expect(smtp.mails.map(({ to }) => to)).toEqual(['ada@example.org']);
  server = await startTestServer({ now: clock.now });
});

it('mails five links in half an hour, but responds as before', async () => {
  for (let n = 0; n < 5; n++) await askForLink();
  for (let n = 0; n < 3; n++)
    expect((await post(paths.requestReset, { email: 'ada@example.org' })).status).toBe(204);
  // Links are counted after the response, so wait for all eight before moving the clock.
  await until(async () => (await linksCounted()) === 8, 'eight links counted');
  expect(smtp.mails).toHaveLength(5);
  clock.advance(30 * minuteMs);
  await askForLink();
  expect(smtp.mails).toHaveLength(6);
});

it('allows thirty requests an hour from one address', async () => {
  const ask = (n: number) => post(paths.requestReset, { email: `nobody-${n}@example.org` });
  for (let n = 0; n < 30; n++) expect((await ask(n)).status).toBe(204);
  const refused = await ask(30);
  expectProblem(refused, 'too-many-requests');
  expect(refused.headers['retry-after']).toBe('3600');
});

it('lets an owner whom strangers have locked out sign in again', async () => {
  for (let n = 0; n < 10; n++) await signInWith('wrong password');
  expectProblem(await signInWith(password), 'too-many-requests');
  expect((await confirm(await askForLink())).status).toBe(204);
  expect((await signInWith('brand new one')).status).toBe(200);
});

it('writes in the account’s language, else in that of the requesting page', async () => {
  await askForLink({ email: 'ada@example.org', language: 'es' });
  expect(decodedTextOf(smtp.mails.at(-1)!)).toContain('abre este enlace');
  await ada.push(makeMutation('setPreferences', { language: 'en' }));
  await askForLink({ email: 'ada@example.org', language: 'es' });
  expect(decodedTextOf(smtp.mails.at(-1)!)).toContain('open this link');
});

it('puts its own address into links, whatever the Host header says', async () => {
  const answer = await post(
    paths.requestReset,
    { email: 'ada@example.org' },
    { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  );
  expectProblem(answer, 'https-required');
  await post(paths.requestReset, { email: 'ada@example.org' }, { 'X-Forwarded-Host': 'evil.example' });
  await until(() => smtp.mails.length === 1, 'the mail');
  expect(tokenIn(smtp.mails[0]!)).not.toBe('');
});

it('notifies the owner of a new password, and the old address of a new one', async () => {
  await ada.ask(paths.changePassword, { method: 'POST', body: { password, newPassword: 'brand new one' } });
  await until(() => smtp.mails.length === 1, 'the first mail');
  expect(decodedTextOf(smtp.mails[0]!)).toContain('password for your Forge account was changed');
  // A change of case is no change of address.
  for (const email of ['Ada@example.org', 'lovelace@example.org'])
    await ada.ask(paths.changeEmail, { method: 'POST', body: { email, password: 'brand new one' } });
  await until(() => smtp.mails.length === 3, 'the mails to both addresses');
  const [toOld, toNew] = smtp.mails.slice(1).toSorted((a, b) => compareAsc(a.to, b.to));
  expect([toOld?.to, toNew?.to]).toEqual(['Ada@example.org', 'lovelace@example.org']);
  expect(toOld?.source).toContain('New address: lovelace@example.org');
});

it('responds alike for every address that mail is not configured', async () => {
  const silent = await startTestServer({ now: clock.now });
  await signUp(silent.url, 'ada@example.org');
  for (const email of ['ada@example.org', 'nobody@example.org'])
    expectProblem(
      await sendRequest(silent.url + paths.requestReset, { method: 'POST', body: { email } }),
      'mail-not-configured',
    );
  await silent.stop();
  expect(silent.complaints).toEqual([]);
});

it('reveals and logs no address if the mail server fails', async () => {
  const broken = await startTestServer({
    now: clock.now,
    mailer: {
      send: ({ to }) => Promise.reject(Object.assign(new Error(`550 no ${to}`), { code: 'EENVELOPE' })),
    },
  });
  await signUp(broken.url, 'ada@example.org');
  const body = { email: 'ada@example.org' };
  expect((await sendRequest(broken.url + paths.requestReset, { method: 'POST', body })).status).toBe(204);
  await until(() => broken.complaints.length > 0, 'the warning');
  expect(broken.complaints).toEqual([{ fault: 'EENVELOPE' }]);
  await broken.stop();
});

it('mails no link to an address that the account gives up meanwhile', async () => {
  const sent: Mail[] = [];
  let isMade: Promise<unknown> = Promise.resolve();
  let change = async () => {};
  const own = await startTestServer({
    now: clock.now,
    mailer: { send: (mail) => Promise.resolve(void sent.push(mail)) },
    wrapStorage: (storage) => ({
      ...storage,
      write(name, input) {
        if (name !== 'openReset') return storage.write(name, input);
        const made = change().then(() => storage.write(name, input));
        isMade = made;
        return made;
      },
    }),
  });
  const bob = await signUp(own.url, 'bob@example.org');
  let isChanged = false;
  change = async () => {
    const body = { email: 'robert@example.org', password };
    isChanged = (await bob.ask(paths.changeEmail, { method: 'POST', body })).status === 200;
  };
  const request = (email: string) =>
    sendRequest(own.url + paths.requestReset, { method: 'POST', body: { email } });
  expect((await request('bob@example.org')).status).toBe(204);
  await until(() => isChanged, 'the change of the address');
  await isMade;
  expect(await own.database.query('SELECT token_hash FROM password_reset')).toEqual([]);
  change = async () => {};
  expect((await request('robert@example.org')).status).toBe(204);
  await until(() => sent.some(({ text }) => text.includes('#reset=')), 'the link to the new address');
  expect(sent.filter(({ text }) => text.includes('#reset=')).map(({ to }) => to)).toEqual([
    'robert@example.org',
  ]);
  await own.stop();
  expect(own.complaints).toEqual([]);
});

it('stops in time and closes its storage even if the mail server hangs', async () => {
  let isAsked = false;
  let isClosed = false;
  const own = await startTestServer({
    now: clock.now,
    mailer: {
      send() {
        isAsked = true;
        return new Promise(() => {});
      },
    },
    wrapStorage: (storage) => ({
      ...storage,
      close: () => storage.close().then(() => void (isClosed = true)),
    }),
  });
  await signUp(own.url, 'ada@example.org');
  await sendRequest(own.url + paths.requestReset, { method: 'POST', body: { email: 'ada@example.org' } });
  await until(() => isAsked, 'the mail to be on its way');
  const started = performance.now();
  await own.stop();
  expect(performance.now() - started).toBeLessThan(9_000);
  expect(isClosed).toBe(true);
  expect(own.complaints).toEqual([{ mails: 1 }]);
});
