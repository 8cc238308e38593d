import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NewTokenAnswer } from '#contract/access-tokens.ts';
import { type AccountEventsAnswer, accountEventsPath } from '#contract/account-events.ts';
import { type AccountData, type SessionsAnswer } from '#contract/account.ts';
import { calendarPaths } from '#contract/calendar-paths.ts';
import { proofPaths } from '#contract/passkey-paths.ts';
import { paths } from '#contract/protocol.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { type WebhookSecretAnswer } from '#contract/webhooks.ts';
import { type AccountEvent, eventLifetimeMs, quarterHourMs } from '#domain/account/account-events.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { add, askForNew, localOrigin } from '../../harness/passkey.ts';
import { type Person, password, signIn, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { createSoftPasskey } from '../../harness/soft-authenticator.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;
const clock = createFakeClock();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeEach(async () => {
  server = await startTestServer({ now: clock.now, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const listOf = async (person: Person) =>
  ((await person.ask(accountEventsPath)).body as AccountEventsAnswer).events;
const kindsOf = async (person: Person) => (await listOf(person)).map(({ kind }) => kind);
const post = (person: Person, path: string, body: unknown = {}) => person.ask(path, { method: 'POST', body });
const enter = (email: string, secret: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRequest(server.url + paths.signIn, { method: 'POST', headers, body: { email, password: secret } });
/** Gives the password again, which acts that matter ask for after a while. */
const prove = async () => expect((await post(ada, proofPaths.prove, { password })).status).toBe(204);
/** Lets some time pass, so that what happened before and after has an order. */
const wait = () => clock.advance(1_000);

it('lists what happened to the account, with time, browser and network, the newest first', async () => {
  wait();
  const at = clock.now();
  await enter(ada.user.email, password, { 'User-Agent': firefox, 'X-Forwarded-For': '203.0.113.77' });
  clock.advance(quarterHourMs);
  await enter(ada.user.email, 'wrong password', { 'X-Forwarded-For': '2001:db8:1234:5678::1' });
  const events = await listOf(ada);
  expect(events).toEqual([
    {
      kind: 'sign_in_refused',
      at: at + quarterHourMs,
      browser: '',
      system: '',
      network: '2001:db8:1234::/48',
      count: 1,
    },
    { kind: 'signed_in', at, browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24', count: 1 },
    {
      kind: 'account_created',
      at: at - 1_000,
      browser: '',
      system: '',
      network: '127.0.0.0/24',
      count: 1,
    },
  ] satisfies AccountEvent[]);
});

it('has a line for each act that the operator’s log has, done or refused', async () => {
  const { email } = ada.user;
  const acts: (() => Promise<unknown>)[] = [
    () => post(ada, calendarPaths.create),
    () => post(ada, calendarPaths.remove),
    () => ada.ask(paths.accountData),
    async () => {
      const made = await post(ada, tokenPaths.create, { name: 'Script', access: 'read', lifetime: 'never' });
      wait();
      await post(ada, tokenPaths.revoke, { id: (made.body as NewTokenAnswer).id });
    },
    async () => {
      const hook = { address: 'https://hook.invalid/zanzibar', events: ['idea.finished'] };
      const { id } = (await post(ada, webhookPaths.add, hook)).body as WebhookSecretAnswer;
      wait();
      await post(ada, webhookPaths.secret, { id });
      wait();
      await post(ada, webhookPaths.remove, { id });
    },
    async () => {
      const other = await signIn(server.url, email);
      wait();
      await post(other, paths.signOut);
    },
    async () => {
      await signIn(server.url, email);
      wait();
      const { sessions } = (await ada.ask(paths.sessions)).body as SessionsAnswer;
      await post(ada, paths.endSession, { id: sessions.find(({ isCurrent }) => !isCurrent)?.id });
    },
    () => post(ada, paths.endOtherSessions),
    () => post(ada, paths.deleteAccount, { password: 'wrong password' }),
    () => post(ada, paths.changeEmail, { email: `new-${email}`, password }),
    () => post(ada, paths.changePassword, { password, newPassword: 'another one' }),
  ];
  for (const act of acts) {
    clock.advance(quarterHourMs);
    await prove();
    await act();
  }
  expect(await kindsOf(ada)).toEqual([
    'password_changed',
    'email_changed',
    'change_refused',
    'other_sessions_ended',
    'session_ended',
    'signed_in',
    'signed_out',
    'signed_in',
    'webhook_removed',
    'webhook_secret_renewed',
    'webhook_added',
    'token_revoked',
    'token_made',
    'data_downloaded',
    'calendar_address_removed',
    'calendar_address_made',
    'account_created',
  ]);
});

it('tells of a refused passkey where the password is asked, and not of a new passkey that is not valid', async () => {
  const { url } = server;
  wait();
  const passkey = createSoftPasskey(localOrigin(url));
  const answer = passkey.register((await askForNew(url, ada)).body);
  expect((await add(url, ada, answer)).status).toBe(200);
  wait();
  expectProblem(await add(url, ada, answer), 'authentication-failed');
  expect(await kindsOf(ada)).toEqual(['passkey_added', 'account_created']);
  const wrong = { passkey: passkey.assert({ publicKey: { challenge: 'AAAA', rpId: 'localhost' } }) };
  expectProblem(await askForNew(url, ada, wrong), 'authentication-failed');
  expect(await kindsOf(ada)).toEqual(['change_refused', 'passkey_added', 'account_created']);
});

it('counts refused sign-ins of a quarter of an hour as one, and none beyond the limit', async () => {
  clock.advance(quarterHourMs - (clock.now() % quarterHourMs));
  for (let n = 0; n < 10; n += 1)
    expectProblem(await enter(ada.user.email, 'wrong password'), 'wrong-password');
  for (let n = 0; n < 3; n += 1)
    expectProblem(await enter(ada.user.email, 'wrong password'), 'too-many-requests');
  const refused = (await listOf(ada)).filter(({ kind }) => kind === 'sign_in_refused');
  expect(refused.map(({ count }) => count)).toEqual([10]);
});

it('lists fifty events, of the last ninety days', async () => {
  for (let n = 0; n < 60; n += 1) {
    clock.advance(quarterHourMs);
    await prove();
    await post(ada, n % 2 === 0 ? calendarPaths.create : calendarPaths.remove);
  }
  const events = await listOf(ada);
  expect(events).toHaveLength(50);
  expect(events[0]?.at).toBe(clock.now());
  const later = eventLifetimeMs - 5 * quarterHourMs;
  clock.advance(later);
  // The session has expired by then.
  const back = await signIn(server.url, ada.user.email);
  expect(await kindsOf(back)).toEqual([
    'signed_in',
    'calendar_address_removed',
    'calendar_address_made',
    'calendar_address_removed',
    'calendar_address_made',
    'calendar_address_removed',
  ]);
});

it('shows nobody else’s events, and stores none for an address without an account', async () => {
  const bob = await signUpNewPerson(server.url);
  await post(bob, calendarPaths.create);
  await enter('nobody@example.org', 'wrong password');
  expect(await kindsOf(bob)).toEqual(expect.arrayContaining(['account_created', 'calendar_address_made']));
  expect(await kindsOf(ada)).toEqual(['account_created']);
  const rows = await server.database.query('SELECT DISTINCT account_id FROM account_event');
  expect(rows.map(({ account_id: id }) => id).toSorted()).toEqual([ada.user.id, bob.user.id].toSorted());
});

it('is part of the download, with what happened a moment before, and goes with the account', async () => {
  wait();
  await post(ada, calendarPaths.create);
  const { recentActivity } = JSON.parse((await ada.ask(paths.accountData)).text) as AccountData;
  expect(recentActivity.map(({ kind }) => kind)).toEqual(['calendar_address_made', 'account_created']);
  expect((await post(ada, paths.deleteAccount, { password })).status).toBe(204);
  await signUpNewPerson(server.url).then(listOf);
  expect(
    await server.database.query(`SELECT kind FROM account_event WHERE account_id = '${ada.user.id}'`),
  ).toEqual([]);
});

it('stores no network where the operator logs no addresses', async () => {
  const quiet = await startTestServer({ now: clock.now, env: { LOG_ADDRESSES: 'off' } });
  const bob = await signUpNewPerson(quiet.url);
  expect((await listOf(bob)).map(({ network }) => network)).toEqual(['']);
  await quiet.stop();
  expect(quiet.complaints).toEqual([]);
});

it('answers without waiting for the events, and stores them once the database takes them again', async () => {
  let isBroken = true;
  const wrapStorage = (storage: Storage): Storage => ({
    ...storage,
    write: (name, input) =>
      isBroken && name === 'recordAccountEvents'
        ? Promise.reject(new Error('disk full'))
        : storage.write(name, input),
  });
  const failing = await startTestServer({ now: clock.now, wrapStorage });
  const bob = await signUpNewPerson(failing.url);
  expect((await bob.ask(accountEventsPath)).body).toEqual({ events: [] });
  expect((await bob.ask(accountEventsPath)).body).toEqual({ events: [] });
  isBroken = false;
  expect(await kindsOf(bob)).toEqual(['account_created']);
  await failing.stop();
  // Once, not for each attempt.
  expect(failing.complaints).toEqual([{ err: expect.any(Error) }]);
});

it('stores events by itself within seconds, and at a stop those that wait', async () => {
  await until(
    async () => (await server.database.query('SELECT kind FROM account_event')).length === 1,
    'the event to be stored',
  );
  const other = await startTestServer({ now: clock.now, wrapStorage: keepOpen(server.storage) });
  const bob = await signUpNewPerson(other.url);
  await other.stop();
  expect(
    await server.database.query(`SELECT kind FROM account_event WHERE account_id = '${bob.user.id}'`),
  ).toEqual([{ kind: 'account_created' }]);
});

const keepOpen = (storage: Storage) => () => ({ ...storage, close: () => Promise.resolve() });
