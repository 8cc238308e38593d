import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { requestTimeouts } from '#server/http/connections/client-timeouts.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { type LiveReader, openLive } from '../harness/live-reader.ts';
import { makeMutation } from '../harness/make-mutation.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

let server: TestServer;
let ada: Person;
const clock = createFakeClock();

beforeEach(async () => {
  server = await startTestServer({
    now: clock.now,
    env: { MUTATIONS_PER_MINUTE: '60', STREAMS_PER_ACCOUNT: '3' },
  });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const categories = (count: number) =>
  Array.from({ length: count }, () => makeMutation('addCategory', { name: crypto.randomUUID() }));
const push = (person: Person, count: number) =>
  person.ask(paths.mutations, { method: 'POST', body: { mutations: categories(count) } });

it('limits an account’s mutations per minute, and says when to retry', async () => {
  expect((await push(ada, 50)).status).toBe(200);
  const refused = await push(ada, 11);
  expectProblem(refused, 'rate-limited');
  expect(refused.headers['retry-after']).toBe('60');
  expect((await push(ada, 10)).status).toBe(200);
  const bob = await signUp(server.url, 'bob@example.org');
  expect((await push(bob, 50)).status).toBe(200);
  clock.advance(60_000);
  expect((await push(ada, 50)).status).toBe(200);
});

it('limits an account’s open streams: a new one displaces the oldest', async () => {
  const streams: LiveReader[] = [];
  for (let n = 0; n < 5; n++) streams.push(await openLive(server.url, ada));
  await until(() => streams[0]!.isEnded() && streams[1]!.isEnded(), 'the oldest to end');
  expect(streams.map((stream) => stream.isEnded())).toEqual([true, true, false, false, false]);
  expect(streams[0]!.events.at(-1)?.name).toBe('restart');
  for (const stream of streams) stream.close();
});

it('opens no stream for a HEAD request', async () => {
  const answer = await ada.ask(paths.live, { method: 'HEAD' });
  expect([answer.status, answer.text]).toEqual([200, '']);
  expect(answer.headers['content-type']).toBe('text/event-stream');
});

it('rejects text that nests too deep while it arrives, before the rest is sent', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => {});
  socket.write(
    `POST ${paths.import} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 10000000\r\n\r\n${'['.repeat(1_000)}`,
  );
  await until(() => received.includes('invalid-request'), 'the refusal');
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

it('rejects ten megabytes of brackets without blocking other requests', async () => {
  const body = '['.repeat(10_000_000);
  const [answer, other] = await Promise.all([
    ada.ask(paths.import, { method: 'POST', body }),
    ada.ask(paths.session),
  ]);
  expectProblem(answer, 'invalid-request');
  expect(other.status).toBe(200);
});

it('cuts off a body that stops arriving', async () => {
  // A server of its own, because on a busy machine other tests' bodies may pause as long.
  const hasty = await startTestServer({ requestTimeouts: { ...requestTimeouts, bodyIdleTimeoutMs: 500 } });
  const bob = await signUp(hasty.url, 'bob@example.org');
  const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1');
  let received = '';
  let isEnded = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.on('close', () => (isEnded = true));
  socket.on('error', () => {});
  socket.write(
    `POST ${paths.mutations} HTTP/1.1\r\nHost: localhost\r\nCookie: ${bob.cookie}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"mutations":',
  );
  await until(() => isEnded, 'the end of the connection');
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toContain('request-timeout');
  await hasty.stop();
  expect(hasty.complaints).toEqual([]);
});

it('gives slow clients the documented timeouts', () => {
  expect(requestTimeouts).toEqual({
    headersTimeout: 15_000,
    bodyIdleTimeoutMs: 20_000,
    requestTimeout: 1_750_000,
    keepAliveTimeout: 125_000,
    connectionsCheckingInterval: 5_000,
  });
});
