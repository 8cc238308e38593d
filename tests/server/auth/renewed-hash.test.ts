import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { createPasswords } from '#server/auth/passwords.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { type Person, password, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let directory: string;
let ada: Person;

const cheap = createPasswords({ memory: 64, passes: 1, parallelism: 1 });
const dear = createPasswords({ memory: 128, passes: 2, parallelism: 1 });

const restartWith = async (passwords: typeof cheap) => {
  await server.stop();
  expect(server.complaints).toEqual([]);
  server = await startTestServer({ directory, passwords });
};
const signInWith = (secret: string) =>
  sendRequest(server.url + paths.signIn, {
    method: 'POST',
    body: { email: ada.user.email, password: secret },
  });
const storedHash = async () => {
  const [row] = await server.database.query('SELECT password_hash FROM account');
  return String(row?.['password_hash']);
};

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  server = await startTestServer({ directory, passwords: cheap });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
  expect(server.complaints).toEqual([]);
});

it('renews a hash at the next sign-in after the cost has risen, and only then', async () => {
  const first = await storedHash();
  expect(first).toContain('$m=64,t=1,p=1$');
  expect((await signInWith(password)).status).toBe(200);
  expect(await storedHash()).toBe(first);
  await restartWith(dear);
  expectProblem(await signInWith('wrong password'), 'wrong-password');
  expect(await storedHash()).toBe(first);
  expect((await signInWith(password)).status).toBe(200);
  const renewed = await storedHash();
  expect(renewed).toContain('$m=128,t=2,p=1$');
  expect((await signInWith(password)).status).toBe(200);
  expect(await storedHash()).toBe(renewed);
  // A cost that was lowered again weakens no hash.
  await restartWith(cheap);
  expect((await signInWith(password)).status).toBe(200);
  expect(await storedHash()).toBe(renewed);
});

it('signs in everybody whose hash another sign-in renews meanwhile', async () => {
  await restartWith(dear);
  const answers = await Promise.all(Array.from({ length: 8 }, () => signInWith(password)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
  // Nobody is signed out by it.
  expect((await sendRequest(server.url + paths.session, { headers: { Cookie: ada.cookie } })).body).toEqual({
    user: ada.user,
    epoch: expect.any(String),
  });
});
