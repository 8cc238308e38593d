import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { type ReaderTimeouts, readerTimeouts, disconnectSlowReaders } from './client-timeouts.ts';

/**
 * Requests a response of `bytes` bytes without reading it. Returns whether the server closed the connection.
 */
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

it('disconnects a reader that reads nothing of its response', async () => {
  expect(await isCutOff(50_000_000, { idleTimeoutMs: atOnce, responseTimeoutMs: () => never })).toBe(true);
});

it('disconnects a reader that has not read the whole response before the timeout', async () => {
  let left = 0;
  const responseTimeoutMs = (bytes: number) => {
    left = bytes;
    return atOnce;
  };
  expect(await isCutOff(50_000_000, { idleTimeoutMs: never, responseTimeoutMs })).toBe(true);
  // Bytes already in the system's buffers are not counted.
  expect(left).toBeGreaterThan(25_000_000);
  expect(left).toBeLessThan(50_001_000);
});

it('gives a large response the time it takes over a slow connection, and any response ten minutes', () => {
  expect([0, 100_000, 9_000_000, 32_000_000].map(readerTimeouts.responseTimeoutMs)).toEqual([
    600_000, 600_000, 600_000, 1_750_000,
  ]);
});
