import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountData } from '#contract/account.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { paths } from '#contract/protocol.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { webhookEvents } from '#domain/webhooks/webhook.ts';
import { bearer, createToken } from '../../harness/access-token.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person, password, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { startTestServer } from '../../harness/test-server.ts';
import {
  type WebhookedServer,
  addTitled,
  addWebhook,
  listWebhooks,
  startWebhookedServer,
  webhooksStart,
} from '../../harness/webhooks.ts';

let webhooked: WebhookedServer;

beforeEach(async () => {
  webhooked = await startWebhookedServer();
});
afterEach(() => webhooked.end());

const post = (person: Person, path: string, body: unknown) => person.ask(path, { method: 'POST', body });
const flags = async () =>
  (await webhooked.server.database.query('SELECT webhook_events AS flag FROM account')).map(({ flag }) =>
    flag === null ? null : Number(flag),
  );

it('lists webhooks without their secrets', async () => {
  const { ada, receiver } = webhooked;
  const { id, secret } = await addWebhook(ada, `${receiver.url}/hook`, ['update.added', 'idea.created']);
  const answer = await ada.ask(webhookPaths.webhooks);
  expect(answer.body).toEqual({
    webhooks: [
      {
        id,
        address: `${receiver.url}/hook`,
        events: ['idea.created', 'update.added'],
        createdAt: webhooksStart,
        off: null,
        deliveries: [],
      },
    ],
  });
  expect(answer.text).not.toContain(secret.slice(6));
  expect(await flags()).toEqual([17]);
});

it('takes five webhooks, and not of parallel requests a sixth', async () => {
  const { ada, receiver } = webhooked;
  const add = (n: number) =>
    post(ada, webhookPaths.add, { address: `${receiver.url}/${n}`, events: ['idea.created'] });
  const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(add));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expectProblem(answer, 'too-many-webhooks');
  expect(await listWebhooks(ada)).toHaveLength(5);
});

it('refuses addresses that it would never send to, and unknown events', async () => {
  const { ada } = webhooked;
  const refuse = async (body: unknown) =>
    expectProblem(await post(ada, webhookPaths.add, body), 'invalid-request', JSON.stringify(body));
  for (const address of [
    'http://example.org/',
    'https://ada:secret@example.org/',
    'https://example.org/#x',
    'https://exa%00mple.org/',
    'https://',
    '',
    'x'.repeat(2_001),
    7,
  ])
    await refuse({ address, events: ['idea.created'] });
  const address = 'https://hook.invalid/';
  for (const events of [[], ['idea.stolen'], 'idea.created', [...webhookEvents, 'idea.created']])
    await refuse({ address, events });
  await refuse({ address, events: ['idea.created'], secret: 'mine' });
  expect(await listWebhooks(ada)).toEqual([]);
});

it('neither takes nor calls a private address, however it is spelled', async () => {
  const { receiver } = webhooked;
  const server = await startTestServer();
  const bob = await signUpNewPerson(server.url);
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0x7f000001', '017700000001', '127.1', '127.0.0.1.'];
  for (const host of [
    ...hosts,
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::1]',
    '0.0.0.0',
    '169.254.169.254',
  ]) {
    const body = { address: `https://${host}:${receiver.port}/`, events: ['idea.created'] };
    expectProblem(await post(bob, webhookPaths.add, body), 'invalid-request', host);
  }
  // A name is looked up when a connection is made, and so is an address that was allowed before.
  for (const host of ['localhost', 'LOCALHOST.'])
    await addWebhook(bob, `https://${host}:${receiver.port}/`, ['idea.created']);
  const id = '11111111-1111-4111-8111-111111111111';
  await server.database.query(
    `INSERT INTO webhook SELECT account_id, '${id}', 'https://127.0.0.1:${receiver.port}/', events, secret, NULL, NULL,
      created_at, 0, NULL, 0, NULL, NULL, 0, NULL, NULL, '[]' FROM webhook LIMIT 1`,
  );
  await addTitled(bob, 'Kite');
  await server.sendEvents();
  const webhooks = await listWebhooks(bob);
  const results = new Map(webhooks.map(({ address, deliveries }) => [new URL(address).hostname, deliveries]));
  for (const host of ['localhost', '127.0.0.1'])
    expect([host, results.get(host)]).toMatchObject([host, [{ result: 'private-address' }]]);
  // Not every system looks this name up.
  expect(results.get('localhost.')?.map(({ result }) => typeof result)).toEqual(['string']);
  const test = await post(bob, webhookPaths.test, { id });
  expect(test.body).toMatchObject({ delivery: { event: 'test', result: 'private-address' } });
  expect(receiver.received).toEqual([]);
  expect(server.complaints).toEqual([]);
  await server.stop();
});

