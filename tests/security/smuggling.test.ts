import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/**
 * Sends bytes unchanged. Returns everything received until the server closes the connection or falls silent.
 */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    // The server then closes the connection once it has answered all it parsed as requests.
    socket.setTimeout(3_000, () => socket.end());
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(received) : reject(error),
    );
    socket.write(text, 'latin1');
  });
}

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const post = (headers: string, body: string, line = 'POST /api/auth/sign-out HTTP/1.1') =>
  `${line}\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

const ambiguous: Record<string, string> = {
  'length and chunks': post(
    'Content-Length: 4\r\nTransfer-Encoding: chunked',
    `5c\r\n${smuggled}\r\n0\r\n\r\n`,
  ),
  'chunks and length': post(
    `Transfer-Encoding: chunked\r\nContent-Length: ${5 + smuggled.length}`,
    `0\r\n\r\n${smuggled}`,
  ),
  'two lengths': post(`Content-Length: 0\r\nContent-Length: ${smuggled.length}`, smuggled),
  'two lengths in one': post(`Content-Length: 0, ${smuggled.length}`, smuggled),
  'a length with a sign': post('Content-Length: +0', smuggled),
  'a negative length': post('Content-Length: -1', smuggled),
  'a length in hex': post('Content-Length: 0x0', smuggled),
  'a length with a space inside': post('Content-Length: 1 0', smuggled),
  'chunks named strangely': post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`),
  'chunks that are not last': post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`),
  'chunks named twice': post(
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    `0\r\n\r\n${smuggled}`,
  ),
  'a space before the colon': post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`),
  'a folded header': post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${smuggled}`),
  'a line feed alone': post('X: y\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`),
  'a carriage return alone': post('X: y\rContent-Length: 0', smuggled),
  'a zero byte': post('X: a\0b\r\nContent-Length: 0', smuggled),
  'a chunk’s size too large': post('Transfer-Encoding: chunked', `fffffffffffffffff\r\n${smuggled}`),
  'a chunk’s size with junk': post('Transfer-Encoding: chunked', `0x5\r\nhello\r\n0\r\n\r\n${smuggled}`),
  'a chunk without its end': post('Transfer-Encoding: chunked', `5\r\nhelloXX0\r\n\r\n${smuggled}`),
  'no Host': 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two Hosts': `GET /api/auth/session HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  'a space at the start of a header': `GET /healthz HTTP/1.1\r\n Host: localhost\r\n\r\n`,
  'an unknown version': 'GET /healthz HTTP/9.9\r\nHost: localhost\r\n\r\n',
};

it('rejects a request whose end two parsers could see in different places', async () => {
  const results = await Promise.all(
    Object.entries(ambiguous).map(async ([name, text]) => [name, statuses(await send(text))] as const),
  );
  for (const [name, found] of results) {
    // The route takes no body and may have responded before the fault was found. Then exactly one rejection
    // follows, and the smuggled request is never answered.
    const [first] = found;
    const afterAnswer = first === 204 ? found.slice(1) : found;
    expect(afterAnswer, name).toEqual([name === 'two Hosts' ? 421 : 400]);
  }
});

it('parses the request after one that was rejected for its content', async () => {
  const body = '{"email":1}';
  const first = post(`Content-Length: ${body.length}`, body, 'POST /api/auth/sign-in HTTP/1.1');
  expect(statuses(await send(first + smuggled))).toEqual([400, 200]);
  const unread = `GET /api/auth/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${smuggled.length}\r\n\r\n`;
  // The body of a GET is not parsed as the next request.
  expect(statuses(await send(unread + smuggled + smuggled))).toEqual([200, 200]);
});

it('answers health checks without a Host, as HTTP/1.0 allows, and nothing else', async () => {
  const ask = async (path: string) => statuses(await send(`GET ${path} HTTP/1.0\r\n\r\n`));
  expect(await ask('/healthz')).toEqual([200]);
  expect(await ask('/readyz')).toEqual([200]);
  expect(await ask('/metrics')).toEqual([404]);
  for (const path of ['/', '/api/auth/session', '/api/export']) expect(await ask(path), path).toEqual([421]);
});

it('rejects headers without end, and reveals nothing about itself', async () => {
  const received = await send(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(statuses(received)).toEqual([431]);
  expect(received).not.toMatch(/node|forge|Server:/i);
});
