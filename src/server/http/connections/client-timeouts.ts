import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { limits } from '#domain/primitives/limits.ts';
import { bodyTimeoutMs } from '../limits/body-timeout.ts';

/** Milliseconds a client may take to send a request: its headers, all of it, and between two pieces of its body. */
export interface RequestTimeouts {
  readonly headersTimeout: number;
  readonly bodyIdleTimeoutMs: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** How often Node looks for requests that are late. */
  readonly connectionsCheckingInterval: number;
}

export const requestTimeouts: RequestTimeouts = {
  headersTimeout: 15_000,
  bodyIdleTimeoutMs: 20_000,
  // Whoever reads a body hangs up long before that if it comes more slowly than it may.
  requestTimeout: bodyTimeoutMs(limits.importBodyBytes),
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Milliseconds a reader may take nothing at all, and those it may take for the whole of an answer of so many bytes. */
export interface ReaderTimeouts {
  readonly idleTimeoutMs: number;
  responseTimeoutMs(bytes: number): number;
}

export const readerTimeouts: ReaderTimeouts = {
  idleTimeoutMs: 30_000,
  responseTimeoutMs: (bytes) => Math.max(600_000, bodyTimeoutMs(bytes)),
};

/**
 * Cuts off readers that do not take their answer: it stays in memory until they do. Event streams never end
 * and have a limit of their own, by what has piled up.
 */
export function disconnectSlowReaders(
  server: Server,
  { idleTimeoutMs, responseTimeoutMs }: ReaderTimeouts,
): void {
  server.setTimeout(idleTimeoutMs, (socket: Socket) => {
    // A still connection alone is no fault: the answer may still be in the making.
    if (socket.writableLength > 0) socket.destroy();
  });
  // Before all other listeners: one of them may give the whole answer at once.
  server.prependListener('request', ({ socket }, response) => {
    // All of the answer has been written, and waits to be taken.
    response.on('prefinish', () => {
      const timer = setTimeout(() => socket.destroy(), responseTimeoutMs(response.writableLength)).unref();
      response.on('close', () => clearTimeout(timer));
    });
  });
}
