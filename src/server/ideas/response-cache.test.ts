import { expect, it } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const answer = (size: number) => ({
  encoding: 'br' as const,
  bytes: new Uint8Array(size).fill(size / 1_000),
});

it('returns the stored bytes, under the same key only', () => {
  const kept = createResponseCache(100_000, () => 0);
  kept.put('a', answer(10_000));
  expect(kept.get('a')).toEqual(answer(10_000));
  expect(kept.get('b')).toBe(null);
  kept.put('a', answer(20_000));
  expect(kept.get('a')).toEqual(answer(20_000));
});

it('limits its bytes and evicts the least recently used entries first', () => {
  const kept = createResponseCache(100_000, () => 0);
  for (const key of ['a', 'b', 'c']) kept.put(key, answer(30_000));
  kept.get('a');
  kept.put('d', answer(30_000));
  expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key) !== null)).toEqual([true, false, true, true]);
  kept.put('large', answer(100_000));
  expect(kept.get('large')).toBe(null);
  kept.put('all', answer(99_000));
  expect(['a', 'c', 'd', 'all'].map((key) => kept.get(key) !== null)).toEqual([false, false, false, true]);
});

it('drops an entry after a minute, however often it is read', () => {
  let time = 0;
  const kept = createResponseCache(100_000, () => time);
  kept.put('a', answer(60_000));
  time = 59_999;
  expect(kept.get('a')).not.toBe(null);
  time = 60_000;
  expect(kept.get('a')).toBe(null);
  // Its bytes are free again.
  kept.put('b', answer(60_000));
  kept.put('c', answer(30_000));
  expect(kept.get('b')).not.toBe(null);
});

it('frees the bytes of a removed entry', () => {
  const kept = createResponseCache(100_000, () => 0);
  kept.put('a', answer(60_000));
  kept.remove('a');
  kept.remove('b');
  expect(kept.get('a')).toBe(null);
  kept.put('c', answer(60_000));
  kept.put('d', answer(30_000));
  expect(kept.get('c')).not.toBe(null);
});

it('counts the overhead of each entry, so that many small ones stay within the limit', () => {
  const kept = createResponseCache(100_000, () => 0);
  for (let n = 0; n < 1_000; n++) kept.put(`answer ${n}`, answer(20));
  const found = Array.from({ length: 1_000 }, (_, n) => kept.get(`answer ${n}`)).filter(
    (one) => one !== null,
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.length).toBeLessThan(200);
});
