import { type Server } from 'node:http';
import { type Socket } from 'node:net';

/** Milliseconds a client may take to say what it wants: its headers, and all of it. */
export interface RequestTimes {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** Between two looks at who is late. */
  readonly connectionsCheckingInterval: number;
}

/** A whole account on a slow line is the longest there is. */
export const requestTimes: RequestTimes = {
  headersTimeout: 15_000,
  requestTimeout: 150_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Milliseconds in which a reader takes nothing at all, and in which it has taken a whole answer. */
export const readerTimes = { stillness: 30_000, wholeAnswer: 600_000 } as const;

/**
 * Cuts off readers that do not take their answer: it stays in memory until they do. Event streams never end
 * and have a limit of their own, by what has piled up.
 */
export function watchReaders(
  server: Server,
  { stillness, wholeAnswer }: { readonly stillness: number; readonly wholeAnswer: number },
): void {
  server.setTimeout(stillness, (socket: Socket) => {
    // Stillness alone is no fault: the answer may still be in the making.
    if (socket.writableLength > 0) socket.destroy();
  });
  // First of all: an answer may be given, and ended, in the very call that hears of the request.
  server.prependListener('request', ({ socket }, response) => {
    // The last word is said, and waits to be taken.
    response.on('prefinish', () => {
      const timer = setTimeout(() => socket.destroy(), wholeAnswer).unref();
      response.on('close', () => clearTimeout(timer));
    });
  });
}
