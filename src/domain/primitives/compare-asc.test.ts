import { expect, it } from 'vitest';
import { compareAsc } from './compare-asc.ts';

it('orders numbers, infinite ones last', () => {
  expect([Infinity, 2, Number.MAX_VALUE, 10, Infinity, 1].sort(compareAsc)).toEqual([
    1,
    2,
    10,
    Number.MAX_VALUE,
    Infinity,
    Infinity,
  ]);
  expect(compareAsc(Infinity, Infinity)).toBe(0);
});

it('orders texts by their code units, independent of the language', () => {
  expect(['b', 'ñ', 'a', 'B', 'a'].sort(compareAsc)).toEqual(['B', 'a', 'a', 'b', 'ñ']);
  expect(compareAsc('a', 'a')).toBe(0);
});
