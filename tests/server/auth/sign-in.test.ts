import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ErrorCode } from '#contract/error-codes.ts';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { cookieOf, password, signIn, signUp } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> =>
  sendRequest(server.url + path, { method: 'POST', body, headers });
const session = (cookie: string) => sendRequest(server.url + paths.session, { headers: { Cookie: cookie } });
const nobody = { user: null };

it('signs up, finds the session, signs out, and signs in again', async () => {
  const up = await post(paths.signUp, { email: 'ada@example.org', password });
  expect(up.status).toBe(201);
  const user = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: 'ada@example.org' };
  expect(up.body).toEqual({ user });
  expect((await session(cookieOf(up))).body).toMatchObject(up.body as object);

  const out = await post(paths.signOut, {}, { Cookie: cookieOf(up) });
  expect([out.status, out.text]).toEqual([204, '']);
  expect((await session(cookieOf(up))).body).toMatchObject(nobody);
  expectProblem(
    await sendRequest(server.url + paths.changes, { headers: { Cookie: cookieOf(up) } }),
    'unauthenticated',
  );

  const again = await post(paths.signIn, { email: 'ada@example.org', password });
  expect(again.status).toBe(200);
  expect(again.body).toEqual(up.body);
  expect(cookieOf(again)).not.toBe(cookieOf(up));
  expect((await session(cookieOf(again))).body).toMatchObject(up.body as object);
});

it('reports without an error that no one is signed in', async () => {
  for (const cookie of ['', 'forge-session=x', '__Host-forge-session=a.b', 'other=1; another=2']) {
    const answer = await session(cookie);
    expect([answer.status, answer.body]).toEqual([200, nobody]);
  }
});

