import { expect, it } from 'vitest';
import { bidiIsolate } from './bidi-isolate.ts';

it('isolates what runs from right to left, and leaves everything else as it is', () => {
  expect(bidiIsolate('ספר חדש')).toBe('\u2068ספר חדש\u2069');
  expect(bidiIsolate('Read كتاب')).toBe('\u2068Read كتاب\u2069');
  expect(bidiIsolate('Año nuevo (2)')).toBe('Año nuevo (2)');
  expect(bidiIsolate('')).toBe('');
  expect(bidiIsolate('👩‍👩‍👧‍👦 日本')).toBe('👩‍👩‍👧‍👦 日本');
});

it('isolates what sets a direction without a right-to-left letter, and newer scripts', () => {
  expect(bidiIsolate('abc\u202etxt.exe')).toBe('\u2068abc\u202etxt.exe\u2069');
  expect(bidiIsolate('a\u2067b')).toBe('\u2068a\u2067b\u2069');
  expect(bidiIsolate('𞤀𞤁')).toBe('\u2068𞤀𞤁\u2069');
});

it('lets no text end the isolate around it', () => {
  expect(bidiIsolate('a\u2069\u202eb\u2069')).toBe('\u2068a\u202eb\u2069');
  expect(bidiIsolate('\u2067ספר\u2069 x\u2069 y')).toBe('\u2068\u2067ספר\u2069 x y\u2069');
});
