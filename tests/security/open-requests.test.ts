import { type Socket, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { sendRequest } from '../harness/send-request.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

let server: TestServer;
const open: Socket[] = [];

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** Begins a sign-in whose body does not end. */
function beginSignIn(forwardedFor: string): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  socket.write(
    `POST ${paths.signIn} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${forwardedFor}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
  );
  return socket;
}

const askSession = (forwardedFor: string) =>
  sendRequest(server.url + paths.session, { headers: { 'X-Forwarded-For': forwardedFor } });

const isRefused = async (forwardedFor: string) => (await askSession(forwardedFor)).status === 429;

beforeEach(async () => {
  server = await startTestServer({
    env: { CONNECTIONS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1,2001:db8:9::7' },
  });
});

it('limits the open requests of each client behind a proxy', async () => {
  const begun = [1, 2, 3].map(() => beginSignIn('203.0.113.7'));
  await until(() => isRefused('203.0.113.7'), 'all three to be open');
  const refused = await askSession('203.0.113.7');
  expectProblem(refused, 'rate-limited');
  expect(refused.headers['retry-after']).toBe('5');
  expect((await askSession('203.0.113.8')).status).toBe(200);
  begun[0]?.destroy();
  await until(async () => !(await isRefused('203.0.113.7')), 'room again');
});

it('counts an IPv6 client by its /64, and not the proxy itself', async () => {
  for (const last of ['1', '2', 'ffff:1']) beginSignIn(`2001:db8:0:7::${last}`);
  await until(() => isRefused('2001:db8:0:7::9'), 'all three to be open');
  expect((await askSession('2001:db8:0:8::1')).status).toBe(200);
  for (let n = 0; n < 5; n++) beginSignIn('not an address');
  expect((await askSession('not an address')).status).toBe(200);
});

it('does not count the requests of a trusted IPv6 proxy that names no client', async () => {
  for (let n = 0; n < 5; n++) beginSignIn('2001:db8:9::7');
  for (const last of ['1', '2', '3']) beginSignIn(`2001:db8:0:7::${last}`);
  await until(() => isRefused('2001:db8:0:7::9'), 'all eight to be open');
  expect((await askSession('2001:db8:9::7')).status).toBe(200);
});
