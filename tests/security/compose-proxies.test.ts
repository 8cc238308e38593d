import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#server/settings/config.ts';

const compose = readFileSync(path.resolve(import.meta.dirname, '../../compose.yaml'), 'utf8');
const defaultOf = (name: string) =>
  new RegExp(String.raw`^ +${name}: \$\{${name}:-(.+)\}$`, 'm').exec(compose)?.[1] ?? '';

it('trusts every address that a proxy on Docker’s default networks can have, and no public one', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: defaultOf('TRUSTED_PROXIES') }, '/').security;
  const isTrusted = (address: string) => trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  // The ends of Docker's pools: 172.17.0.0 to 172.31.255.255, 192.168.0.0/16, and an IPv6 prefix of its own making.
  for (const address of ['172.17.0.1', '172.18.0.1', '172.31.255.254', '192.168.0.1', '192.168.240.1'])
    expect(isTrusted(address), address).toBe(true);
  for (const address of ['fd00::1', 'fdd7:1b4e:83a1::1']) expect(isTrusted(address), address).toBe(true);
  for (const address of ['172.32.0.1', '192.169.0.1', '203.0.113.7', '2001:db8::1', '127.0.0.1'])
    expect(isTrusted(address), address).toBe(false);
});

it('invites people unless the operator chooses otherwise', () => {
  expect(defaultOf('SIGN_UPS')).toBe('invited');
});
