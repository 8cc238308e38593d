import { BlockList } from 'node:net';
import { expect, it } from 'vitest';
import { type AppContext } from '../request/context.ts';
import { createLoggedAddress } from './logged-address.ts';

const trustedProxies = new BlockList();
trustedProxies.addAddress('10.0.0.7');

function addressOf(
  logAddresses: 'full' | 'prefix' | 'off',
  remoteAddress: string | undefined,
  forwarded?: string,
) {
  const incoming = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } };
  const c = { env: { incoming } } as unknown as AppContext;
  return createLoggedAddress({ logAddresses, trustedProxies })(c);
}

it.each([
  ['203.0.113.77', undefined, '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['10.0.0.7', '198.51.100.9, 203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['10.0.0.7', '2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['10.0.0.8', '203.0.113.7', '10.0.0.8', '10.0.0.0/24'],
  [undefined, undefined, 'unknown', 'unknown'],
])('logs a client at %s that sends X-Forwarded-For %s as %s, or as %s', (peer, forwarded, full, prefix) => {
  expect(addressOf('full', peer, forwarded)).toEqual({ address: full });
  expect(addressOf('prefix', peer, forwarded)).toEqual({ address: prefix });
  expect(addressOf('off', peer, forwarded)).toEqual({});
});
