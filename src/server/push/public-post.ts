import { Agent, request } from 'node:https';
import { PrivateAddressError, createPublicLookup, isPublicHost } from './public-addresses.ts';

/** The most bytes read of a response, of which only the status is needed. */
const maxResponseBytes = 16_384;

export interface PublicPostDeps {
  /** Whether addresses on this machine and its network may be connected to. */
  readonly isPrivateAllowed: boolean;
  /** How many connections to one host are open at once. */
  readonly maxConnectionsPerHost: number;
  /** How long a connection may be idle, in ms. */
  readonly timeoutMs: number;
  /** Overrides which authorities may have signed a host's certificate. */
  readonly authorities?: string | undefined;
}

/** Sends to addresses that people or their browsers name, which may be anything. */
export interface PublicPost {
  /** Returns the status of the answer. A redirect is not followed. @throws PrivateAddressError, the network's error */
  send(url: URL, headers: Record<string, string>, body: Buffer, signal: AbortSignal): Promise<number>;
  close(): void;
}

/** Sends by https only, and only to the public internet, which is checked when a connection is made. */
export function createPublicPost(deps: PublicPostDeps): PublicPost {
  const { isPrivateAllowed, maxConnectionsPerHost, timeoutMs, authorities } = deps;
  const lookup = createPublicLookup();
  const agent = new Agent({
    keepAlive: true,
    maxSockets: maxConnectionsPerHost,
    timeout: timeoutMs,
    ...(authorities !== undefined && { ca: authorities }),
  });
  return {
    send: (url, headers, body, signal) =>
      new Promise((resolve, reject) => {
        if (url.protocol !== 'https:' || (!isPrivateAllowed && !isPublicHost(url)))
          return reject(new PrivateAddressError());
        const outgoing = request(
          url,
          { method: 'POST', headers, agent, signal, ...(!isPrivateAllowed && { lookup }) },
          (response) => {
            let size = 0;
            response.on('data', (chunk: Buffer) => {
              size += chunk.length;
              if (size > maxResponseBytes) response.destroy();
            });
            response.once('error', () => {});
            resolve(response.statusCode ?? 0);
          },
        );
        // A response with status 101 takes the connection over, and causes no other event.
        outgoing.once('upgrade', (response, socket) => {
          socket.destroy();
          resolve(response.statusCode ?? 0);
        });
        outgoing.once('error', reject);
        outgoing.once('close', () => reject(new Error('the connection was closed without an answer')));
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}
