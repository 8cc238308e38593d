import { expect, it } from 'vitest';
import { type FoundToken } from '../storage/queries/access-tokens.ts';
import { createTokenCache } from './token-cache.ts';

const token = (accountId: string): FoundToken => ({
  account_id: accountId,
  name: 'Script',
  can_write: 0,
  expires_at: null,
  used_on: null,
});

function setUp() {
  let now = 1_000;
  const reads: string[] = [];
  const cache = createTokenCache(() => now);
  return {
    cache,
    reads,
    advance: (ms: number) => (now += ms),
    find: (hash: string, found: FoundToken | null = token('ada')) =>
      cache.find(hash, async () => {
        reads.push(hash);
        return found;
      }),
  };
}

it('reads a token once in half a second', async () => {
  const { find, reads, advance } = setUp();
  await find('a');
  advance(499);
  expect(await find('a')).toEqual(token('ada'));
  expect(reads).toEqual(['a']);
  advance(1);
  await find('a');
  expect(reads).toEqual(['a', 'a']);
});

it('keeps no unknown token', async () => {
  const { find, reads } = setUp();
  expect(await find('a', null)).toBe(null);
  await find('a', null);
  expect(reads).toEqual(['a', 'a']);
});

it('forgets the tokens of one account', async () => {
  const { cache, find, reads } = setUp();
  await find('a');
  await find('b', token('bob'));
  cache.forgetAccount('ada');
  await find('a');
  await find('b', token('bob'));
  expect(reads).toEqual(['a', 'b', 'a']);
});

it('does not keep what was read before a token was revoked', async () => {
  const { cache, find, reads } = setUp();
  const revokedMeanwhile = cache.find('a', async () => {
    cache.forgetAccount('ada');
    return token('ada');
  });
  expect(await revokedMeanwhile).toEqual(token('ada'));
  await find('a', null);
  expect(reads).toEqual(['a']);
});

it('counts the half second from when the row was asked for', async () => {
  const { cache, find, reads, advance } = setUp();
  await cache.find('a', async () => {
    advance(400);
    return token('ada');
  });
  advance(100);
  await find('a', null);
  expect(reads).toEqual(['a']);
});
