import { type IncomingMessage } from 'node:http';
import { type BlockList, SocketAddress, isIP, isIPv4, isIPv6 } from 'node:net';

/** The client's address by which limits count: an IPv6 address stands for its /64 network. */
export function clientAddress(incoming: IncomingMessage, trustedProxies: BlockList): string {
  return limitKeyOf(clientIp(incoming, trustedProxies));
}

/**
 * The client's whole address: the peer's, or behind trusted proxies the nearest address in X-Forwarded-For
 * that is not one of them. From others that header is ignored, as it may be forged. Empty if it is not known.
 */
export function clientIp({ socket, headers }: IncomingMessage, trustedProxies: BlockList): string {
  const peerAddress = normalizeAddress(socket.remoteAddress ?? '');
  if (!isTrusted(peerAddress, trustedProxies)) return peerAddress;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let nearest = peerAddress;
  for (const part of forwarded.reverse()) {
    const address = normalizeAddress(part.trim());
    if (isIP(address) === 0) break;
    nearest = address;
    if (!isTrusted(address, trustedProxies)) break;
  }
  return nearest;
}

/** The address of a peer that sends X-Forwarded-For but is no trusted proxy; else null. */
export function untrustedForwarder(
  { socket, headers }: IncomingMessage,
  trustedProxies: BlockList,
): string | null {
  if (headers['x-forwarded-for'] === undefined) return null;
  const peerAddress = normalizeAddress(socket.remoteAddress ?? '');
  return isTrusted(peerAddress, trustedProxies) ? null : peerAddress;
}

/**
 * The address by which a connection counts; null for trusted proxies and for this machine, whose connections
 * carry many clients' requests.
 */
export function connectionKey(remoteAddress: string | undefined, trustedProxies: BlockList): string | null {
  const address = normalizeAddress(remoteAddress ?? '');
  return isTrusted(address, trustedProxies) || isLoopbackAddress(address) ? null : limitKeyOf(address);
}

function isLoopbackAddress(address: string): boolean {
  return address.startsWith('127.') || address === '::1';
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  return isIP(address) !== 0 && trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * The canonical form of an address: some proxies add brackets or a port, and IPv6 can write IPv4 in two ways.
 */
function normalizeAddress(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** The network of a client: /24 for IPv4, /48 for IPv6, which is what a provider gives one customer at most. */
export function networkPrefix(ip: string): string {
  if (isIPv4(ip)) return ip.replace(/\d+$/, '0/24');
  if (!isIPv6(ip) || isLoopbackAddress(ip)) return ip;
  return `${groupsOf(ip).slice(0, 3).join(':')}::/48`;
}

/** The network of the address by which limits count. */
export function networkOfLimitKey(address: string): string {
  return networkPrefix(address.replace(/\/64$/, ''));
}

/** One client usually has a whole IPv6 /64 network, so its addresses count as one. */
export function limitKeyOf(address: string): string {
  if (!isIPv6(address) || isLoopbackAddress(address)) return address === '' ? 'unknown' : address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The first groups of an IPv6 address, at least four of them. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 tail stands for two groups, both after the first four.
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}
