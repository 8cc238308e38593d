import { afterAll, beforeAll, expect, it } from 'vitest';
import { passkeyPaths, passkeySignInPaths, proofPaths } from '#contract/passkey-paths.ts';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

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

it.each([
  [paths.signUp, 4_000],
  [paths.signIn, 4_000],
  [paths.requestReset, 4_000],
  [paths.confirmReset, 4_000],
  [paths.endSession, 4_000],
  [passkeyPaths.remove, 4_000],
  // A passkey may answer instead of the password.
  [paths.changeEmail, 16_000],
  [paths.changePassword, 16_000],
  [paths.deleteAccount, 16_000],
  [proofPaths.prove, 16_000],
  [passkeyPaths.newOptions, 16_000],
  [passkeyPaths.add, 16_000],
  [passkeySignInPaths.signIn, 16_000],
])('accepts at %s at most %i bytes', async (path, maxBytes) => {
  const send = (body: string) => ada.ask(path, { method: 'POST', body });
  expectProblem(await send('{}'.padEnd(maxBytes + 1)), 'payload-too-large');
  expectProblem(await send('{}'.padEnd(maxBytes)), 'invalid-request');
});

it('accepts the longest address and passwords, written as escapes', async () => {
  const escaped = (count: number) => '\\u00e9'.repeat(count);
  const body = `{"password":"${escaped(128)}","newPassword":"${escaped(128)}"}`;
  expectProblem(await ada.ask(paths.changePassword, { method: 'POST', body }), 'wrong-password');
  const signIn = `{"email":"${escaped(254)}","password":"${escaped(128)}"}`;
  expect((await ada.ask(paths.signIn, { method: 'POST', body: signIn })).status).not.toBe(413);
});
