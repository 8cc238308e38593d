import { afterEach, beforeEach, expect, it } from 'vitest';
import { calendarPaths } from '#contract/calendar-paths.ts';
import { passkeyPaths, proofPaths } from '#contract/passkey-paths.ts';
import { oldestProtocol, paths, protocolHeader, protocolVersion } from '#contract/protocol.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { addPasskey, localhost } from '../../harness/passkey.ts';
import { type Person, password, signIn, signUpNewPerson } from '../../harness/person.ts';
import { routeTable } from '../../harness/route-table.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
const clock = createFakeClock();
const lifetimeMs = 300_000;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** Requests that need a recent proof: the password or a passkey. */
const acts: readonly (readonly [name: string, method: string, path: string, body: unknown])[] = [
  ['downloads everything', 'GET', paths.accountData, undefined],
  ['makes a token', 'POST', tokenPaths.create, { name: 'Script', access: 'read', lifetime: 'never' }],
  ['shows a calendar address', 'POST', calendarPaths.create, {}],
];

const act = ([, method, path, body]: (typeof acts)[number], person = ada, headers = {}) =>
  person.ask(path, { method, headers, ...(body === undefined ? {} : { body }) });
const prove = (body: object = { password }, person = ada) =>
  person.ask(proofPaths.prove, { method: 'POST', headers: localhost(server.url), body });

it.each(acts)('%s within five minutes of the sign-in, and not a millisecond later', async (...given) => {
  clock.advance(lifetimeMs - 1);
  expect((await act(given)).status).toBe(200);
  clock.advance(1);
  expectProblem(await act(given), 'proof-required');
  expectProblem(await prove({ password: 'wrong one' }), 'wrong-password');
  expectProblem(await act(given), 'proof-required');
  expect((await prove()).status).toBe(204);
  clock.advance(lifetimeMs - 1);
  expect((await act(given)).status).toBe(200);
  clock.advance(1);
  expectProblem(await act(given), 'proof-required');
});

it('remembers a proof by a passkey, and signing in with one', async () => {
  const passkey = await addPasskey(server.url, ada);
  clock.advance(lifetimeMs);
  for (const one of acts) expectProblem(await act(one), 'proof-required');
  const options = await ada.ask(proofPaths.options, {
    method: 'POST',
    headers: localhost(server.url),
    body: {},
  });
  const proof = { passkey: passkey.assert(options.body) };
  expect((await prove(proof)).status).toBe(204);
  for (const one of acts) expect((await act(one)).status).toBe(200);
  clock.advance(lifetimeMs);
  expectProblem(await prove(proof), 'authentication-failed');
  for (const one of acts) expectProblem(await act(one), 'proof-required');
});

it('remembers it for the session that gave it alone', async () => {
  const elsewhere = await signIn(server.url, ada.user.email);
  clock.advance(lifetimeMs);
  await prove();
  for (const one of acts) {
    expectProblem(await act(one, elsewhere), 'proof-required');
    expect((await act(one)).status).toBe(200);
  }
});

it('counts a proof that came with a change, also under the session’s new secret', async () => {
  clock.advance(lifetimeMs);
  const body = { email: `new.${ada.user.email}`, password };
  expect((await ada.ask(paths.changeEmail, { method: 'POST', body })).status).toBe(200);
  for (const one of acts) expect((await act(one)).status).toBe(200);
});

it('asks for the proof itself where an account changes, however recent the last one is', async () => {
  for (const [path, body] of [
    [paths.changeEmail, { email: 'x@example.org' }],
    [paths.changePassword, { newPassword: 'another horse' }],
    [paths.deleteAccount, {}],
    [passkeyPaths.newOptions, {}],
  ] as const)
    expectProblem(await ada.ask(path, { method: 'POST', body }), 'invalid-request', path);
});

it('is over when a clock was wrong', async () => {
  clock.advance(10 * lifetimeMs);
  await prove();
  clock.advance(-9 * lifetimeMs);
  for (const one of acts) expectProblem(await act(one), 'proof-required');
});

it('asks a session of an older version for the proof first', async () => {
  await server.database.query('UPDATE session SET proven_at = NULL');
  for (const one of acts) expectProblem(await act(one), 'proof-required');
  await prove();
  for (const one of acts) expect((await act(one)).status).toBe(200);
});

it('asks an older page to reload, which knows no proof, and lets it do everything else', async () => {
  clock.advance(lifetimeMs);
  const old = { [protocolHeader]: String(oldestProtocol) };
  for (const one of acts) {
    expectProblem(await act(one, ada, old), 'client-outdated');
    expectProblem(await act(one, ada, { [protocolHeader]: String(protocolVersion) }), 'proof-required');
  }
  const guarded: readonly string[] = acts.map(([, , path]) => path);
  const streams: readonly string[] = [paths.live];
  for (const { method, path } of routeTable()) {
    if (method !== 'GET' || guarded.includes(path) || streams.includes(path)) continue;
    const answer = await ada.ask(path, { headers: old });
    expect([426, 403], path).not.toContain(answer.status);
  }
});

it('limits guesses of the proof as wrong passwords', async () => {
  clock.advance(lifetimeMs);
  for (let count = 0; count < 10; count += 1)
    expectProblem(await prove({ password: 'wrong one' }), 'wrong-password');
  expectProblem(await prove(), 'too-many-requests');
  for (const one of acts) expectProblem(await act(one), 'proof-required');
});
