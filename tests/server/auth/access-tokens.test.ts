import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TokenInfo, type TokensAnswer } from '#contract/access-tokens.ts';
import { type AccountData } from '#contract/account.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { type AnyErrorCode } from '#contract/api/program-error-codes.ts';
import { paths } from '#contract/protocol.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { bearer, createToken, prove } from '../../harness/access-token.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { type Person, password, signIn, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;
const clock = createFakeClock();

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const me = (headers: Record<string, string>, url = server.url) => sendRequest(url + apiPaths.me, { headers });
const list = async (person = ada): Promise<readonly TokenInfo[]> =>
  ((await person.ask(tokenPaths.tokens)).body as TokensAnswer).tokens;
const create = (body: unknown) => ada.ask(tokenPaths.create, { method: 'POST', body });
const revoke = (id: string, person = ada) => person.ask(tokenPaths.revoke, { method: 'POST', body: { id } });
const dayMs = 86_400_000;

it('creates a token that names its account and what it may do', async () => {
  const token = await createToken(ada, { name: '  My script ', access: 'read', lifetime: '30-days' });
  expect(token).toMatch(/^forge_pat_[\w-]{43}$/);
  expect((await me(bearer(token))).body).toEqual({
    id: ada.user.id,
    language: null,
    zone: null,
    token: {
      name: 'My script',
      access: 'read',
      expiresAt: new Date(clock.now() + 30 * dayMs).toISOString(),
    },
  });
});

it('stores the hash of a token alone', async () => {
  const token = await createToken(ada);
  const secret = token.slice('forge_pat_'.length);
  const rows = await server.storage.read.selectFrom('access_token').selectAll().execute();
  const owners = await server.storage.read.selectFrom('token_owner').selectAll().execute();
  const hash = createHash('sha256').update(secret).digest('hex');
  expect(rows.map(({ token_hash }) => token_hash)).toEqual([hash]);
  expect(owners).toEqual([{ token_hash: hash, account_id: ada.user.id }]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('lists tokens with the day of their last use, the newest first, and never the token', async () => {
  const first = await createToken(ada, { name: 'First', access: 'read' });
  clock.advance(1_000);
  await createToken(ada, { name: 'Second', lifetime: '1-year' });
  const createdAt = clock.now();
  const noon = Math.floor(createdAt / dayMs) * dayMs + dayMs / 2;
  expect(await list()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Second',
      access: 'write',
      createdAt,
      expiresAt: createdAt + 365 * dayMs,
      usedOn: null,
    },
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'First',
      access: 'read',
      createdAt: createdAt - 1_000,
      expiresAt: null,
      usedOn: null,
    },
  ]);
  expect((await me(bearer(first))).status).toBe(200);
  expect((await list()).map(({ usedOn }) => usedOn)).toEqual([null, noon]);
  clock.advance(dayMs);
  expect((await me(bearer(first))).status).toBe(200);
  expect((await list()).map(({ usedOn }) => usedOn)).toEqual([null, noon + dayMs]);
});

it('refuses a token from the moment of its expiry on', async () => {
  const token = await createToken(ada, { lifetime: '30-days' });
  clock.advance(30 * dayMs - 1);
  expect((await me(bearer(token))).status).toBe(200);
  clock.advance(1);
  expectProblem(await me(bearer(token)), 'unauthenticated');
  // The person signs in again, as the session is as old, and still sees the token that ended.
  const again = await signIn(server.url, ada.user.email);
  expect(await list(again)).toHaveLength(1);
  await createToken(again, { name: 'Next' });
  expect((await list(again)).map(({ name }) => name)).toEqual(['Next']);
});

it('ends a revoked token at once, and no other', async () => {
  const [kept, ended] = [await createToken(ada, { name: 'Kept' }), await createToken(ada, { name: 'Ended' })];
  for (const token of [kept, ended]) expect((await me(bearer(token))).status).toBe(200);
  const id = (await list()).find(({ name }) => name === 'Ended')?.id ?? '';
  expect((await revoke(id)).status).toBe(204);
  const refused = await me(bearer(ended));
  expectProblem(refused, 'unauthenticated');
  expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  expect((await me(bearer(kept))).status).toBe(200);
  // It has ended, so ending it again is no error.
  expect((await revoke(id)).status).toBe(204);
  expect((await list()).map(({ name }) => name)).toEqual(['Kept']);
  expect(await server.storage.read.selectFrom('token_owner').selectAll().execute()).toHaveLength(1);
});

it('ends no token of another account', async () => {
  const token = await createToken(ada);
  const [own] = await list();
  const bob = await signUpNewPerson(server.url);
  expect((await revoke(own?.id ?? '', bob)).status).toBe(204);
  expect((await me(bearer(token))).status).toBe(200);
});

it('ends all tokens when the password changes', async () => {
  const token = await createToken(ada);
  expect((await me(bearer(token))).status).toBe(200);
  const body = { password, newPassword: 'another horse' };
  expect((await ada.ask(paths.changePassword, { method: 'POST', body })).status).toBe(204);
  expectProblem(await me(bearer(token)), 'unauthenticated');
  expect(await list()).toEqual([]);
  expect(await server.storage.read.selectFrom('token_owner').selectAll().execute()).toEqual([]);
});

it('ends all tokens with the account, and tells the person of them in the download', async () => {
  const token = await createToken(ada, { name: 'Backup' });
  const text = (await ada.ask(paths.accountData)).text;
  expect((JSON.parse(text) as AccountData).accessTokens).toEqual(await list());
  expect(text).not.toContain(token.slice('forge_pat_'.length));
  await ada.ask(paths.deleteAccount, { method: 'POST', body: { password } });
  expectProblem(await me(bearer(token)), 'unauthenticated');
  for (const table of ['access_token', 'token_owner'] as const)
    expect(await server.storage.read.selectFrom(table).selectAll().execute()).toEqual([]);
});

it('keeps programs out while the operator has closed the account, and ends their tokens', async () => {
  const token = await createToken(ada);
  await server.storage.write('closeAccount', { accountId: ada.user.id, now: clock.now() });
  expectProblem(await me(bearer(token)), 'unauthenticated');
  await server.storage.write('reopenAccount', { accountId: ada.user.id });
  expectProblem(await me(bearer(token)), 'unauthenticated');
});

it('allows twenty tokens, without those that have expired', async () => {
  const body = { name: 'One of many', access: 'read', lifetime: '30-days' };
  const answers = await Promise.all(Array.from({ length: 21 }, () => create(body)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  for (const answer of refused) expectProblem(answer, 'too-many-tokens');
  expect(await list()).toHaveLength(20);
  clock.advance(30 * dayMs);
  await prove(ada);
  expect((await create(body)).status).toBe(200);
  expect(await list()).toHaveLength(1);
});

it.each<readonly [unknown, AnyErrorCode]>([
  [{ name: '', access: 'read', lifetime: 'never' }, 'fields-required'],
  [{ name: ' \u200b', access: 'read', lifetime: 'never' }, 'fields-required'],
  [{ name: 'x'.repeat(61), access: 'read', lifetime: 'never' }, 'text-too-long'],
  [{ name: 'x', access: 'admin', lifetime: 'never' }, 'invalid-request'],
  [{ name: 'x', access: 'read', lifetime: '2-years' }, 'invalid-request'],
  [{ name: 'x', access: 'read' }, 'invalid-request'],
  [{ name: 'x', access: 'read', lifetime: 'never', extra: 1 }, 'invalid-request'],
  [{ name: 7, access: 'read', lifetime: 'never' }, 'invalid-request'],
])('refuses the token %j', async (body, code) => {
  expectProblem(await create(body), code);
  expect(await list()).toEqual([]);
});

it('accepts a token in the header alone, and neither with a session', async () => {
  const token = await createToken(ada);
  expectProblem(await sendRequest(`${server.url}${apiPaths.me}?access_token=${token}`), 'unauthenticated');
  expectProblem(await me({}), 'unauthenticated');
  expectProblem(await me({ Cookie: ada.cookie }), 'unauthenticated');
  expect((await me({})).headers['www-authenticate']).toBe('Bearer');
  for (const unknown of [`forge_pat_${'A'.repeat(43)}`, 'forge_pat_', 'x'])
    expect((await me(bearer(unknown))).headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  const both = { Cookie: ada.cookie, ...bearer(token) };
  for (const path of [apiPaths.me, paths.changes, tokenPaths.tokens, paths.session])
    expectProblem(await sendRequest(server.url + path, { headers: both }), 'invalid-request', path);
  // Another bearer token is a proxy's.
  const proxied = { Cookie: ada.cookie, Authorization: 'Bearer eyJhbGciOi' };
  expect((await sendRequest(server.url + paths.changes, { headers: proxied })).status).toBe(200);
  expect((await me({ Authorization: `bearer  ${token}` })).status).toBe(200);
});

it('leads to nothing but the API for programs', async () => {
  const headers = bearer(await createToken(ada));
  for (const path of [
    paths.changes,
    paths.ideas,
    paths.export,
    paths.trash,
    paths.sessions,
    paths.accountData,
    tokenPaths.tokens,
  ])
    expectProblem(await sendRequest(server.url + path, { headers }), 'unauthenticated', path);
  const posts = [
    paths.mutations,
    paths.changePassword,
    paths.changeEmail,
    paths.deleteAccount,
    paths.endOtherSessions,
    tokenPaths.create,
    tokenPaths.revoke,
  ];
  for (const path of posts) {
    const answer = await sendRequest(server.url + path, { method: 'POST', headers, body: {} });
    expectProblem(answer, 'unauthenticated', path);
  }
  const session = await sendRequest(server.url + paths.session, { headers });
  expect(session.body).toEqual({ user: null });
});

it('answers unknown tokens with 401, and after a hundred from one client with 429', async () => {
  const token = await createToken(ada);
  const malformed = ['', 'x', token.slice(1), `${token}A`, token.slice(0, -1), token.toUpperCase()];
  for (const one of malformed) expectProblem(await me(bearer(one)), 'unauthenticated', one);
  const unknown = `forge_pat_${'A'.repeat(43)}`;
  for (let n = 0; n < 100; n++) expectProblem(await me(bearer(unknown)), 'unauthenticated', String(n));
  const refused = await me(bearer(unknown));
  expectProblem(refused, 'too-many-requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // A right token is never refused.
  expect((await me(bearer(token))).status).toBe(200);
});

it('limits the requests of an account’s tokens together, but not those of its pages', async () => {
  await server.stop();
  server = await startTestServer({ now: clock.now, env: { API_REQUESTS_PER_MINUTE: '3' } });
  ada = await signUpNewPerson(server.url);
  const [one, two] = [await createToken(ada), await createToken(ada)];
  for (const token of [one, two, one]) expect((await me(bearer(token))).status).toBe(200);
  const refused = await me(bearer(two));
  expectProblem(refused, 'rate-limited');
  expect(refused.headers['retry-after']).toBe('60');
  expect((await ada.ask(paths.changes)).status).toBe(200);
  const bob = await signUpNewPerson(server.url);
  expect((await me(bearer(await createToken(bob)))).status).toBe(200);
  clock.advance(60_000);
  expect((await me(bearer(two))).status).toBe(200);
});

it('allows no other site’s page to use a token', async () => {
  const headers = { ...bearer(await createToken(ada)), Origin: 'https://evil.example' };
  expectProblem(await me(headers), 'foreign-origin');
  const asked = await sendRequest(server.url + apiPaths.me, {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Headers': 'authorization' },
  });
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

it('is refused soon by a server that has just served it, when another revokes it', async () => {
  const token = await createToken(ada);
  const id = (await list())[0]?.id ?? '';
  expect((await me(bearer(token))).status).toBe(200);
  // As another server on this database does, which cannot tell this one.
  const [row] = await server.storage.read.selectFrom('access_token').selectAll().execute();
  const [session] = await server.storage.read.selectFrom('session').selectAll().execute();
  const revoked = await server.storage.write('revokeAccessToken', {
    accountId: ada.user.id,
    tokenHash: row?.token_hash ?? '',
    askedBy: session?.token_hash ?? '',
  });
  expect([revoked, id]).toEqual([true, expect.any(String)]);
  // The cache's own test holds the exact time.
  await until(async () => (await me(bearer(token))).status === 401, 'the refusal');
});
