import { type IncomingMessage } from 'node:http';
import { type Logger } from '../../operations/logger.ts';
import { type SecuritySettings } from '../../settings/security-settings.ts';
import { untrustedForwarder } from '../request/client-address.ts';
import { loggedAddress } from './logged-address.ts';

/** How often the log repeats the warning, in ms: anyone can send the header in any number. */
const warningIntervalMs = 24 * 3_600_000;

const warning =
  'X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES and is ignored: if that is your proxy, list it, or everybody behind it counts as one address';

/**
 * Warns if X-Forwarded-For comes from a peer that is not in TRUSTED_PROXIES. Behind such a proxy all people
 * count as one address, so that a stranger's wrong sign-ins lock out every browser that is not known.
 */
export function createProxyWarning(
  log: Pick<Logger, 'warn'>,
  { trustedProxies, logAddresses }: Pick<SecuritySettings, 'trustedProxies' | 'logAddresses'>,
  elapsedMs: () => number,
): (incoming: IncomingMessage) => void {
  let nextWarningAt = -Infinity;
  return (incoming) => {
    const peer = untrustedForwarder(incoming, trustedProxies);
    if (peer === null || elapsedMs() < nextWarningAt) return;
    nextWarningAt = elapsedMs() + warningIntervalMs;
    log.warn(loggedAddress(peer, logAddresses), warning);
  };
}
