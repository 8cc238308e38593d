import { expect, it } from 'vitest';
import { ascending } from './ascending.ts';

it('orders numbers, infinite ones last', () => {
  expect([Infinity, 2, Number.MAX_VALUE, 10, Infinity, 1].sort(ascending)).toEqual([
    1,
    2,
    10,
    Number.MAX_VALUE,
    Infinity,
    Infinity,
  ]);
  expect(ascending(Infinity, Infinity)).toBe(0);
});

it('orders texts by their code units, whatever the language', () => {
  expect(['b', 'ñ', 'a', 'B', 'a'].sort(ascending)).toEqual(['B', 'a', 'a', 'b', 'ñ']);
  expect(ascending('a', 'a')).toBe(0);
});
