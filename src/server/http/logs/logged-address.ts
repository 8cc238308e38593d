import { isIPv4 } from 'node:net';
import { type SecuritySettings } from '../../settings/security-settings.ts';
import { clientIp, limitKeyOf } from '../request/client-address.ts';
import { type AppContext } from '../request/context.ts';

/** The part of a log line that names the client; empty if the operator logs no addresses. */
export interface LoggedAddress {
  readonly address?: string;
}

/** Returns a function that gives the client's address as LOG_ADDRESSES allows. */
export function createLoggedAddress({
  logAddresses,
  trustedProxies,
}: Pick<SecuritySettings, 'logAddresses' | 'trustedProxies'>): (c: AppContext) => LoggedAddress {
  return (c) => loggedAddress(clientIp(c.env.incoming, trustedProxies), logAddresses);
}

export function loggedAddress(ip: string, mode: SecuritySettings['logAddresses']): LoggedAddress {
  if (mode === 'off') return {};
  return { address: mode === 'full' ? ip || 'unknown' : networkOf(ip) };
}

/** The network of an address: /24 for IPv4, /64 for IPv6. */
function networkOf(ip: string): string {
  return isIPv4(ip) ? ip.replace(/\d+$/, '0/24') : limitKeyOf(ip);
}
