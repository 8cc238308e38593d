import { type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, type LookupFunction, isIP } from 'node:net';
import { callbackify } from 'node:util';
import { type ResolveName, createNameResolver } from './name-resolver.ts';

/** The networks of IANA's registry of special addresses, of which none is on the public internet. */
const blocked4 = blockListOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
    '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 ' +
    '224.0.0.0/4 240.0.0.0/4',
);
/**
 * Of IPv6 only 2000::/3 is in public use. In it are Teredo, documentation and 6to4, which wraps an IPv4 address. Lists of
 * their own, because a list takes an IPv4 address for its IPv4-mapped one too, which is in ::/3.
 */
const blocked6 = blockListOf('::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20');

/** NAT64 addresses, which wrap an IPv4 address: the wrapped address is checked. */
const translated = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/;

function blockListOf(networks: string): BlockList {
  const list = new BlockList();
  for (const network of networks.split(' ')) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** The network error of a connection that is refused before it is made. */
export class PrivateAddressError extends Error {
  readonly code = 'ERR_PRIVATE_ADDRESS';

  constructor() {
    super('the address is not on the public internet');
  }
}

/** Whether an IP address is on the public internet. False for text that is none. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked4.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (version === 0 || address.includes('%')) return false;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const wrapped = wrappedIpv4(canonical);
  return wrapped === null ? !blocked6.check(canonical, 'ipv6') : isPublicAddress(wrapped);
}

/** The IPv4 address that a translated one or an IPv4-mapped one wraps; null if there is none. */
function wrappedIpv4(canonical: string): string | null {
  const [, high = '0', low] = translated.exec(canonical.replace(/^::ffff:/, '64:ff9b::')) ?? [];
  if (low === undefined) return null;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/**
 * Whether a URL's host may be connected to as far as it shows: Node calls no lookup for an address, in none of its
 * spellings. The parser of URLs has made `2130706433` and `0x7f.1` into `127.0.0.1`.
 */
export function isPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 || isPublicAddress(host);
}

/**
 * Looks up a name when a connection is made, and refuses it if any of its addresses is private. Checked here and not
 * before, because a name may have another address a moment later.
 */
export function createPublicLookup(resolve: ResolveName = createNameResolver()): LookupFunction {
  const find = callbackify(resolve);
  return (hostname, { all, family }, callback) => {
    find(hostname, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const isUsable = (one: LookupAddress) => familyOf(family) === 0 || one.family === familyOf(family);
      const [first, ...others] = addresses.filter(isUsable);
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddressError(), '');
      if (all === true) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
  };
}

/** The family of addresses that a lookup asks for, which may be a name; 0 for both. */
function familyOf(family: LookupOptions['family']): number {
  return typeof family === 'string' ? Number(family.slice(-1)) : (family ?? 0);
}
