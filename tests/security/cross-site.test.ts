import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLinkPath } from '#contract/account-link-path.ts';
import { paths } from '#contract/protocol.ts';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { bearer, createToken } from '../harness/access-token.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { type Person, cookieOf, password, signUp } from '../harness/person.ts';
import { type Route, routeTable } from '../harness/route-table.ts';
import { sendRequest } from '../harness/send-request.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { routeCases } from './route-cases.ts';

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

// The link in a mail is used from other sites: it is the secret, and no cookie counts there.
const writes = routeTable().filter(
  ({ method, path }) => method !== 'GET' && path !== reminderPaths.unsubscribe && path !== accountLinkPath,
);
const accessOf = ({ method, path }: Route) => routeCases[`${method} ${path}`]?.access;

it('has a case for every route that marks it correctly as a write or a read', () => {
  for (const { method, path } of routeTable())
    expect(routeCases[`${method} ${path}`]?.isWrite, path).toBe(method !== 'GET');
});

it('rejects writes that another site’s page sends in a person’s name', async () => {
  const { port } = new URL(server.url);
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: `http://127.0.0.1:${Number(port) + 1}` },
    { Origin: `http://127.0.0.1.evil.example:${port}` },
    { Origin: `http://evil.example#127.0.0.1:${port}` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: server.url },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' },
  ];
  const before = await ada.everything();
  for (const { method, path } of writes) {
    for (const question of routeCases[`${method} ${path}`]?.questions(crypto.randomUUID()) ?? []) {
      for (const headers of foreign) {
        const answer = await ada.ask(question.path ?? path, { method, headers, body: question.body });
        expectProblem(answer, 'foreign-origin', `${path} ${JSON.stringify(headers)}`);
        expect(answer.headers['set-cookie']).toBe(undefined);
      }
    }
  }
  expect(await ada.everything()).toEqual(before);
  expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
});

it('answers no read that another site’s page sends, except a link to a download', async () => {
  const reads = routeTable().filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'));
  const downloads: readonly string[] = [paths.export, paths.accountData];
  const { port } = new URL(server.url);
  const link = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `https://127.0.0.1:${port}` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
  ];
  expect(reads.length).toBeGreaterThan(8);
  for (const { path } of reads) {
    const [{ query = '' } = {}] = routeCases[`GET ${path}`]?.questions(crypto.randomUUID()) ?? [];
    for (const method of ['GET', 'HEAD'])
      for (const headers of foreign) {
        const answer = await ada.ask(path + query, { method, headers });
        expect(answer.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403);
        expect(answer.text).not.toContain(ada.user.id);
      }
    for (const site of ['cross-site', 'same-site']) {
      const answer = await ada.ask(path + query, { headers: { 'Sec-Fetch-Site': site, ...link } });
      expect(answer.status, path).toBe(downloads.includes(path) ? 200 : 403);
      if (answer.status === 200) expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    }
  }
});

it('rejects content types that another site’s form could send', async () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
  const token = bearer(await createToken(ada));
  for (const route of writes) {
    const { method } = route;
    const path = route.path.replace(':id', crypto.randomUUID());
    const credential = accessOf(route) === 'program' ? token : { Cookie: ada.cookie };
    for (const type of types) {
      const headers = { ...credential, 'Content-Type': type };
      const answer = await sendRequest(server.url + path, { method, headers, body: '{}' });
      expectProblem(answer, 'unsupported-media-type', `${path} ${type}`);
    }
  }
  expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
});

it('accepts a request that needs no body without one, or with JSON', async () => {
  const nothing = await ada.ask(paths.endOtherSessions, { method: 'POST' });
  expect(nothing.status).toBe(204);
  const json = await ada.ask(paths.endOtherSessions, { method: 'POST', body: {} });
  expect(json.status).toBe(204);
});

it('creates a new session at every sign-in, whatever session the browser sent', async () => {
  const body = { email: 'ada@example.org', password };
  const planted = `__Host-forge-session=${ada.user.id}.${'A'.repeat(43)}`;
  const enter = (Cookie: string) =>
    sendRequest(server.url + paths.signIn, { method: 'POST', body, headers: { Cookie } });
  const first = await enter(planted);
  expect(cookieOf(first)).not.toBe(planted);
  expect((await sendRequest(server.url + paths.session, { headers: { Cookie: planted } })).body).toEqual({
    user: null,
    epoch: expect.any(String),
  });
  // A new session ends the browser's previous one.
  const second = await enter(cookieOf(first));
  expect(cookieOf(second)).not.toBe(cookieOf(first));
  const asked = await sendRequest(server.url + paths.session, { headers: { Cookie: cookieOf(first) } });
  expect(asked.body).toEqual({ user: null, epoch: expect.any(String) });
});
