import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SessionsAnswer } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { openLive } from '../../harness/live-reader.ts';
import { type Person, cookieOf, password, signIn, signUp } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
const clock = createFakeClock();

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const agents = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
  chromium: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
} as const;

const signInWith = (route: string, agent: string, url = server.url): Promise<TestResponse> =>
  sendRequest(url + route, {
    method: 'POST',
    body: { email: `${crypto.randomUUID()}@example.org`, password },
    headers: { 'User-Agent': agent },
  });
const secret = String.raw`[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}`;
const prefixed = new RegExp(
  `^__Host-forge-session=${secret}; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax$`,
);
const browser =
  /^__Host-forge-browser=[A-Za-z0-9_-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
const plainBrowser = /^forge-browser=[A-Za-z0-9_-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/;
const plain = new RegExp(`^forge-session=${secret}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax$`);

it('sets the prefixed cookie over plain http in browsers that accept it', async () => {
  for (const agent of [agents.chrome, agents.edge, agents.chromium, 'curl/8.5.0', '']) {
    const cookies = (await signInWith(paths.signUp, agent)).headers['set-cookie'];
    expect(cookies, agent).toEqual([expect.stringMatching(prefixed), expect.stringMatching(browser)]);
  }
});

it('sets the plain cookie over plain http in Firefox and Safari, and accepts it', async () => {
  for (const agent of [agents.firefox, agents.safari]) {
    const answer = await signInWith(paths.signUp, agent);
    expect(answer.headers['set-cookie'], agent).toEqual([
      expect.stringMatching(plain),
      expect.stringMatching(plainBrowser),
    ]);
    const headers = { Cookie: cookieOf(answer), 'User-Agent': agent };
    expect((await sendRequest(server.url + paths.session, { headers })).body).toMatchObject(
      answer.body as object,
    );
    const out = await sendRequest(server.url + paths.signOut, { method: 'POST', headers });
    expect(out.headers['set-cookie']).toEqual(['forge-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect((await sendRequest(server.url + paths.session, { headers })).body).toEqual({
      user: null,
      epoch: expect.any(String),
    });
  }
});

it('sets the prefixed cookie in every browser over https', async () => {
  const behind = await startTestServer({ publicUrl: 'https://forge.example.org' });
  for (const agent of [agents.chrome, agents.firefox, agents.safari]) {
    const cookies = (await signInWith(paths.signUp, agent, behind.url)).headers['set-cookie'];
    expect(cookies, agent).toEqual([expect.stringMatching(prefixed), expect.stringMatching(browser)]);
  }
  await behind.stop();
});

it('finds the session among other cookies', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  const headers = { Cookie: `theme=dark; ${ada.cookie}; forge-session=` };
  expect((await sendRequest(server.url + paths.session, { headers })).body).toEqual({
    user: ada.user,
    epoch: expect.any(String),
  });
});

const dayMs = 86_400_000;

it('ends a session that was not used for 90 days', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  clock.advance(90 * dayMs - 1);
  expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
  clock.advance(90 * dayMs);
  expect((await ada.ask(paths.session)).body).toEqual({ user: null, epoch: expect.any(String) });
  expect((await ada.ask(paths.changes)).status).toBe(401);
});

it('keeps a session as long as it is used, up to 365 days', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  for (let days = 60; days <= 360; days += 60) {
    clock.advance(60 * dayMs);
    expect((await ada.ask(paths.changes)).status, `after ${days} days`).toBe(200);
  }
  clock.advance(5 * dayMs - 1);
  expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
  clock.advance(1);
  expect((await ada.ask(paths.session)).body).toEqual({ user: null, epoch: expect.any(String) });
  expect((await ada.ask(paths.changes)).status).toBe(401);
});

it('ends sessions after SESSION_MAX_DAYS, also those that began before it was set', async () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  const before = await startTestServer({ now: clock.now, directory });
  const ada = await signUp(before.url, 'ada@example.org');
  clock.advance(7 * dayMs);
  const bob = await signUp(before.url, 'bob@example.org');
  await before.stop();
  const after = await startTestServer({ now: clock.now, directory, env: { SESSION_MAX_DAYS: '7' } });
  const userOf = async ({ cookie }: Person) =>
    (await sendRequest(after.url + paths.session, { headers: { Cookie: cookie } })).body;
  expect(await userOf(ada)).toEqual({ user: null, epoch: expect.any(String) });
  expect(await userOf(bob)).toEqual({ user: bob.user, epoch: expect.any(String) });
  const again = await signIn(after.url, 'ada@example.org');
  const { sessions } = (await again.ask(paths.sessions)).body as SessionsAnswer;
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  clock.advance(7 * dayMs - 1);
  expect(await userOf(bob)).toEqual({ user: bob.user, epoch: expect.any(String) });
  clock.advance(1);
  expect(await userOf(bob)).toEqual({ user: null, epoch: expect.any(String) });
  await after.stop();
  rmSync(directory, { recursive: true });
});

it('deletes expired sessions at the next sign-in', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  clock.advance(91 * dayMs);
  const body = { email: 'ada@example.org', password };
  await sendRequest(server.url + paths.signIn, { method: 'POST', body });
  const rows = await server.storage.read
    .selectFrom('session')
    .select('created_at')
    .where('account_id', '=', ada.user.id)
    .execute();
  expect(rows).toEqual([{ created_at: clock.now() }]);
});

it('renews the cookie of a session in use at most once an hour', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  const renewals = async (route: string) => (await ada.ask(route)).headers['set-cookie'] ?? [];
  for (const route of [paths.session, paths.changes, paths.sessions]) {
    expect(await renewals(route)).toEqual([]);
    clock.advance(3_600_000);
    expect(await renewals(route)).toEqual([expect.stringMatching(prefixed)]);
    expect(await renewals(route)).toEqual([]);
  }
  expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
});

it('renews the cookie in an event stream’s response too', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  clock.advance(3_600_000);
  const live = await openLive(server.url, ada);
  expect(live.response.headers['set-cookie']).toEqual([expect.stringMatching(prefixed)]);
  live.close();
});

it('accepts only the prefixed cookie over https, which no neighbouring host can set', async () => {
  const secure = await startTestServer({ publicUrl: 'https://forge.example.org' });
  try {
    const headers = { Host: 'forge.example.org', Origin: 'https://forge.example.org' };
    const body = { email: 'ada@example.org', password };
    const entered = await sendRequest(secure.url + paths.signUp, { method: 'POST', body, headers });
    const cookie = cookieOf(entered);
    const ask = async (Cookie: string) =>
      (await sendRequest(secure.url + paths.session, { headers: { ...headers, Cookie } })).body;
    expect(await ask(cookie)).toMatchObject(entered.body as object);
    expect(await ask(cookie.replaceAll('__Host-', ''))).toMatchObject({ user: null });
  } finally {
    await secure.stop();
  }
});

it('treats an invalid token as none', async () => {
  const tokens = [
    '',
    '.',
    'a.b',
    '%00.x',
    `%00.${'a'.repeat(43)}`,
    `${crypto.randomUUID()}.${'a'.repeat(44)}`,
  ];
  for (const token of tokens) {
    const headers = { Cookie: `__Host-forge-session=${token}` };
    const { status, body } = await sendRequest(server.url + paths.session, { headers });
    expect([status, body], token).toEqual([200, { user: null }]);
  }
});
