import { METHODS } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLinkPath } from '#contract/account-link-path.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { calendarPaths } from '#contract/calendar-paths.ts';
import { passkeySignInPaths } from '#contract/passkey-paths.ts';
import { paths, protocolVersion } from '#contract/protocol.ts';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { routeTable } from '../../harness/route-table.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const allPaths = [...new Set(routeTable().map(({ path }) => path))];
const open: readonly string[] = [
  paths.health,
  paths.ready,
  paths.metrics,
  calendarPaths.feed,
  apiPaths.openApi,
  paths.securityText,
  paths.session,
  paths.signUp,
  paths.signIn,
  passkeySignInPaths.options,
  passkeySignInPaths.signIn,
  paths.signOut,
  paths.requestReset,
  paths.confirmReset,
  reminderPaths.unsubscribe,
  accountLinkPath,
];
const closed = routeTable().filter(({ path }) => !open.includes(path));

/** All methods of Node's client and server, except those without a path. */
const methods = METHODS.filter((method) => !['CONNECT', 'TRACE', 'QUERY'].includes(method));

it('responds to a wrong method with 405 and the allowed methods', async () => {
  for (const path of allPaths) {
    const methodsOfPath = new Set(
      routeTable().flatMap((route) => (route.path === path ? [route.method] : [])),
    );
    const allow = [...methodsOfPath].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    for (const method of methods.filter((one) => !allow.includes(one))) {
      const answer = await ada.ask(path, { method });
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect(answer.headers.allow?.split(', ').toSorted(), `${method} ${path}`).toEqual(allow.toSorted());
      if (method !== 'HEAD') expectProblem(answer, 'method-not-allowed', `${method} ${path}`);
    }
  }
  expect((await sendRequest(server.url + paths.session)).body).toEqual({ user: null });
  expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
});

it('responds with 401 without a session on every route that needs one', async () => {
  for (const { method, path } of closed) {
    for (const cookie of [
      undefined,
      '',
      'forge-session=',
      'forge-session=a.b',
      '__Host-forge-session=x.y.z',
    ]) {
      const answer = await sendRequest(server.url + path, {
        method,
        headers: cookie === undefined ? {} : { Cookie: cookie },
        ...(method === 'GET' ? {} : { body: { mutations: [] } }),
      });
      expectProblem(answer, 'unauthenticated', `${method} ${path} with ${cookie}`);
    }
  }
});

it('rejects a session whose secret or account differs in any way from the issued one', async () => {
  const [name = '', value = ''] = ada.cookie.split('=');
  const [account = '', secret = ''] = value.split('.');
  const other = secret.startsWith('A') ? `B${secret.slice(1)}` : `A${secret.slice(1)}`;
  const wrong = [
    `${account}.${other}`,
    `${account}.${secret.slice(1)}`,
    `${account}.${secret}A`,
    `${account.toUpperCase()}.${secret}`,
    `${crypto.randomUUID()}.${secret}`,
    `${account}.${secret}.`,
    `.${secret}`,
    `${account}.`,
    `${account}.${'A'.repeat(10_000)}`,
    `${account}.%00`,
    `${account}'--.${secret}`,
  ];
  for (const one of wrong) {
    const answer = await sendRequest(server.url + paths.changes, { headers: { Cookie: `${name}=${one}` } });
    expectProblem(answer, 'unauthenticated', one.slice(0, 60));
  }
  expect((await ada.ask(paths.changes)).status).toBe(200);
});

it('responds with 404 to an unknown path, with a session or without', async () => {
  const nowhere = [
    '/api',
    '/api/',
    '/api/ideas/',
    '/api/Ideas',
    '/api/ideas/1',
    '/api/mutations/import',
    '/api/auth',
    '/api//ideas',
    '/api/%69deas%2f',
    '/constructor',
    '/__proto__',
    '/%00',
    '/%ff',
    '/%',
    `/${'a'.repeat(4_000)}`,
  ];
  for (const path of nowhere) {
    expectProblem(await sendRequest(server.url + path), 'not-found', path.slice(0, 60));
    expectProblem(await ada.ask(path, { method: 'POST', body: {} }), 'not-found', path.slice(0, 60));
  }
});

it('answers HEAD like GET without a body', async () => {
  const history = `${paths.history}?idea=abcdefgh`;
  for (const path of [
    paths.session,
    paths.changes,
    paths.ideas,
    paths.export,
    paths.activity,
    paths.trash,
    history,
  ]) {
    const [head, get] = [await ada.ask(path, { method: 'HEAD' }), await ada.ask(path)];
    expect([head.status, head.text], path).toEqual([200, '']);
    expect(head.headers['content-type'], path).toBe(get.headers['content-type']);
  }
});

it('rejects an outdated client, and serves programs that send no version', async () => {
  for (const version of ['0', '-1', 'one', '', '0.9']) {
    const answer = await ada.ask(paths.changes, { headers: { 'Forge-Protocol': version } });
    expectProblem(answer, 'client-outdated', `protocol "${version}"`);
  }
  for (const version of ['1', '2', '99']) {
    const answer = await ada.ask(paths.changes, { headers: { 'Forge-Protocol': version } });
    expect(answer.status, `protocol "${version}"`).toBe(200);
  }
});

it('asks newer pages to retry with a mutation that it does not know, and refuses it from others', async () => {
  const body = { mutations: [{ ...makeMutation('addIdea', fields), name: 'addMoon' }] };
  const push = (version: number) =>
    ada.ask(paths.mutations, { method: 'POST', body, headers: { 'Forge-Protocol': String(version) } });
  expectProblem(await push(protocolVersion), 'invalid-request');
  const answer = await push(protocolVersion + 1);
  expectProblem(answer, 'unavailable');
  expect(answer.headers['retry-after']).toBe('1');
  const ask = (path: string, version: string) => ada.ask(path, { headers: { 'Forge-Protocol': version } });
  expectProblem(await ask(`${paths.changes}?since=x`, '2'), 'invalid-request');
  const strange = { method: 'POST', body, headers: { 'Forge-Protocol': '1e309' } } as const;
  expectProblem(await ada.ask(paths.mutations, strange), 'invalid-request');
});

it('reports that it is healthy and ready', async () => {
  expect((await sendRequest(server.url + paths.health)).text).toBe('ok');
  const ready = await sendRequest(server.url + paths.ready);
  expect(ready.status).toBe(200);
  expect(ready.body).toEqual({ ready: true, checks: { write: 'ok', disk: 'ok', schema: 'ok' } });
});
