import { type SecuritySettings } from '../../settings/security-settings.ts';
import { clientIp, networkPrefix } from './client-address.ts';
import { type AppContext } from './context.ts';

/** The client's network as it may be stored: an operator who logs no addresses keeps none either. */
export function storedNetwork(
  c: AppContext,
  { logAddresses, trustedProxies }: Pick<SecuritySettings, 'logAddresses' | 'trustedProxies'>,
): string {
  return logAddresses === 'off' ? '' : networkPrefix(clientIp(c.env.incoming, trustedProxies));
}
