import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { type ReaderTimeouts, readerTimeouts, disconnectSlowReaders } from './client-timeouts.ts';

/** Asks for an answer of that many bytes and takes nothing of it; says whether the server hung up. */
async function isCutOff(bytes: number, times: ReaderTimeouts): Promise<boolean> {
  const server = createServer((_, response) => response.end(Buffer.alloc(bytes)));
  disconnectSlowReaders(server, times);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ended = new Promise<boolean>((resolve) => {
    server.once('connection', (socket) => socket.once('close', (hadError) => resolve(!hadError)));
    setTimeout(() => resolve(false), 10_000).unref();
  });
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => {});
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const wasCut = await ended;
  reader.destroy();
  await new Promise((resolve) => server.close(resolve));
  return wasCut;
}

const never = 60_000;
const atOnce = 100;

it('cuts off a reader that takes nothing of its answer', async () => {
  expect(await isCutOff(50_000_000, { idleTimeoutMs: atOnce, responseTimeoutMs: () => never })).toBe(true);
});

it('cuts off a reader that has not taken the whole of it after the time for that', async () => {
  let left = 0;
  const responseTimeoutMs = (bytes: number) => {
    left = bytes;
    return atOnce;
  };
  expect(await isCutOff(50_000_000, { idleTimeoutMs: never, responseTimeoutMs })).toBe(true);
  // What the system's buffers have taken no longer counts.
  expect(left).toBeGreaterThan(25_000_000);
  expect(left).toBeLessThan(50_001_000);
});

it('gives a long answer the time it takes on a slow line, and any ten minutes', () => {
  expect([0, 100_000, 9_000_000, 32_000_000].map(readerTimeouts.responseTimeoutMs)).toEqual([
    600_000, 600_000, 600_000, 1_750_000,
  ]);
});
