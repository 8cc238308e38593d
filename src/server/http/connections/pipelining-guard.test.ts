import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { pipeliningGuard } from './pipelining-guard.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a guarded server with the listener and returns a client connected to it. */
async function connected(listener: RequestListener) {
  const server = createServer(pipeliningGuard(listener)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  client.on('error', () => {});
  ends.push(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  return client;
}

const ask = (path: string, head = '', body = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n${body}`;
const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

it('handles the next request when the previous response has been read, in order of arrival', async () => {
  const seen: string[] = [];
  let underWay = 0;
  const client = await connected((request, response) => {
    seen.push(request.url ?? '');
    expect((underWay += 1)).toBe(1);
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => setImmediate(() => response.end(`answered ${request.url} ${body};`)));
    response.on('finish', () => (underWay -= 1));
  });
  client.write(
    paths(20)
      .map((path) => ask(path, 'Content-Length: 4\r\n', `of${path.slice(1).padStart(2)}`))
      .join(''),
  );
  let received = '';
  client.on('data', (chunk: string) => (received += chunk));
  await expect.poll(() => received, { timeout: 10_000 }).toContain('answered /19 of19;');
  expect(seen).toEqual(paths(20));
  expect([...received.matchAll(/answered (\S+)/g)].map(([, path]) => path)).toEqual(paths(20));
});

it('handles no further request while the client does not read the first response, nor after it disconnects', async () => {
  let begun = 0;
  const client = await connected((_, response) => {
    begun += 1;
    response.end(Buffer.alloc(20_000_000));
  });
  client.pause();
  client.write(
    paths(50)
      .map((path) => ask(path))
      .join(''),
  );
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(begun).toBe(1);
  client.resetAndDestroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(begun).toBe(1);
});

it('handles no request behind one with `Connection: close`', async () => {
  const seen: string[] = [];
  const client = await connected((request, response) => {
    seen.push(request.url ?? '');
    setTimeout(() => response.end(), 20);
  });
  client.write(ask('/last', 'Connection: close\r\n') + ask('/behind'));
  client.resume();
  await once(client, 'close');
  expect(seen).toEqual(['/last']);
});

it('closes the connection of a client that queues more than a hundred requests', async () => {
  const client = await connected(() => {});
  client.write(
    paths(101)
      .map((path) => ask(path))
      .join(''),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(client.closed).toBe(false);
  client.write(ask('/more'));
  await once(client, 'close');
});
