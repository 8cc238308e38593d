import { expect, it } from 'vitest';
import { keepAnswers } from './kept-answers.ts';

const answer = (size: number) => new Uint8Array(size).fill(size);

it('gives again what it was given, under the same key only', () => {
  const kept = keepAnswers(100, () => 0);
  kept.put('a', answer(10));
  expect(kept.get('a')).toEqual(answer(10));
  expect(kept.get('b')).toBe(null);
  kept.put('a', answer(20));
  expect(kept.get('a')).toEqual(answer(20));
});

it('holds no more bytes than it may, and lets go first of what was not asked for longest', () => {
  const kept = keepAnswers(100, () => 0);
  for (const key of ['a', 'b', 'c']) kept.put(key, answer(30));
  kept.get('a');
  kept.put('d', answer(30));
  expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key) !== null)).toEqual([true, false, true, true]);
  kept.put('large', answer(101));
  expect(kept.get('large')).toBe(null);
  kept.put('all', answer(100));
  expect(['a', 'c', 'd', 'all'].map((key) => kept.get(key) !== null)).toEqual([false, false, false, true]);
});

it('lets go of everything after a minute, however often it is asked for', () => {
  let time = 0;
  const kept = keepAnswers(100, () => time);
  kept.put('a', answer(60));
  time = 59_999;
  expect(kept.get('a')).not.toBe(null);
  time = 60_000;
  expect(kept.get('a')).toBe(null);
  // And the room it took is free again.
  kept.put('b', answer(60));
  kept.put('c', answer(40));
  expect(kept.get('b')).not.toBe(null);
});
