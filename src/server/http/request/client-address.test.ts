import { expect, it } from 'vitest';
import { limitKeyOf, networkPrefix } from './client-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1234:5678:9abc:def0:1:2', '2001:db8:1234::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1', 'fe80:0:0::/48'],
  ['::1', '::1'],
  ['', ''],
  ['unix socket', 'unix socket'],
])('shortens the address %j to the network %j', (address, network) => {
  expect(networkPrefix(address)).toBe(network);
});

it('counts the addresses of an IPv6 /64 network as one client, and others one by one', () => {
  expect(limitKeyOf('2001:db8:1234:5678:9abc:def0:1:2')).toBe('2001:db8:1234:5678::/64');
  expect(limitKeyOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(limitKeyOf('203.0.113.77')).toBe('203.0.113.77');
});
