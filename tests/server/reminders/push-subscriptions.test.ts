import { createPublicKey } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountData, type SessionsAnswer } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { type RemindersAnswer, reminderPaths } from '#contract/reminder-paths.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { type Person, password, signIn, signUpNewPerson } from '../../harness/person.ts';
import { type PushService, startPushService } from '../../harness/push-service.ts';
import { addIdea, chooseReminders, subscribe } from '../../harness/reminded.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let service: PushService;
let ada: Person;
const clock = createFakeClock(Date.parse('2026-11-20T10:00:00.000Z'));

beforeEach(async () => {
  service = await startPushService();
  clock.set(Date.parse('2026-11-20T10:00:00.000Z'));
  server = await startTestServer({ now: clock.now, hasLocalPush: true });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  await service.stop();
  expect(server.complaints).toEqual([]);
});

const post = (body: unknown, person = ada) =>
  person.ask(reminderPaths.pushSubscriptions, { method: 'POST', body });
const remove = (endpoint: string, person = ada) =>
  person.ask(reminderPaths.pushSubscriptions, { method: 'DELETE', body: { endpoint } });
const endpoints = async () => {
  const rows = await server.database.query('SELECT endpoint FROM push_subscription ORDER BY endpoint');
  return rows.map(({ endpoint }) => endpoint);
};
const remindOfKite = async () => {
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  clock.set(Date.parse('2026-11-20T13:00:00Z'));
  await server.remind();
};
const emailOf = (person: Person) => person.user.email;

it('answers everybody with the same key, made once, and says whether it can send mail', async () => {
  const ask = async (person: Person) => (await person.ask(reminderPaths.reminders)).body as RemindersAnswer;
  const first = await ask(ada);
  const point = Buffer.from(first.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', ...(x && { x }), ...(y && { y }) };
  expect(() => createPublicKey({ key: jwk, format: 'jwk' })).not.toThrow();
  expect(first.canMail).toBe(false);
  expect(await ask(await signUpNewPerson(server.url))).toEqual(first);
  const other = await startTestServer({ now: clock.now, wrapStorage: () => server.storage });
  const bob = await signUpNewPerson(other.url);
  expect(await ask(bob)).toEqual(first);
});

it('stores a subscription once, with its newest keys', async () => {
  const { request } = service.subscribe();
  const other = service.subscribe().request;
  expect((await post(request)).body).toEqual({});
  expect((await post({ ...request, p256dh: other.p256dh })).body).toEqual({});
  expect(await server.database.query('SELECT endpoint, p256dh FROM push_subscription')).toEqual([
    { endpoint: request.endpoint, p256dh: other.p256dh },
  ]);
  expect((await remove(request.endpoint)).body).toEqual({});
  // There is nothing left to remove, which is no error.
  expect((await remove(request.endpoint)).status).toBe(200);
  expect(await endpoints()).toEqual([]);
});

it('refuses the 21st subscription of an account with a code of its own', async () => {
  for (let n = 0; n < 20; n++) await subscribe(ada, service);
  expectProblem(await post(service.subscribe().request), 'too-many-push-subscriptions');
  expect(await endpoints()).toHaveLength(20);
  // A subscription that is there can be renewed, and another account has its own twenty.
  const [endpoint] = await endpoints();
  expect((await post({ ...service.subscribe().request, endpoint })).status).toBe(200);
  await subscribe(await signUpNewPerson(server.url), service);
  expect(await endpoints()).toHaveLength(21);
});

it('refuses subscriptions that cannot be used', async () => {
  const { request } = service.subscribe();
  const http = request.endpoint.replace('https:', 'http:');
  for (const change of [
    { endpoint: http },
    { endpoint: 'https://' },
    { endpoint: 'https://user:secret@push.example/1' },
    { endpoint: `https://push.example/${'x'.repeat(2_000)}` },
    { endpoint: 'https://push.example/ä' },
    { p256dh: 'A'.repeat(87) },
    { p256dh: `${request.p256dh}A` },
    { auth: 'A'.repeat(21) },
    { more: 1 },
  ])
    expectProblem(await post({ ...request, ...change }), 'invalid-request', JSON.stringify(change));
  expect(await endpoints()).toEqual([]);
});

it('takes no endpoint at a private address unless the operator allows it', async () => {
  const strict = await startTestServer({ now: clock.now });
  const bob = await signUpNewPerson(strict.url);
  const { request } = service.subscribe();
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '10.0.0.1',
    '169.254.169.254',
  ];
  for (const host of [...hosts, '100.64.0.1', '[fe80::1]', '[fd00::1]', '0.0.0.0'])
    expectProblem(await post({ ...request, endpoint: `https://${host}/push` }, bob), 'invalid-request', host);
  // A name is looked up when the message is sent.
  const { port } = new URL(service.url);
  expect((await post({ ...request, endpoint: `https://localhost:${port}/push` }, bob)).status).toBe(200);
  await chooseReminders(bob);
  await bob.ask(reminderPaths.test, { method: 'POST', body: {} });
  await strict.remind();
  expect(service.requestCount()).toBe(0);
  expect(strict.measurements()).toContain('forge_messages_total{kind="push",outcome="retried"} 1\n');
  await strict.stop();
});

