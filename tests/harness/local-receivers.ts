import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { testAuthority } from './tls-proxy.ts';

/**
 * Settings with which a server process may send to the push services and webhooks of tests, which are on this machine.
 * Writes the authority of their certificate into the directory.
 */
export function localReceiverSettings(directory: string): Readonly<Record<string, string>> {
  const authority = path.join(directory, 'authority.pem');
  writeFileSync(authority, testAuthority);
  return { OUTGOING_PRIVATE: 'yes', NODE_EXTRA_CA_CERTS: authority };
}
