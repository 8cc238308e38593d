import { expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br;q=0.8,gzip;q=0.9;level=1', 'gzip'],
  ['br ; q=0', 'identity'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['identity', 'identity'],
  ['identity, gzip', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.4, br;q=0.6', 'br'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, deflate', 'identity'],
  ['br;q=2', 'identity'],
  ['br;q=nonsense, gzip', 'gzip'],
  ['brotli', 'identity'],
  [',,;q=1', 'identity'],
] as const)('chooses for %j the encoding %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it('chooses among the available encodings only', () => {
  expect(acceptedEncoding('gzip, br', ['gzip'])).toBe('gzip');
  expect(acceptedEncoding('br', ['gzip'])).toBe('identity');
  expect(acceptedEncoding('gzip, br', [])).toBe('identity');
});