it('does not follow a redirect to a private address', async () => {
  const { ada, server, receiver } = webhooked;
  await addWebhook(ada, `${receiver.url}/hook`);
  receiver.answerWith(
    (_request, response) =>
      void response.writeHead(302, { Location: 'https://169.254.169.254/latest' }).end(),
  );
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  expect(receiver.received).toHaveLength(1);
  expect((await listWebhooks(ada))[0]?.deliveries).toMatchObject([{ result: 302 }]);
});

it('sends a test at once, without the queue, and shows what was answered', async () => {
  const { ada, receiver } = webhooked;
  const { id } = await addWebhook(ada, receiver.url, ['idea.finished']);
  receiver.answerWith((_request, response) => void response.writeHead(418).end('<script>alert(1)</script>'));
  const answer = await post(ada, webhookPaths.test, { id });
  expect(answer.body).toEqual({ delivery: { at: webhooksStart, event: 'test', result: 418 } });
  expect(receiver.received.map(({ payload }) => payload)).toEqual([
    { type: 'test', timestamp: '2026-11-20T10:00:00.000Z', data: {} },
  ]);
  const list = await ada.ask(webhookPaths.webhooks);
  expect(list.text).not.toContain('script');
  expect((await listWebhooks(ada))[0]?.deliveries).toEqual([
    { at: webhooksStart, event: 'test', result: 418 },
  ]);
});

it('adds thirty webhooks an hour', async () => {
  const { ada } = webhooked;
  const body = { address: 'https://example.org/', events: ['idea.created'] };
  for (let n = 0; n < 30; n++) {
    const { id } = await addWebhook(ada, body.address);
    await post(ada, webhookPaths.remove, { id });
  }
  expectProblem(await post(ada, webhookPaths.add, body), 'too-many-requests');
  expect(await listWebhooks(ada)).toEqual([]);
});

it('sends twenty tests an hour', async () => {
  const { ada, receiver } = webhooked;
  const { id } = await addWebhook(ada, receiver.url);
  for (let n = 0; n < 20; n++) expect((await post(ada, webhookPaths.test, { id })).status).toBe(200);
  expectProblem(await post(ada, webhookPaths.test, { id }), 'too-many-requests');
  expect(receiver.received).toHaveLength(20);
  expect((await listWebhooks(ada))[0]?.deliveries).toHaveLength(20);
});

it('removes a webhook with what waits for it', async () => {
  const { ada, server, receiver, waiting } = webhooked;
  const { id } = await addWebhook(ada, receiver.url);
  receiver.answerWith((_request, response) => void response.writeHead(500).end());
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  expect(await waiting()).toHaveLength(1);
  expect((await post(ada, webhookPaths.remove, { id })).status).toBe(204);
  expect((await post(ada, webhookPaths.remove, { id })).status).toBe(204);
  expect(await waiting()).toEqual([]);
  expect(await listWebhooks(ada)).toEqual([]);
  expect(await flags()).toEqual([null]);
  expectProblem(await post(ada, webhookPaths.test, { id }), 'not-found');
  expectProblem(await post(ada, webhookPaths.secret, { id }), 'not-found');
});

