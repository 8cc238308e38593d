import { afterAll, beforeAll, expect, it } from 'vitest';
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
  paths.signUp,
  paths.signIn,
  paths.requestReset,
  paths.confirmReset,
  paths.changeEmail,
  paths.changePassword,
  paths.endSession,
  paths.deleteAccount,
])('accepts at most 4 kB at %s', async (path) => {
  const send = (body: string) => ada.ask(path, { method: 'POST', body });
  expectProblem(await send('{}'.padEnd(4_001)), 'payload-too-large');
  expectProblem(await send('{}'.padEnd(4_000)), 'invalid-request');
});

it('accepts the longest address and passwords, written as escapes', async () => {
  const escaped = (count: number) => '\\u00e9'.repeat(count);
  const body = `{"password":"${escaped(128)}","newPassword":"${escaped(128)}"}`;
  expectProblem(await ada.ask(paths.changePassword, { method: 'POST', body }), 'wrong-password');
  const signIn = `{"email":"${escaped(254)}","password":"${escaped(128)}"}`;
  expect((await ada.ask(paths.signIn, { method: 'POST', body: signIn })).status).not.toBe(413);
});