it('signs out without a session, and clears the cookie', async () => {
  const answer = await post(paths.signOut, {}, { Cookie: '__Host-forge-session=a.b' });
  expect(answer.status).toBe(204);
  expect(answer.headers['set-cookie']).toEqual([
    '__Host-forge-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});

it('ends only the session that signs out', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  const other = await signIn(server.url, 'ada@example.org');
  await ada.ask(paths.signOut, { method: 'POST', body: {} });
  expect((await session(ada.cookie)).body).toMatchObject(nobody);
  expect((await session(other.cookie)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
});

it('has a code for everything that can be wrong with credentials', async () => {
  await signUp(server.url, 'ada@example.org');
  const long = `${'a'.repeat(250)}@b.c`;
  const cases: readonly [path: string, email: string, password: string, code: ErrorCode][] = [
    [paths.signUp, 'ada@example.org', password, 'email-already-in-use'],
    [paths.signUp, ' Ada@Example.ORG ', password, 'email-already-in-use'],
    [paths.signUp, 'bob@example.org', '12345', 'weak-password'],
    [paths.signUp, 'bob@example.org', 'a'.repeat(129), 'password-too-long'],
    [paths.signUp, 'bob', password, 'invalid-email'],
    [paths.signUp, 'bob@', password, 'invalid-email'],
    [paths.signUp, '@example.org', password, 'invalid-email'],
    [paths.signUp, 'bob@exam ple.org', password, 'invalid-email'],
    [paths.signUp, 'bob\u0000@example.org', password, 'invalid-email'],
    [paths.signUp, 'bob\ud800@example.org', password, 'invalid-email'],
    [paths.signUp, 'bob@example.org\r\nX: y', password, 'invalid-email'],
    [paths.signUp, `${long}d`, password, 'invalid-email'],
    [paths.signUp, 'bob', '123', 'invalid-email'],
    [paths.signUp, '', password, 'invalid-request'],
    [paths.signUp, '  ', password, 'invalid-request'],
    [paths.signUp, 'bob@example.org', '', 'invalid-request'],
    [paths.signIn, 'ada@example.org', 'wrong password', 'wrong-password'],
    [paths.signIn, 'ada@example.org', '12345', 'wrong-password'],
    [paths.signIn, 'ada@example.org', `${password} `, 'wrong-password'],
    [paths.signIn, 'ada@example.org', password.toUpperCase(), 'wrong-password'],
    [paths.signIn, 'nobody@example.org', password, 'user-not-found'],
    [paths.signIn, 'ada', password, 'invalid-email'],
    [paths.signIn, 'ada@example.org', 'a'.repeat(129), 'password-too-long'],
    [paths.signIn, '', password, 'invalid-request'],
    [paths.signIn, 'ada@example.org', '', 'invalid-request'],
  ];
  for (const [path, email, secret, code] of cases) {
    const answer = await post(path, { email, password: secret });
    expectProblem(answer, code, `${path} ${JSON.stringify(email)}`);
    expect(answer.headers['set-cookie']).toBe(undefined);
    // Without the request's id, whose random digits may contain `123`.
    const said = { ...(answer.body as object), requestId: '' };
    expect(JSON.stringify(said)).not.toContain(secret === '' ? password : secret);
  }
  expect((await post(paths.signUp, { email: long, password })).status).toBe(201);
  expect((await post(paths.signUp, { email: 'six@example.org', password: '123456' })).status).toBe(201);
  const longest = { email: 'long@example.org', password: 'é'.repeat(128) };
  expect((await post(paths.signUp, longest)).status).toBe(201);
  expect((await post(paths.signIn, longest)).status).toBe(200);
});

it('creates one account when the same address signs up many times in parallel', async () => {
  const spellings = ['Ada@example.org', 'ada@EXAMPLE.org', ' ada@example.org', 'ADA@example.org'];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => post(paths.signUp, { email: spellings[n % 4], password })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(11).fill(409)]);
});

it('stores the address as typed and finds it in any case', async () => {
  const up = await post(paths.signUp, { email: ' Ada.Lovelace@Example.org ', password });
  expect(up.body).toMatchObject({ user: { email: 'Ada.Lovelace@Example.org' } });
  for (const email of ['ada.lovelace@example.org', 'ADA.LOVELACE@EXAMPLE.ORG', 'Ada.Lovelace@Example.org']) {
    const answer = await post(paths.signIn, { email, password });
    expect([answer.status, answer.body], email).toEqual([200, up.body]);
  }
});

it('treats a domain with letters of another script as the same in ASCII, which some browsers send', async () => {
  const up = await post(paths.signUp, { email: 'Ada@Bücher.example', password });
  expect(up.body).toMatchObject({ user: { email: 'Ada@xn--bcher-kva.example' } });
  for (const email of ['ada@bücher.example', 'ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example']) {
    const answer = await post(paths.signIn, { email, password });
    expect([answer.status, answer.body], email).toEqual([200, up.body]);
    expectProblem(await post(paths.signUp, { email, password }), 'email-already-in-use', email);
  }
});

it('accepts a password whether its accents are composed or decomposed', async () => {
  const composed = 'contrase\u00f1a \u00e9';
  const decomposed = 'contrasen\u0303a e\u0301';
  expect(composed).not.toBe(decomposed);
  await post(paths.signUp, { email: 'ada@example.org', password: decomposed });
  await post(paths.signUp, { email: 'bob@example.org', password: composed });
  for (const email of ['ada@example.org', 'bob@example.org']) {
    for (const secret of [composed, decomposed])
      expect((await post(paths.signIn, { email, password: secret })).status).toBe(200);
    expectProblem(await post(paths.signIn, { email, password: 'contrasena e' }), 'wrong-password');
  }
});

it('stores neither passwords nor session secrets', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  const secret = ada.cookie.split('.').at(-1) ?? '';
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const [account] = await server.storage.read.selectFrom('account').selectAll().execute();
  const [stored] = await server.storage.read.selectFrom('session').selectAll().execute();
  expect(account?.password_hash).toMatch(
    /^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
  expect(stored?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify([account, stored])).not.toContain(secret);
  expect(JSON.stringify([account, stored])).not.toContain(password);
});

it('gives each account a different secret and salt for the same password', async () => {
  const [ada, bob] = [
    await signUp(server.url, 'ada@example.org'),
    await signUp(server.url, 'bob@example.org'),
  ];
  expect(ada.cookie.split('.').at(-1)).not.toBe(bob.cookie.split('.').at(-1));
  const hashes = await server.storage.read.selectFrom('account').select('password_hash').execute();
  expect(new Set(hashes.map((row) => row.password_hash)).size).toBe(2);
  const crossed = ada.cookie.replace(ada.user.id, bob.user.id);
  expect((await session(crossed)).body).toMatchObject(nobody);
});

it('responds with 401 to mutations whose session has just ended, and applies none', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  const other = await signIn(server.url, 'ada@example.org');
  await ada.ask(paths.signOut, { method: 'POST', body: {} });
  const mutations = [makeMutation('addCategory', { name: 'Too late' })];
  expectProblem(await ada.ask(paths.mutations, { method: 'POST', body: { mutations } }), 'unauthenticated');
  expect(await other.everything()).toMatchObject({ to: 1, account: { categories: [] } });
});
