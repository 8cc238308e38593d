import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type HashClient } from '#server/auth/passwords.ts';
import { createResetLink } from '#server/auth/reset-link.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { password, signUp, signUpNewPerson } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import {
  type TestServer,
  type TestServerOptions,
  fastPasswords,
  startTestServer,
} from '../../harness/test-server.ts';

const clock = createFakeClock();
const servers: TestServer[] = [];

async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
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

const attempt = ({ url }: TestServer, email: string, secret = password): Promise<TestResponse> =>
  sendRequest(url + paths.signIn, { method: 'POST', body: { email, password: secret } });
const nobody = (n: number) => `nobody-${n}@example.org`;

it('answers a hundred failed sign-ins from an address in a quarter of an hour, then rejects it', async () => {
  const server = await startServer();
  const ada = await signUpNewPerson(server.url);
  for (let n = 0; n < 99; n++) expectProblem(await attempt(server, nobody(n)), 'user-not-found');
  expectProblem(await attempt(server, ada.user.email, 'wrong one'), 'wrong-password');
  expectProblem(await attempt(server, nobody(100)), 'too-many-requests');
  clock.advance(15 * 60_000);
  expectProblem(await attempt(server, nobody(101)), 'user-not-found');
});

it('keeps counting an address whose attacker signs in to an account of their own meanwhile', async () => {
  const server = await startServer();
  const own = await signUpNewPerson(server.url);
  for (let n = 0; n < 99; n++) expectProblem(await attempt(server, nobody(n)), 'user-not-found');
  expect((await attempt(server, own.user.email)).status).toBe(200);
  expectProblem(await attempt(server, nobody(99)), 'user-not-found');
  expectProblem(await attempt(server, nobody(100)), 'too-many-requests');
});

/** Starts a server that allows three sign-ups per address and hour. Returns a function that sends one. */
async function signingUp(env: Record<string, string> = {}) {
  const server = await startServer({ env: { SIGN_UPS_PER_HOUR: '3', ...env } });
  return (headers: Record<string, string> = {}) =>
    sendRequest(server.url + paths.signUp, {
      method: 'POST',
      headers,
      body: { email: `${crypto.randomUUID()}@example.org`, password },
    });
}

it('trusts no header about the client’s address, and warns of it once', async () => {
  const signUp = await signingUp();
  for (let n = 0; n < 3; n++) {
    const address = `203.0.113.${n}`;
    const headers = { 'X-Forwarded-For': address, Forwarded: `for=${address}`, 'X-Real-IP': address };
    expect((await signUp(headers)).status).toBe(201);
  }
  expectProblem(await signUp({ 'X-Forwarded-For': '203.0.113.99' }), 'too-many-requests');
  expect(servers[0]?.complaints.splice(0)).toEqual([{ address: '127.0.0.0/24' }]);
});

