import { type LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { createPublicLookup, isPublicAddress, isPublicHost } from './public-addresses.ts';

it.each(
  `0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1
   172.31.255.255 192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1
   ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 0:0:0:0:0:ffff:7f00:1 fe80::1 fe80::1%eth0
   2606:4700::1111%eth0 febf::1 fec0::1 fc00::1 fdff::1 ff02::1 64:ff9b::7f00:1 64:ff9b::a00:1
   64:ff9b:1::1 2002:7f00:1:: 2001::1 2001:db8::1 100::1 localhost 127.1 1.2.3 example.org`.split(/\s+/),
)('does not take %j as a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(
  `1.1.1.1 100.63.255.255 100.128.0.0 172.15.0.1 172.32.0.1 192.167.1.1 223.255.255.255 2606:4700::1111
   2a00:1450:4003:80f::200a ::ffff:1.1.1.1 64:ff9b::101:101`.split(/\s+/),
)('takes %s as a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(
  `127.0.0.1 2130706433 0x7f.1 0x7f000001 017700000001 127.1 127.0.0.1. ①②⑦.0.0.1 [::ffff:127.0.0.1]
   [::1] [0:0:0:0:0:0:0:1] [::ffff:7f00:1] [fe80::1] [fd00::1] 0 10.1`.split(/\s+/),
)('refuses the host %s in a URL', (host) => {
  expect(isPublicHost(new URL(`https://${host}/push`))).toBe(false);
});

it('leaves names to the lookup', () => {
  expect(isPublicHost(new URL('https://localhost/'))).toBe(true);
  expect(isPublicHost(new URL('https://push.example.org/'))).toBe(true);
});

const lookUp = (found: readonly string[], all: boolean) =>
  new Promise<unknown>((resolve) => {
    const addresses: LookupAddress[] = found.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    createPublicLookup(() => Promise.resolve(addresses))(
      'push.example.org',
      { all },
      (error, address, family) => resolve(error ?? [address, family]),
    );
  });

it('refuses a name if any of its addresses is private', async () => {
  const code = 'ERR_PRIVATE_ADDRESS';
  expect(await lookUp(['127.0.0.1'], false)).toMatchObject({ code });
  expect(await lookUp(['1.1.1.1', '10.0.0.1'], true)).toMatchObject({ code });
  expect(await lookUp(['::ffff:192.168.0.1'], true)).toMatchObject({ code });
  expect(await lookUp([], true)).toMatchObject({ code });
});

it('answers with the public addresses of a name', async () => {
  expect(await lookUp(['1.1.1.1', '1.0.0.1'], false)).toEqual(['1.1.1.1', 4]);
  expect(await lookUp(['2606:4700::1111'], true)).toEqual([
    [{ address: '2606:4700::1111', family: 6 }],
    undefined,
  ]);
});