it('sends a test to every browser of the account, and not too many', async () => {
  await subscribe(ada, service);
  await subscribe(ada, service);
  const test = () => ada.ask(reminderPaths.test, { method: 'POST', body: {} });
  expect((await test()).body).toEqual({ sent: 0 });
  await chooseReminders(ada);
  expect((await test()).body).toEqual({ sent: 2 });
  await server.remind();
  expect(service.received.map(({ payload }) => payload)).toEqual([
    { title: 'Forge', body: 'Reminders arrive here.', tag: expect.any(String), ideaId: null, language: 'en' },
    { title: 'Forge', body: 'Reminders arrive here.', tag: expect.any(String), ideaId: null, language: 'en' },
  ]);
  for (let n = 0; n < 8; n++) expect((await test()).status).toBe(200);
  expectProblem(await test(), 'too-many-requests');
});

it.each([
  ['signs out', (person: Person) => person.ask(paths.signOut, { method: 'POST', body: {} })],
  [
    'is ended from another browser',
    async (person: Person) => {
      const other = await signIn(server.url, emailOf(person));
      const { sessions } = (await other.ask(paths.sessions)).body as SessionsAnswer;
      const id = sessions.find(({ isCurrent }) => !isCurrent)?.id;
      return other.ask(paths.endSession, { method: 'POST', body: { id } });
    },
  ],
  [
    'is ended with all others',
    async (person: Person) =>
      (await signIn(server.url, emailOf(person))).ask(paths.endOtherSessions, { method: 'POST', body: {} }),
  ],
  [
    'is ended by another’s change of the password',
    async (person: Person) =>
      (await signIn(server.url, emailOf(person))).ask(paths.changePassword, {
        method: 'POST',
        body: { password, newPassword: 'another horse' },
      }),
  ],
])('forgets the subscription of a session that %s', async (_how, end) => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  expect((await end(ada)).status).toBe(204);
  expect(await endpoints()).toEqual([]);
  clock.set(Date.parse('2026-11-20T13:00:00Z'));
  await server.remind();
  expect(service.requestCount()).toBe(0);
});

it('keeps the subscription of a session that gets a new secret', async () => {
  await subscribe(ada, service);
  const change = { password, newPassword: 'another horse' };
  expect((await ada.ask(paths.changePassword, { method: 'POST', body: change })).status).toBe(204);
  await ada.ask(paths.endOtherSessions, { method: 'POST', body: {} });
  await remindOfKite();
  expect(service.received).toHaveLength(1);
});

it('sends nothing to a session that has expired, and forgets its subscription with it', async () => {
  await subscribe(ada, service);
  clock.advance(91 * 86_400_000);
  const again = await signIn(server.url, emailOf(ada));
  expect(await endpoints()).toEqual([]);
  await chooseReminders(again);
  expect((await again.ask(reminderPaths.test, { method: 'POST', body: {} })).body).toEqual({ sent: 0 });
  clock.set(Date.parse('2026-11-20T10:00:00.000Z'));
});

it('sends nothing to a session that is older than the operator allows by now', async () => {
  await subscribe(ada, service);
  await remindOfKite();
  expect(service.received).toHaveLength(1);
  await addIdea(ada, 'Boat', '2026-11-22T15:00');
  const strict = await startTestServer({
    now: clock.now,
    hasLocalPush: true,
    env: { SESSION_MAX_DAYS: '1' },
    wrapStorage: () => server.storage,
  });
  clock.set(Date.parse('2026-11-22T13:00:00Z'));
  await strict.remind();
  expect(service.received).toHaveLength(1);
});

it('names the subscriptions in the account’s data, without their secrets', async () => {
  const { request } = await subscribe(ada, service);
  await subscribe(await signUpNewPerson(server.url), service);
  const { text, body } = await ada.ask(paths.accountData);
  const { host } = new URL(request.endpoint);
  expect((body as AccountData).pushSubscriptions).toEqual([
    { service: host, createdAt: '2026-11-20T10:00:00.000Z' },
  ]);
  for (const secret of [request.endpoint, request.p256dh, request.auth]) expect(text).not.toContain(secret);
});

it('removes no subscription of another account', async () => {
  const { request } = await subscribe(ada, service);
  const bob = await signUpNewPerson(server.url);
  expect((await remove(request.endpoint, bob)).status).toBe(200);
  expect(await endpoints()).toEqual([request.endpoint]);
});
