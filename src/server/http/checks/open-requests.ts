import { type BlockList } from 'node:net';
import { type MiddlewareHandler } from 'hono';
import { ApiError } from '../../errors/api-error.ts';
import { clientIp, connectionKey } from '../request/client-address.ts';
import { type AppEnv } from '../request/context.ts';

/** Seconds until a client may retry. */
const retryAfterSeconds = '5';

/**
 * Limits the requests of an address that are open at once, event streams included. Behind a proxy the
 * connections are the proxy's, so this takes the place of the limit on connections. Requests without a
 * client's address are exempt, and those from this machine: a proxy that is not listed as trusted sends everybody's.
 */
export function limitOpenRequests(
  maxPerAddress: number,
  trustedProxies: BlockList,
): MiddlewareHandler<AppEnv> {
  const openByAddress = new Map<string, number>();
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const address = connectionKey(clientIp(incoming, trustedProxies), trustedProxies);
    // A closed response emits no further `close`.
    if (address === null || outgoing.destroyed) return next();
    const open = openByAddress.get(address) ?? 0;
    if (open >= maxPerAddress) {
      throw new ApiError('rate-limited', 'too many open requests of one address', {
        'Retry-After': retryAfterSeconds,
      });
    }
    openByAddress.set(address, open + 1);
    outgoing.once('close', () => {
      const remaining = (openByAddress.get(address) ?? 0) - 1;
      if (remaining > 0) openByAddress.set(address, remaining);
      else openByAddress.delete(address);
    });
    return next();
  };
}
