import { afterEach, beforeEach, expect, it } from 'vitest';
import { passkeyPaths } from '#contract/passkey-paths.ts';
import { type PasskeyInfo } from '#contract/passkeys.ts';
import { paths } from '#contract/protocol.ts';
import { quarterHourMs } from '#domain/account/account-events.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type NoticedServer, linkIn, partsOf, startNoticedServer } from '../../harness/noticed-server.ts';
import { add, askForNew, askToSignIn, signInBy } from '../../harness/passkey.ts';
import { type Person, password, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { createSoftPasskey } from '../../harness/soft-authenticator.ts';
import { startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let noticed: NoticedServer;
let ada: Person;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeEach(async () => {
  noticed = await startNoticedServer();
  ada = await signUp(noticed.server.url, 'ada@example.org');
});
afterEach(() => noticed.end());

const post = (person: Person, path: string, body: unknown) => person.ask(path, { method: 'POST', body });
const enter = (headers: Readonly<Record<string, string>> = {}, secret = password) =>
  sendRequest(noticed.server.url + paths.signIn, {
    method: 'POST',
    headers,
    body: { email: 'ada@example.org', password: secret },
  });
const newSignIn = ['ada@example.org', 'New sign-in to your Forge account'];

it('mails about a sign-in from a browser not known before, in plain text and in HTML that loads nothing', async () => {
  await ada.push(makeMutation('setPreferences', { zone: 'Europe/Madrid' }));
  expect((await enter({ 'User-Agent': firefox })).status).toBe(200);
  expect(await noticed.arrived(1)).toEqual([newSignIn]);
  const [mail] = noticed.smtp.mails;
  const text = partsOf(mail!);
  for (const part of [
    'Time: November 20, 2026 at 11:00 AM (Europe/Madrid)\nBrowser: Firefox on Windows\nNetwork: 127.0.0.0/24\n',
    '<li>Browser: Firefox on Windows</li>',
    'Auto-Submitted: auto-generated',
    'Open Forge: https://forge.example.org/\n',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/<(img|link|script|style|iframe)\b|\b(src|background)=/);
  expect(linkIn(mail!)).toMatch(new RegExp(String.raw`^/account-link/${ada.user.id}\.[\w-]{43}$`));
  await until(async () => (await noticed.queued()).length === 0, 'the queue to be empty');
  const stored = await noticed.server.database.query('SELECT * FROM account_link');
  expect(JSON.stringify(stored)).not.toContain(linkIn(mail!).split('.')[1]);
});

it('mails nothing about a sign-in from a known browser, a wrong password, or the account’s first session', async () => {
  expect((await enter({ Cookie: ada.browser })).status).toBe(200);
  expect((await enter({}, 'wrong password')).status).toBe(401);
  await post(ada, paths.signOut, {});
  const back = await enter({ Cookie: ada.browser });
  expect(back.status).toBe(200);
  // A mail about one of these would otherwise be the one that this quarter of an hour has.
  noticed.clock.advance(quarterHourMs);
  await enter();
  expect(await noticed.arrived(1)).toEqual([newSignIn]);
  await noticed.server.remind();
  expect(await noticed.arrived(1)).toEqual([newSignIn]);
});

it('mails once about all sign-ins of a quarter of an hour, and again after it', async () => {
  await enter();
  await enter();
  await noticed.asked(ada.user.id, 'signed_in', 2);
  await noticed.server.remind();
  expect(await noticed.arrived(1)).toEqual([newSignIn]);
  noticed.clock.advance(quarterHourMs);
  await enter();
  expect(await noticed.arrived(2)).toEqual([newSignIn, newSignIn]);
});

it('mails in the person’s language about passwords, downloads and the end of the account', async () => {
  await ada.push(makeMutation('setPreferences', { language: 'es' }));
  await ada.ask(paths.accountData);
  await noticed.arrived(1);
  await post(ada, paths.changePassword, { password, newPassword: 'brand new one' });
  await noticed.arrived(2);
  await post(ada, paths.deleteAccount, { password: 'brand new one' });
  expect(await noticed.arrived(3)).toEqual([
    ['ada@example.org', 'Se han descargado los datos de tu cuenta de Forge'],
    ['ada@example.org', 'La contraseña de tu cuenta de Forge ha cambiado'],
    ['ada@example.org', 'Tu cuenta de Forge se ha eliminado'],
  ]);
  await until(async () => (await noticed.queued()).length === 0, 'the queue to be empty');
  expect(partsOf(noticed.smtp.mails[2]!)).toContain('Navegador: Navegador desconocido\nRed: 127.0.0.0/24\n');
  expect(noticed.smtp.mails.map(linkIn)).toEqual(['', '', '']);
});

it('mails about passkeys, and a sign-in with one from a browser not known before', async () => {
  const passkey = createSoftPasskey('https://forge.example.org');
  const { url } = noticed.server;
  const added = await add(url, ada, passkey.register((await askForNew(url, ada)).body));
  expect(added.status, added.text).toBe(200);
  expect(await noticed.arrived(1)).toEqual([
    ['ada@example.org', 'A passkey was added to your Forge account'],
  ]);
  const entered = await signInBy(url, passkey.assert(await askToSignIn(url)), { Cookie: ada.browser });
  expect(entered.status, entered.text).toBe(200);
  // A mail about this sign-in would otherwise be the one that this quarter of an hour has.
  noticed.clock.advance(quarterHourMs);
  expect((await signInBy(url, passkey.assert(await askToSignIn(url)))).status).toBe(200);
  expect((await noticed.arrived(2))[1]).toEqual(newSignIn);
  expect((await post(ada, passkeyPaths.remove, { id: (added.body as PasskeyInfo).id })).status).toBe(204);
  expect((await noticed.arrived(3))[2]?.[1]).toBe('A passkey was removed from your Forge account');
});

it('mails about a password that was reset', async () => {
  await sendRequest(noticed.server.url + paths.requestReset, {
    method: 'POST',
    body: { email: 'ada@example.org' },
  });
  await noticed.arrived(1);
  const [, token] = /#reset=([\w.-]+)/.exec(partsOf(noticed.smtp.mails[0]!)) ?? [];
  const confirm = { token, password: 'brand new one' };
  expect(
    (await sendRequest(noticed.server.url + paths.confirmReset, { method: 'POST', body: confirm })).status,
  ).toBe(204);
  expect((await noticed.arrived(2))[1]).toEqual(['ada@example.org', 'Your Forge password was changed']);
});

it('queues nothing without a mail server', async () => {
  const silent = await startTestServer({ now: noticed.clock.now });
  const bob = await signUp(silent.url, 'bob@example.org');
  const body = { email: 'bob@example.org', password };
  await sendRequest(silent.url + paths.signIn, { method: 'POST', body });
  await bob.ask(paths.accountData);
  await post(bob, paths.changeEmail, { email: 'robert@example.org', password });
  await post(bob, paths.changePassword, { password, newPassword: 'brand new one' });
  await post(bob, paths.deleteAccount, { password: 'brand new one' });
  for (const table of ['outgoing', 'account_link'])
    expect(
      await silent.database.query(`SELECT id FROM ${table} WHERE account_id = '${bob.user.id}'`),
    ).toEqual([]);
  await silent.stop();
  expect(silent.complaints).toEqual([]);
});

it('tries again while the mail server is down, and sends to the address of that time, once', async () => {
  await noticed.smtp.stop();
  await ada.ask(paths.accountData);
  const attempts = async () => (await noticed.queued()).map(({ attempt }) => Number(attempt));
  await until(async () => (await attempts())[0] === 1, 'the first attempt');
  for (const [n, minutes] of [1, 5, 30, 120, 240].entries()) {
    noticed.clock.advance(minutes * 60_000 - 1);
    await noticed.server.remind();
    expect(await attempts()).toEqual([n + 1]);
    noticed.clock.advance(1);
    await noticed.server.remind();
    expect(await attempts()).toEqual([n + 2]);
  }
  // The mail server is back, and all servers look at the queue. SQLite has one alone.
  const { server, smtp } = noticed;
  const beside = server.storage.wakeUps === null ? null : await noticed.startBeside();
  await smtp.startAgain();
  noticed.clock.advance(240 * 60_000);
  await Promise.all([server.remind(), beside?.remind(), server.remind()]);
  expect(await noticed.arrived(1)).toEqual([['ada@example.org', 'Your Forge data was downloaded']]);
  expect(await noticed.queued()).toEqual([]);
  await beside?.stop();
});

it('drops a mail after a day, whether the mail server was down or no server ran', async () => {
  await noticed.smtp.stop();
  await ada.ask(paths.accountData);
  await until(async () => Number((await noticed.queued())[0]?.['attempt']) === 1, 'the first attempt');
  for (const minutes of [1, 5, 30, 120, 240, 240, 240, 240, 240]) {
    expect(await noticed.queued()).toHaveLength(1);
    noticed.clock.advance(minutes * 60_000);
    await noticed.server.remind();
  }
  expect(await noticed.queued()).toEqual([]);
  expect(noticed.server.measurements()).toContain(
    'forge_messages_total{kind="notice",outcome="dropped"} 1\n',
  );
  await enter();
  await until(async () => Number((await noticed.queued())[0]?.['attempt']) === 1, 'the first attempt');
  await noticed.smtp.startAgain();
  noticed.clock.advance(86_400_000);
  await noticed.server.remind();
  expect([await noticed.queued(), noticed.smtp.mails]).toEqual([[], []]);
});

it('mails what happened also if the clock was set back meanwhile', async () => {
  await noticed.smtp.stop();
  await ada.ask(paths.accountData);
  await until(async () => Number((await noticed.queued())[0]?.['attempt']) === 1, 'the first attempt');
  await noticed.smtp.startAgain();
  noticed.clock.advance(-3_000);
  await noticed.server.remind();
  expect(noticed.smtp.mails).toEqual([]);
  noticed.clock.advance(63_000);
  await noticed.server.remind();
  expect(await noticed.arrived(1)).toHaveLength(1);
});

it('has stored the link that ends a session before the browser knows the session, and signs in without it', async () => {
  let isBroken = false;
  const server = await startTestServer({
    now: noticed.clock.now,
    mailer: { send: () => Promise.resolve() },
    wrapStorage: (storage) => ({
      ...storage,
      write: (name, input) =>
        isBroken && name === 'queueNotice'
          ? Promise.reject(new Error('disk full'))
          : storage.write(name, input),
    }),
  });
  const bob = await signUp(server.url, 'bob@example.org');
  const body = { email: 'bob@example.org', password };
  const signIn = () => sendRequest(server.url + paths.signIn, { method: 'POST', body });
  expect((await signIn()).status).toBe(200);
  const links = `SELECT kind FROM account_link WHERE account_id = '${bob.user.id}'`;
  expect(await server.database.query(links)).toEqual([{ kind: 'session' }]);
  isBroken = true;
  noticed.clock.advance(quarterHourMs);
  expect((await signIn()).status).toBe(200);
  await server.stop();
  expect(server.complaints).toEqual([{ err: expect.any(Error) }]);
});
