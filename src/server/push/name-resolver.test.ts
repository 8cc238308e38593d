import { type Socket, createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNameResolver } from './name-resolver.ts';

let server: Socket;
let asked: string[];

/** Knows the IPv4 address of one name, and never answers for others. */
beforeEach(async () => {
  asked = [];
  server = createSocket('udp4', (question, { port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    asked.push(name);
    if (name !== 'known.example') return;
    const isIpv4 = question.readUInt16BE(at + 1) === 1;
    const header = Buffer.concat([
      question.subarray(0, 2),
      Buffer.from([0x81, 0x80, 0, 1, 0, Number(isIpv4), 0, 0, 0, 0]),
    ]);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
    server.send(
      Buffer.concat([header, question.subarray(12, at + 5), ...(isIpv4 ? [answer] : [])]),
      port,
      '127.0.0.1',
    );
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const resolver = () => createNameResolver([`127.0.0.1:${server.address().port}`]);

it('finds a name while the servers of many others do not answer, and leaves the threads of the process free', async () => {
  const resolve = resolver();
  const ended: string[] = [];
  const silent = Array.from({ length: 20 }, async (_, n) => {
    const outcome = await resolve(`silent-${n}.example`).catch((error: NodeJS.ErrnoException) => error.code);
    ended.push(String(outcome));
  });
  expect(await resolve('known.example')).toEqual([{ address: '192.0.2.7', family: 4 }]);
  expect((await lookup('localhost')).address).toMatch(/^(127\.|::1)/);
  expect(ended).toEqual([]);
  await Promise.all(silent);
  expect(ended).toEqual(Array<string>(20).fill('ETIMEOUT'));
}, 60_000);

it('asks no server for this machine', async () => {
  const resolve = resolver();
  for (const name of ['localhost', 'LOCALHOST.', 'a.localhost'])
    expect(await resolve(name)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(asked).toEqual([]);
});
