import { expect, it } from 'vitest';
import { bidiIsolate } from './bidi-isolate.ts';

it('isolates what runs from right to left, and leaves everything else as it is', () => {
  expect(bidiIsolate('ספר חדש')).toBe('\u2068ספר חדש\u2069');
  expect(bidiIsolate('Read كتاب')).toBe('\u2068Read كتاب\u2069');
  expect(bidiIsolate('Año nuevo (2)')).toBe('Año nuevo (2)');
  expect(bidiIsolate('')).toBe('');
});
