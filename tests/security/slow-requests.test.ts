import { type Socket, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { requestTimeouts } from '#server/http/connections/client-timeouts.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({
    requestTimeouts: {
      ...requestTimeouts,
      headersTimeout: 700,
      requestTimeout: 1_500,
      connectionsCheckingInterval: 50,
    },
  });
  ada = await signUp(server.url, 'ada@example.org');
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

interface Slow {
  readonly socket: Socket;
  received(): string;
  isEnded(): boolean;
}

function open(): Slow {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  let isEnded = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.on('close', () => (isEnded = true));
  socket.on('error', () => {});
  return { socket, received: () => received, isEnded: () => isEnded };
}

/** Keeps sending a little at a time until the server closes the connection. */
async function drip({ socket, isEnded }: Slow, next: () => string): Promise<void> {
  const timer = setInterval(() => socket.write(next()), 20);
  await until(isEnded, 'the server to hang up', 20_000);
  clearInterval(timer);
}

it('cuts off headers that arrive without end, and does not answer them', async () => {
  const slow = open();
  slow.socket.write(`GET ${paths.session} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n`);
  let n = 0;
  await drip(slow, () => `X-${n++}: x\r\n`);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.received()).not.toContain('ada@example.org');
});

it('cuts off a body that arrives without end', async () => {
  const slow = open();
  slow.socket.write(
    `POST ${paths.import} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"mutations":[',
  );
  await drip(slow, () => ' ');
  expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
});
