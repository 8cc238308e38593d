import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ErrorCode } from '#contract/error-codes.ts';
import { paths } from '#contract/protocol.ts';
import { limits } from '#domain/primitives/limits.ts';
import { createPasswords, hashCost } from '#server/auth/passwords.ts';
import { createBrowser } from '../../harness/browser.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { cookieOf } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, fastPasswords, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
const password = 'copper lantern tide sixteen';

let hashRuns = 0;

beforeAll(async () => {
  const passwords = fastPasswords();
  server = await startTestServer({
    env: { SECURITY_PROFILE: 'hardened' },
    passwords: {
      ...passwords,
      hash(secret, address) {
        hashRuns += 1;
        return passwords.hash(secret, address);
      },
      verify(secret, stored, address) {
        hashRuns += 1;
        return passwords.verify(secret, stored, address);
      },
    },
  });
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const post = (path: string, body: unknown, cookie = ''): Promise<TestResponse> =>
  sendRequest(server.url + path, {
    method: 'POST',
    body,
    ...(cookie === '' ? {} : { headers: { Cookie: cookie } }),
  });

it('requires fifteen characters that are hard to guess, wherever a password is chosen', async () => {
  const email = 'ada@example.org';
  const cases: readonly [string, ErrorCode][] = [
    ['123456', 'password-too-short'],
    ['xK4#vQ9!mZ2@pL', 'password-too-short'],
    ['passwordpassword', 'password-too-common'],
    ['aaaaaaaaaaaaaaaaaaa', 'password-too-common'],
    ['ada@example.org', 'password-too-common'],
    ['x'.repeat(129), 'password-too-long'],
  ];
  for (const [bad, code] of cases)
    expectProblem(await post(paths.signUp, { email, password: bad }), code, bad);
  const up = await post(paths.signUp, { email, password });
  expect(up.status).toBe(201);
  for (const [newPassword, code] of cases)
    expectProblem(
      await post(paths.changePassword, { password, newPassword }, cookieOf(up)),
      code,
      newPassword,
    );
});

it('sends the minimum length of a password to the page', async () => {
  const asked = limits.minHardenedPasswordLength;
  expect((await sendRequest(server.url + paths.session)).body).toEqual({ user: null, passwordMin: asked });
  const tab = await createBrowser(server.url, createFakeClock()).openTab();
  expect(tab.client.serverRules.get()?.passwordMin).toBe(asked);
  tab.kill();
});

it('responds alike to an unknown address and a wrong password, before and after the limit', async () => {
  const known = 'grace@example.org';
  expect((await post(paths.signUp, { email: known, password })).status).toBe(201);
  for (let n = 0; n < 11; n++) {
    const wrong = await post(paths.signIn, { email: known, password: 'wrong password' });
    const unknown = await post(paths.signIn, { email: 'nobody@example.org', password: 'wrong password' });
    const { requestId: _, ...told } = wrong.body as Record<string, string>;
    expect(unknown.body).toEqual({ ...told, requestId: expect.any(String) });
    expect(unknown.status).toBe(wrong.status);
    expectProblem(wrong, n < 10 ? 'authentication-failed' : 'too-many-requests');
  }
});

it('does not reveal that an address is in use', async () => {
  const email = 'lin@example.org';
  expect((await post(paths.signUp, { email, password })).status).toBe(201);
  expectProblem(await post(paths.signUp, { email, password }), 'authentication-failed');
});

it('computes one hash for every sign-in attempt, for an unknown address too', async () => {
  const before = hashRuns;
  await post(paths.signIn, { email: 'ada@example.org', password: 'wrong password' });
  expect(hashRuns - before).toBe(1);
  await post(paths.signIn, { email: 'unheard-of@example.org', password: 'wrong password' });
  expect(hashRuns - before).toBe(2);
});

it('takes about as long for an unknown address as for a wrong password', async () => {
  const own = await startTestServer({
    env: { SECURITY_PROFILE: 'hardened' },
    passwords: createPasswords(hashCost),
  });
  const ask = async (path: string, email: string, secret: string) => {
    const started = performance.now();
    await sendRequest(own.url + path, { method: 'POST', body: { email, password: secret } });
    return performance.now() - started;
  };
  await ask(paths.signUp, 'ada@example.org', password);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  // Alternate, so that other load on the machine affects both alike.
  for (let n = 0; n < 9; n++) {
    times.known.push(await ask(paths.signIn, 'ada@example.org', 'wrong password'));
    times.unknown.push(await ask(paths.signIn, 'nobody@example.org', 'wrong password'));
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[4] ?? 0;
  const ratio = median(times.known) / median(times.unknown);
  // Without a hash for the unknown address, its time would be a tenth or less.
  expect(ratio).toBeGreaterThan(1 / 3);
  expect(ratio).toBeLessThan(3);
  await own.stop();
  expect(own.complaints).toEqual([]);
});
