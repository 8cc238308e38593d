import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { trackConnections } from './track-connections.ts';

const question = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('answers a request that arrived over an idle connection before closing it, even if the event loop was blocked', async () => {
  const server = createServer((_, response) => response.end('answered'));
  const connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  client.write(question);
  await once(client, 'data');

  const closing = connections.close();
  // By now the server has begun to close, and timers run next.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  client.write(question);
  // Block the event loop for a second, as on a busy machine.
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  const [answer] = await once(client, 'data');
  expect(answer).toContain('answered');
  expect(answer).toMatch(/connection: close/i);
  await closing;
});

it('closes an idle connection that sends nothing', async () => {
  const server = createServer((_, response) => response.end());
  const connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(question);
  await once(client, 'data');
  const ended = once(client, 'close');
  await connections.close();
  const [wasCutOff] = await ended;
  expect(wasCutOff).toBe(false);
});

it('answers every client that the system had connected when the server began to close', async () => {
  const server = createServer((_, response) => response.end('answered'));
  const connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'));
  const closing = connections.close();
  const answers = clients.map(async (client) => {
    client.write(question);
    return String(await once(client, 'data'));
  });
  for (const answer of await Promise.all(answers)) expect(answer).toContain('answered');
  await closing;
});
