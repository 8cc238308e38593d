import { type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** The timeout of the first DNS query, in ms, and the number of tries. */
const timeoutMs = 2_000;
const tries = 2;

/** Finds the addresses of a name. Rejects if it has none. */
export type ResolveName = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Queries the DNS servers itself. `dns.lookup` blocks one of the four threads of the process, so that a few names whose servers
 * never respond would stop all file access and all other lookups. Names in /etc/hosts, which are not public, are not found.
 * `servers` overrides those of the system.
 */
export function createNameResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    // RFC 6761: never sent to a DNS server.
    if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...addressesOf(ipv4).map((address) => ({ address, family: 4 })),
      ...addressesOf(ipv6).map((address) => ({ address, family: 6 })),
    ];
    if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return found;
  };
}

function addressesOf(answer: PromiseSettledResult<readonly string[]>): readonly string[] {
  return answer.status === 'fulfilled' ? answer.value : [];
}