it('lets no other person use, change or see a webhook', async () => {
  const { ada, server, receiver } = webhooked;
  const { id } = await addWebhook(ada, receiver.url);
  const bob = await signUpNewPerson(server.url);
  for (const path of [webhookPaths.test, webhookPaths.secret])
    expectProblem(await post(bob, path, { id }), 'not-found');
  expect((await post(bob, webhookPaths.remove, { id })).status).toBe(204);
  expect(await listWebhooks(bob)).toEqual([]);
  expect(await listWebhooks(ada)).toHaveLength(1);
  expect(receiver.received).toEqual([]);
});

it('takes no access token', async () => {
  const { ada, server } = webhooked;
  const headers = bearer(await createToken(ada));
  for (const path of Object.values(webhookPaths))
    for (const method of ['GET', 'POST'] as const) {
      const answer = await sendRequest(server.url + path, {
        method,
        headers,
        ...(method === 'POST' && { body: {} }),
      });
      expect([401, 405]).toContain(answer.status);
    }
  expect(await listWebhooks(ada)).toEqual([]);
});

it('sends events of programs as of pages', async () => {
  const { ada, server, receiver } = webhooked;
  await addWebhook(ada, receiver.url);
  const headers = bearer(await createToken(ada));
  const body = { text: 'Kite tomorrow' };
  expect((await sendRequest(server.url + apiPaths.capture, { method: 'POST', headers, body })).status).toBe(
    201,
  );
  await server.sendEvents();
  expect(receiver.received.map(({ payload }) => payload.type)).toEqual(['idea.created']);
});

it('sends nothing of an account that is closed or deleted', async () => {
  const { ada, server, receiver, waiting, pass } = webhooked;
  await addWebhook(ada, receiver.url);
  receiver.answerWith((_request, response) => void response.writeHead(500).end());
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  await server.storage.write('closeAccount', { accountId: ada.user.id, now: webhooksStart });
  await pass(3_600_000);
  expect(receiver.received).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  const bob = await signUpNewPerson(server.url);
  await addWebhook(bob, receiver.url);
  await addTitled(bob, 'Boat');
  await server.sendEvents();
  expect(receiver.received).toHaveLength(2);
  expect((await post(bob, paths.deleteAccount, { password })).status).toBe(204);
  await pass(3_600_000);
  expect(receiver.received).toHaveLength(2);
  expect(await waiting()).toEqual([]);
  const left = await server.database.query('SELECT account_id FROM webhook');
  expect(left).toEqual([{ account_id: ada.user.id }]);
});

it('keeps webhooks when the password changes', async () => {
  const { ada, receiver } = webhooked;
  await addWebhook(ada, receiver.url);
  const body = { password, newPassword: 'another horse' };
  expect((await post(ada, paths.changePassword, body)).status).toBeLessThan(300);
  expect(await listWebhooks(ada)).toHaveLength(1);
});

it('queues nothing for an event that no webhook is told of', async () => {
  const { ada, receiver, waiting } = webhooked;
  await addWebhook(ada, receiver.url, ['idea.finished']);
  const id = await addTitled(ada, 'Kite');
  await ada.push(makeMutation('addNote', { id, text: 'Red' }));
  expect(await waiting()).toEqual([]);
  expect(receiver.received).toEqual([]);
});

it('is part of the download of a person’s data, without the secret', async () => {
  const { ada, receiver } = webhooked;
  const { id, secret } = await addWebhook(ada, receiver.url, ['idea.created']);
  const data = await ada.ask(paths.accountData);
  expect((data.body as AccountData).webhooks).toEqual([
    {
      id,
      address: `${receiver.url}/`,
      events: ['idea.created'],
      createdAt: webhooksStart,
      off: null,
      deliveries: [],
    },
  ]);
  expect(data.text).not.toContain(secret.slice(6));
});
