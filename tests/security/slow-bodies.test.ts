import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { paths } from '#contract/protocol.ts';
import { importedIdea, makeMutation } from '../harness/make-mutation.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

let server: TestServer;
let ada: Person;
let socket: Socket;
let received: string;
let clock: MockInstance<() => number>;
let closed: Promise<unknown>;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
});
beforeEach(() => {
  clock = vi.spyOn(performance, 'now');
  received = '';
  socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
});
afterEach(() => {
  socket.destroy();
  clock.mockRestore();
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

function beginImport(length: number): void {
  socket.write(
    `POST ${paths.import} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\nOrigin: http://localhost\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
}

/** Keeps sending a little at a time until the server closes the connection. */
async function drip(): Promise<void> {
  const timer = setInterval(() => socket.write(' '), 5);
  await closed;
  clearInterval(timer);
}

/** Makes each reading of the clock ten seconds later than the previous one. */
function hurryClock(): void {
  let time = 0;
  clock.mockImplementation(() => (time += 10_000));
}

it('accepts a large body that arrives as slowly as over EDGE', async () => {
  const title = 'On a train';
  const text = JSON.stringify({
    mutations: [makeMutation('importIdeas', { ideas: [{ ...importedIdea, title }] })],
  });
  // Takes 200 seconds by the fake clock: more than a short body may.
  clock.mockImplementation(() => socket.bytesWritten / 20);
  const body = text.padEnd(4_000_000);
  beginImport(body.length);
  for (let at = 0; at < body.length; at += 100_000) {
    const piece = body.slice(at, at + 100_000);
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  }
  await once(socket, 'data');
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  const { ideas } = JSON.parse((await ada.ask(`${paths.changes}?since=0`)).text) as Changes;
  expect(ideas.map((idea) => idea.title)).toEqual([title]);
});

it('cuts off a body that arrives more slowly than that', async () => {
  hurryClock();
  beginImport(1_000_000);
  socket.write('{"mutations":[');
  await drip();
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toContain('request-timeout');
});

it('cuts off the rest of a rejected body if it arrives as slowly', async () => {
  hurryClock();
  beginImport(1_000_000);
  socket.write('['.repeat(100));
  await drip();
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).not.toContain('request-timeout');
});
