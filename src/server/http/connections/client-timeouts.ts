import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { limits } from '#domain/primitives/limits.ts';
import { bodyTimeoutMs } from '../limits/body-timeout.ts';

/** Limits in ms on a client that sends a request: for its headers, all of it, and between two chunks. */
export interface RequestTimeouts {
  readonly headersTimeout: number;
  readonly bodyIdleTimeoutMs: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** How often Node checks for requests past their timeout, in ms. */
  readonly connectionsCheckingInterval: number;
}

export const requestTimeouts: RequestTimeouts = {
  headersTimeout: 15_000,
  bodyIdleTimeoutMs: 20_000,
  // A safety net: `readJson` rejects slower bodies long before.
  requestTimeout: bodyTimeoutMs(limits.importBodyBytes),
  // Longer than proxies keep idle connections (Caddy two minutes, nginx and AWS one). If the server closed one
  // first, the proxy could send a request on it in the same moment, which fails.
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 5_000,
};

/** Limits in ms on a client that reads a response: for a pause, and for the rest of the response. */
export interface ReaderTimeouts {
  readonly idleTimeoutMs: number;
  responseTimeoutMs(bytes: number): number;
}

export const readerTimeouts: ReaderTimeouts = {
  idleTimeoutMs: 30_000,
  responseTimeoutMs: (bytes) => Math.max(600_000, bodyTimeoutMs(bytes)),
};

/**
 * Disconnects clients that do not read their response, which stays in memory until they do. Event streams
 * never finish, so they limit their backlog instead.
 */
export function disconnectSlowReaders(
  server: Server,
  { idleTimeoutMs, responseTimeoutMs }: ReaderTimeouts,
): void {
  server.setTimeout(idleTimeoutMs, (socket: Socket) => {
    // An idle connection alone is no fault: its response may still be in preparation.
    if (socket.writableLength > 0) socket.destroy();
  });
  // Prepend the listener: another one may send the whole response synchronously.
  server.prependListener('request', ({ socket }, response) => {
    // The whole response is written and waits for the client to read it.
    response.on('prefinish', () => {
      const timer = setTimeout(() => socket.destroy(), responseTimeoutMs(response.writableLength)).unref();
      response.on('close', () => clearTimeout(timer));
    });
  });
}
