import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, BlockList, type Socket, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { connectionKey } from '../request/client-address.ts';
import { type ConnectionLimits, limitConnections } from './connection-limits.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a server that answers everything; `keyOf` is asked for each connection in turn. */
async function start(limits: ConnectionLimits, keyOf: () => string | null) {
  const refusals: string[] = [];
  const server = createServer((_, response) => response.end('answered'));
  limitConnections(server, limits, { keyOf, onRefused: (reason) => void refusals.push(reason) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Opens a connection; it is answered, or closed without an answer. */
  const open = async (): Promise<{ socket: Socket; isAnswered: boolean }> => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    ends.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const isAnswered = await Promise.race([
      once(socket, 'data').then(() => true),
      new Promise<boolean>((resolve) => socket.once('close', () => resolve(false))),
    ]);
    return { socket, isAnswered };
  };
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { open, refusals, server };
}

it('closes the connections of an address above its limit, and accepts others', async () => {
  let key: string | null = 'ada';
  const { open, refusals, server } = await start({ maxConnections: 100, maxPerAddress: 2 }, () => key);
  const first = await open();
  expect([first.isAnswered, (await open()).isAnswered, (await open()).isAnswered]).toEqual([
    true,
    true,
    false,
  ]);
  expect(refusals).toEqual(['address']);
  key = 'bob';
  expect((await open()).isAnswered).toBe(true);
  key = null;
  for (let n = 0; n < 3; n++) expect((await open()).isAnswered).toBe(true);
  key = 'ada';
  const count = () => new Promise<number>((resolve) => server.getConnections((_, found) => resolve(found)));
  first.socket.destroy();
  await expect.poll(count, { timeout: 10_000 }).toBe(5);
  expect((await open()).isAnswered).toBe(true);
  expect((await open()).isAnswered).toBe(false);
});

it('closes connections above the total, whatever their address', async () => {
  const { open, refusals } = await start({ maxConnections: 2, maxPerAddress: 100 }, () => null);
  expect([await open(), await open(), await open()].map(({ isAnswered }) => isAnswered)).toEqual([
    true,
    true,
    false,
  ]);
  expect(refusals).toEqual(['total']);
});

it('counts connections by address or /64, and not those of this machine and trusted proxies', () => {
  const proxies = new BlockList();
  proxies.addSubnet('10.0.0.0', 8, 'ipv4');
  proxies.addAddress('2001:db8:9::7', 'ipv6');
  const keys = [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '2001:db8:1:2:3:4:5:6',
    '2001:db8:1:2::1',
    '2001:db8:9::8',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '2001:db8:9::7',
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '::1',
  ].map((address) => connectionKey(address, proxies));
  expect(keys).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:9:0::/64',
    ...Array<null>(6).fill(null),
  ]);
});
