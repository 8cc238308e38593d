import { type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** How long a server of names may take for its first answer, in ms, and how often it is asked. */
const timeoutMs = 2_000;
const tries = 2;

/** Finds the addresses of a name. Rejects if it has none. */
export type ResolveName = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Asks the servers of names itself. Node's usual lookup waits in one of the four threads of the process, so that a few names
 * whose servers never answer would stop all work on files and every other lookup. It knows nothing of /etc/hosts, whose
 * names are not public. `servers` overrides those of the system.
 */
export function createNameResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    // By its definition never asked of a server.
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
