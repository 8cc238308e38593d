import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Passwords } from '#server/auth/passwords.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { password, signUpNewPerson } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, fastPasswords, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let directory: string;
let ada: string;
const clock = createFakeClock();
const minuteMs = 60_000;

const quick = fastPasswords();
let compared = 0;
const passwords: Passwords = {
  ...quick,
  verify(...args) {
    compared += 1;
    return quick.verify(...args);
  },
};
const start = () => startTestServer({ now: clock.now, directory, passwords });

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  server = await start();
});
beforeEach(async () => {
  clock.advance(24 * 60 * minuteMs); // the previous test's attempts from this address expire
  ada = (await signUpNewPerson(server.url)).user.email;
});
afterEach(() => expect(server.complaints).toEqual([]));
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

const attempt = (email: string, secret: string): Promise<TestResponse> =>
  sendRequest(server.url + paths.signIn, { method: 'POST', body: { email, password: secret } });

async function fail(times: number, email = ada): Promise<void> {
  for (let n = 0; n < times; n++) expectProblem(await attempt(email, 'wrong password'), 'wrong-password');
}

it('refuses an account after ten failures, even with the right password, and says how long', async () => {
  await fail(10);
  for (const secret of ['wrong password', password]) {
    const answer = await attempt(ada, secret);
    expectProblem(answer, 'too-many-requests');
    expect(answer.headers['retry-after']).toBe('900');
    expect(answer.headers['set-cookie']).toBe(undefined);
  }
  clock.advance(10 * minuteMs + 1);
  expect((await attempt(ada, password)).headers['retry-after']).toBe('300');
});

it('compares no password for an account over the limit, as that takes a core for a while', async () => {
  await fail(10);
  const before = compared;
  for (const secret of ['wrong password', password])
    expectProblem(await attempt(ada, secret), 'too-many-requests');
  expect(compared).toBe(before);
});

it('counts an address in any case, and one without an account', async () => {
  await fail(5, ada);
  await fail(5, `${ada.toUpperCase()} `);
  expectProblem(await attempt(` ${ada.toUpperCase()}`, password), 'too-many-requests');
  for (let n = 0; n < 10; n++) expectProblem(await attempt('x@example.org', password), 'user-not-found');
  expectProblem(await attempt('x@example.org', password), 'too-many-requests');
});

it('does not affect other accounts', async () => {
  const bob = await signUpNewPerson(server.url);
  await fail(10);
  expect((await attempt(bob.user.email, password)).status).toBe(200);
});

it('does not affect a session that is already open', async () => {
  const bob = await signUpNewPerson(server.url);
  await fail(10, bob.user.email);
  expect((await bob.ask(paths.changes)).status).toBe(200);
});

it('counts only failures', async () => {
  for (let n = 0; n < 12; n++) expect((await attempt(ada, password)).status).toBe(200);
  await fail(9);
  for (let n = 0; n < 12; n++) expect((await attempt(ada, password)).status).toBe(200);
  await fail(1);
  expectProblem(await attempt(ada, password), 'too-many-requests');
});

it('stores nothing of sign-ins that all succeeded', async () => {
  const stored = () => server.storage.read.selectFrom('throttle').select(['key', 'count']).execute();
  const before = await stored();
  expect((await attempt(ada, password)).status).toBe(200);
  for (const row of await stored()) expect(before).toContainEqual(row);
});

it('does not count attempts that could never succeed', async () => {
  for (let n = 0; n < 12; n++) {
    expectProblem(await attempt(ada, 'a'.repeat(129)), 'password-too-long');
    expectProblem(await attempt(ada, ''), 'invalid-request');
  }
  expect((await attempt(ada, password)).status).toBe(200);
});

it('ends fifteen minutes after the first failure', async () => {
  await fail(1);
  clock.advance(14 * minuteMs);
  await fail(9);
  expectProblem(await attempt(ada, password), 'too-many-requests');
  clock.advance(minuteMs - 1);
  expectProblem(await attempt(ada, password), 'too-many-requests');
  clock.advance(1);
  await fail(9);
  expect((await attempt(ada, password)).status).toBe(200);
});

it('ends a wait that began under a clock far ahead when the clock is corrected', async () => {
  const bob = await signUpNewPerson(server.url);
  clock.advance(365 * 24 * 60 * minuteMs);
  await fail(10);
  expectProblem(await attempt(ada, password), 'too-many-requests');
  clock.set(clock.now() - 365 * 24 * 60 * minuteMs);
  expect((await attempt(ada, password)).status).toBe(200);
  // A correction of a few minutes does not end a wait.
  await fail(10, bob.user.email);
  clock.set(clock.now() - 5 * minuteMs);
  expectProblem(await attempt(bob.user.email, password), 'too-many-requests');
  clock.advance(5 * minuteMs);
});

it('starts counting again after a clock far ahead was corrected', async () => {
  clock.advance(365 * 24 * 60 * minuteMs);
  await fail(9);
  clock.set(clock.now() - 365 * 24 * 60 * minuteMs);
  await fail(10);
  const answer = await attempt(ada, password);
  expectProblem(answer, 'too-many-requests');
  expect(answer.headers['retry-after']).toBe('900');
});

it('keeps its counts across a restart', async () => {
  await fail(10);
  await server.stop();
  expect(server.complaints).toEqual([]);
  server = await start();
  expectProblem(await attempt(ada, password), 'too-many-requests');
  clock.advance(15 * minuteMs);
  expect((await attempt(ada, password)).status).toBe(200);
});
