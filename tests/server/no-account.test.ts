import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Answer, exchange } from '../harness/exchange.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { password, signUpAnybody } from '../harness/person.ts';
import { type TestServer, type TestServerOptions, startTestServer } from '../harness/test-server.ts';

const clock = createFakeClock();
const servers: TestServer[] = [];

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer({ now: clock.now, ...options });
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop();
    expect(server.complaints).toEqual([]);
  }
});

const attempt = (
  { url }: TestServer,
  email: string,
  headers: Record<string, string> = {},
  secret = password,
): Promise<Answer> =>
  exchange(url + paths.signIn, { method: 'POST', headers, body: { email, password: secret } });
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const nobody = (n: number) => `nobody-${n}@example.org`;

it('tells one address ten times a quarter hour that there is no account, and no more', async () => {
  const server = await start();
  const ada = await signUpAnybody(server.url);
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => attempt(server, nobody(n))));
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === 'user-not-found')).toHaveLength(10);
  expect(codes.filter((code) => code === 'authentication-failed')).toHaveLength(20);
  // From then on a wrong password says no more either, so that nothing tells the two apart.
  expectProblem(await attempt(server, ada.user.email, {}, 'wrong one'), 'authentication-failed');
  expect((await attempt(server, ada.user.email)).status).toBe(200);
  clock.advance(15 * 60_000);
  expectProblem(await attempt(server, nobody(99)), 'user-not-found');
  expectProblem(await attempt(server, ada.user.email, {}, 'wrong one'), 'wrong-password');
});

it('refuses an address after a hundred failures in a quarter hour', async () => {
  const server = await start();
  for (let n = 0; n < 100; n++) expect((await attempt(server, nobody(n))).status).toBe(401);
  expectProblem(await attempt(server, nobody(100)), 'too-many-requests');
  clock.advance(15 * 60_000);
  expectProblem(await attempt(server, nobody(101)), 'user-not-found');
});

const exhaust = async (server: TestServer, from: (n: number) => Record<string, string>) => {
  for (let n = 0; n < 10; n++) await attempt(server, nobody(n), from(n));
};

it('believes no header about where a request comes from', async () => {
  const server = await start();
  await exhaust(server, (n) => ({
    'X-Forwarded-For': `203.0.113.${n}`,
    Forwarded: `for=203.0.113.${n}`,
    'X-Real-IP': `203.0.113.${n}`,
  }));
  const answer = await attempt(server, nobody(50), { 'X-Forwarded-For': '203.0.113.99' });
  expectProblem(answer, 'authentication-failed');
});

it('believes a trusted proxy, and of what it passes on only what proxies added', async () => {
  const server = await start({ env: { TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.7' } });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  // What the client itself wrote stands on the left and changes nothing.
  await exhaust(server, (n) => from(`203.0.113.${n}, 198.51.100.1, 10.0.0.7`));
  expectProblem(await attempt(server, nobody(50), from('198.51.100.1')), 'authentication-failed');
  expectProblem(await attempt(server, nobody(51), from('198.51.100.1, 127.0.0.9')), 'authentication-failed');
  expectProblem(await attempt(server, nobody(52), from('198.51.100.2')), 'user-not-found');
});

it('counts a network of IPv6 addresses as one', async () => {
  const server = await start({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  await exhaust(server, (n) => ({ 'X-Forwarded-For': `2001:db8:1:2::${n}` }));
  const from = (address: string) => attempt(server, nobody(60), { 'X-Forwarded-For': address });
  for (const same of ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002:ffff::1', '[2001:db8:1:2::1]:4711'])
    expectProblem(await from(same), 'authentication-failed', same);
  for (const other of ['2001:db8:1:3::1', '2001:db8:1::2', '::1'])
    expectProblem(await from(other), 'user-not-found', other);
});

it('counts a change of address as a sign-up: both tell whether somebody has it', async () => {
  const server = await start({ env: { SIGN_UPS_PER_HOUR: '5' } });
  const [ada, bob] = [await signUpAnybody(server.url), await signUpAnybody(server.url)];
  const change = (email: string, secret = password) =>
    ada.ask(paths.changeEmail, { method: 'POST', body: { email, password: secret } });
  for (let n = 0; n < 3; n++) expectProblem(await change(bob.user.email), 'email-already-in-use');
  const refused = await change(bob.user.email);
  expectProblem(refused, 'too-many-requests');
  expect(refused.headers['retry-after']).toBe('3600');
  expectProblem(await change(nobody(1)), 'too-many-requests');
  // What tells nothing of anybody else goes on.
  expect((await change(ada.user.email.toUpperCase())).status).toBe(200);
  expectProblem(await change(bob.user.email, 'wrong one'), 'wrong-password');
  clock.advance(3_600_000);
  expect((await change(nobody(1))).status).toBe(200);
});

it('takes as many sign-ups an hour from one address as the operator allows', async () => {
  const server = await start({ env: { SIGN_UPS_PER_HOUR: '3' } });
  const signUp = () =>
    exchange(server.url + paths.signUp, {
      method: 'POST',
      body: { email: `${crypto.randomUUID()}@example.org`, password },
    });
  for (let n = 0; n < 3; n++) expect((await signUp()).status).toBe(201);
  const refused = await signUp();
  expectProblem(refused, 'too-many-requests');
  expect(refused.headers['retry-after']).toBe('3600');
  clock.advance(3_600_000);
  expect((await signUp()).status).toBe(201);
});
