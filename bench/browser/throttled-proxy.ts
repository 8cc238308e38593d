import { type Socket, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A connection's speed in bytes a second and the time of a round trip in ms. */
export interface LineSpeed {
  readonly downBytesPerSecond: number;
  readonly upBytesPerSecond: number;
  readonly roundTripMs: number;
}

/** The slow 4G that Lighthouse simulates. */
export const slowPhone: LineSpeed = {
  downBytesPerSecond: 1_600_000 / 8,
  upBytesPerSecond: 750_000 / 8,
  roundTripMs: 150,
};

/** Bytes that are sent at a time, about four packets: connections that share the line take turns. */
const sliceBytes = 6_000;

/**
 * A proxy in front of a server that is as slow as a phone's line, for all connections together. Unlike a
 * browser's own throttling it also slows service workers.
 */
export async function startThrottledProxy(
  target: number,
  { downBytesPerSecond, upBytesPerSecond, roundTripMs }: LineSpeed,
): Promise<AsyncDisposable & { readonly port: number }> {
  const sockets = new Set<Socket>();
  const lines = { down: createLine(downBytesPerSecond), up: createLine(upBytesPerSecond) };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const begin = sleep(roundTripMs);
    for (const [from, to, line] of [
      [near, far, lines.up],
      [far, near, lines.down],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      void forward(from, to, line, roundTripMs / 2, begin);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A line that sends one slice after the other. Resolves when the slice has left. */
function createLine(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1_000;
    if (freeAt - now > 1) await sleep(freeAt - now);
  };
}

/** Forwards what arrives, slice by slice; each arrives `delayMs` after it has left. */
async function forward(
  from: Socket,
  to: Socket,
  line: (bytes: number) => Promise<void>,
  delayMs: number,
  begin: Promise<void>,
): Promise<void> {
  // A new connection takes a round trip.
  await begin;
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        const slice = chunk.subarray(at, at + sliceBytes);
        await line(slice.length);
        setTimeout(() => to.writable && to.write(slice), delayMs);
      }
    }
    setTimeout(() => to.end(), delayMs);
  } catch {
    to.destroy();
  }
}
