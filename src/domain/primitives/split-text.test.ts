import { expect, it } from 'vitest';
import { splitText } from './split-text.ts';

it.each<[string, number, readonly string[]]>([
  ['', 3, []],
  ['abc', 3, ['abc']],
  ['abcd', 3, ['abc', 'd']],
  ['ab😀', 3, ['ab', '😀']],
  ['abcdefg', 2, ['ab', 'cd', 'ef', 'g']],
])('splits %j into parts of at most %i', (text, max, parts) => {
  expect(splitText(text, max)).toEqual(parts);
});

it('splits 10 MB within 10 seconds and loses nothing', () => {
  const text = 'kite 😀 '.repeat(1_250_000);
  const before = performance.now();
  expect(splitText(text, 2_000).join('')).toBe(text);
  expect(performance.now() - before).toBeLessThan(10_000);
});
