import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

it('is the host of the public URL, whatever the request names', () => {
  const url = new URL('https://forge.example.org:8443/ideas/');
  expect(relyingPartyOf(url, 'localhost:3000')).toEqual({
    id: 'forge.example.org',
    origin: 'https://forge.example.org:8443',
  });
});

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['localhost', 'http://localhost'],
  ['127.0.0.1:3000', 'http://localhost'],
  ['evil.example:3000', 'http://localhost'],
  ['', 'http://localhost'],
])('is localhost without a public URL, for a request to “%s”', (host, origin) => {
  expect(relyingPartyOf(null, host)).toEqual({ id: 'localhost', origin });
});
