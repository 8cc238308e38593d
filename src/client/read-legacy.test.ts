import { expect, it } from 'vitest';
import { readLegacy } from './read-legacy.ts';
import { memoryOf } from './testing/memory-of.ts';

const scoreOf = (score: string) => readLegacy(memoryOf([['forge.score', score]]))?.score;

it.each([
  ['75', 75],
  ['"75"', 75],
  ['12.7', 12],
  ['-5', 0],
  ['1e308', 1_000_000],
  ['many', 0],
  ['', 0],
])('reads a score kept as %s as %i', (kept, score) => {
  expect(scoreOf(kept)).toBe(score);
});