it('trusts X-Forwarded-For only from a trusted proxy, and of it only the addresses that proxies added', async () => {
  const signUp = await signingUp({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.7' });
  const from = (address: string) => signUp({ 'X-Forwarded-For': address });
  // Entries on the left, which the client itself could have written, change nothing.
  for (let n = 0; n < 3; n++) expect((await from(`203.0.113.${n}, 198.51.100.1, 10.0.0.7`)).status).toBe(201);
  expectProblem(await from('198.51.100.1'), 'too-many-requests');
  expectProblem(await from('198.51.100.1, 127.0.0.9'), 'too-many-requests');
  expect((await from('198.51.100.2')).status).toBe(201);
});

it('counts an IPv6 network as one address', async () => {
  const signUp = await signingUp({ TRUSTED_PROXIES: '127.0.0.1' });
  const from = (address: string) => signUp({ 'X-Forwarded-For': address });
  for (let n = 0; n < 3; n++) expect((await from(`2001:db8:1:2::${n}`)).status).toBe(201);
  for (const same of ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002:ffff::1', '[2001:db8:1:2::1]:4711'])
    expectProblem(await from(same), 'too-many-requests', same);
  for (const other of ['2001:db8:1:3::1', '2001:db8:1::2', '::1'])
    expect((await from(other)).status, other).toBe(201);
});

it('counts an IPv4 address as one in every notation of a proxy, and separately from others', async () => {
  const signUp = await signingUp({ TRUSTED_PROXIES: '127.0.0.1' });
  const from = (address: string) => signUp({ 'X-Forwarded-For': address });
  for (const same of ['203.0.113.7', '::ffff:203.0.113.7', '[::FFFF:cb00:7107]:4711'])
    expect((await from(same)).status, same).toBe(201);
  for (const same of [
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
    '0000::FFFF:203.0.113.7',
    '203.0.113.7:80',
  ])
    expectProblem(await from(same), 'too-many-requests', same);
  for (const other of ['::ffff:cb00:7108', '::ffff:203.0.113.9', '203.0.113.10', '::1'])
    expect((await from(other)).status, other).toBe(201);
});

it('counts a change of address as a sign-up: both reveal whether the address is in use', async () => {
  const server = await startServer({ env: { SIGN_UPS_PER_HOUR: '5' } });
  const [ada, bob] = [await signUpNewPerson(server.url), await signUpNewPerson(server.url)];
  const change = (email: string, secret = password) =>
    ada.ask(paths.changeEmail, { method: 'POST', body: { email, password: secret } });
  for (let n = 0; n < 3; n++) expectProblem(await change(bob.user.email), 'email-already-in-use');
  const refused = await change(bob.user.email);
  expectProblem(refused, 'too-many-requests');
  expect(refused.headers['retry-after']).toBe('3600');
  expectProblem(await change(nobody(1)), 'too-many-requests');
  // Changes that reveal nothing about others still work.
  expect((await change(ada.user.email.toUpperCase())).status).toBe(200);
  expectProblem(await change(bob.user.email, 'wrong one'), 'wrong-password');
  clock.advance(3_600_000);
  expect((await change(nobody(1))).status).toBe(200);
});

it('allows as many sign-ups an hour from one address as the operator sets', async () => {
  const signUp = await signingUp();
  for (let n = 0; n < 3; n++) expect((await signUp()).status).toBe(201);
  const refused = await signUp();
  expectProblem(refused, 'too-many-requests');
  expect(refused.headers['retry-after']).toBe('3600');
  clock.advance(3_600_000);
  expect((await signUp()).status).toBe(201);
});

it('queues every password hash under the client’s address, and those of known clients apart', async () => {
  const quick = fastPasswords();
  const turns: string[] = [];
  const record = ({ address, isKnown }: HashClient) =>
    turns.push(`${address} ${isKnown ? 'known' : 'unknown'}`);
  const server = await startServer({
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    passwords: {
      ...quick,
      hash(secret, client) {
        record(client);
        return quick.hash(secret, client);
      },
      verify(secret, stored, client) {
        record(client);
        return quick.verify(secret, stored, client);
      },
    },
  });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const ada = await signUp(server.url, 'ada@example.org', from('203.0.113.1'));
  const link = await createResetLink(server.storage, ada.user.id, server.url, clock.now());
  const sends = [
    [paths.changeEmail, { email: 'Ada@example.org', password }],
    [paths.confirmReset, { token: link.split('=')[1], password }],
    [paths.signIn, { email: 'ada@example.org', password }],
  ] as const;
  for (const [index, [path, body]] of sends.entries()) {
    const headers = from(`203.0.113.${index + 2}`);
    expect((await ada.ask(path, { method: 'POST', headers, body })).status).toBeLessThan(300);
  }
  const bob = await signUp(server.url, 'bob@example.org', from('203.0.113.5'));
  const change = { password, newPassword: 'brand new' };
  await bob.ask(paths.changePassword, { method: 'POST', headers: from('203.0.113.6'), body: change });
  const deletion = { password: 'brand new' };
  await bob.ask(paths.deleteAccount, { method: 'POST', headers: from('203.0.113.7'), body: deletion });
  expect(turns).toEqual([
    '203.0.113.1 unknown',
    '203.0.113.2 known',
    '203.0.113.3 known',
    '203.0.113.4 known',
    '203.0.113.5 unknown',
    '203.0.113.6 known',
    '203.0.113.6 known',
    '203.0.113.7 known',
  ]);
});
