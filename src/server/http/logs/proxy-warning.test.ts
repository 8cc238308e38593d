import { type IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { expect, it } from 'vitest';
import { type Logger } from '../../operations/logger.ts';
import { createProxyWarning } from './proxy-warning.ts';

const trustedProxies = new BlockList();
trustedProxies.addSubnet('10.0.0.0', 8, 'ipv4');

function openWarning(logAddresses: 'full' | 'prefix' | 'off' = 'prefix') {
  const lines: [fields: object, text: string][] = [];
  let elapsed = 0;
  const warn = createProxyWarning(
    { warn: (fields: object, text: string) => void lines.push([fields, text]) } as Pick<Logger, 'warn'>,
    { trustedProxies, logAddresses },
    () => elapsed,
  );
  const receive = (remoteAddress: string, forwarded?: string) =>
    warn({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage);
  return { lines, receive, wait: (milliseconds: number) => (elapsed += milliseconds) };
}

it('warns once a day of a header from a peer that is no trusted proxy', () => {
  const { lines, receive, wait } = openWarning();
  for (let n = 0; n < 1_000; n++) receive('172.18.0.1', '203.0.113.7');
  expect(lines).toEqual([[{ address: '172.18.0.0/24' }, expect.stringContaining('not in TRUSTED_PROXIES')]]);
  wait(86_399_999);
  receive('172.18.0.1', '203.0.113.7');
  expect(lines).toHaveLength(1);
  wait(1);
  receive('172.18.0.1', '203.0.113.7');
  expect(lines).toHaveLength(2);
});

it.each([
  ['full', { address: '172.18.0.1' }],
  ['off', {}],
] as const)('names the peer as LOG_ADDRESSES=%s says', (mode, fields) => {
  const { lines, receive } = openWarning(mode);
  receive('172.18.0.1', '203.0.113.7');
  expect(lines).toEqual([[fields, expect.any(String)]]);
});

it('does not warn of a trusted proxy, or of a peer without the header', () => {
  const { lines, receive } = openWarning();
  receive('10.0.0.7', '203.0.113.7');
  receive('::ffff:10.0.0.7', '203.0.113.7');
  receive('203.0.113.7');
  expect(lines).toEqual([]);
});
