import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it('isolates what runs from right to left, and leaves everything else as it is', () => {
  expect(isolated('ספר חדש')).toBe('\u2068ספר חדש\u2069');
  expect(isolated('Read كتاب')).toBe('\u2068Read كتاب\u2069');
  expect(isolated('Año nuevo (2)')).toBe('Año nuevo (2)');
  expect(isolated('')).toBe('');
});
