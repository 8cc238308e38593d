import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJsonInSteps } from './json-in-steps.ts';

function parse(text: string): { readonly value: unknown; readonly pauses: number } {
  const steps = parseJsonInSteps(text);
  for (let pauses = 0; ; pauses++) {
    const { done, value } = steps.next();
    if (done) return { value, pauses };
  }
}

it('gives the value of any JSON, and none for any other text', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      expect(parse(text).value).toEqual(JSON.parse(text));
    }),
  );
  for (const text of ['', '[', '{"a"', '["a', '["a\\', '{not json'])
    expect(parse(text).value).toBeUndefined();
});

it('does not take brackets in texts for depth', () => {
  const value = ['['.repeat(1_000), '"{'.repeat(1_000), '\\', '\\"[', ['kite']];
  expect(parse(JSON.stringify(value)).value).toEqual(value);
});

it.each([
  ['100 levels deep', '['.repeat(100) + ']'.repeat(100)],
  ['of two million values', `[${'1,'.repeat(1_999_998)}1]`],
  [
    'of 200,000 field names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [n, 1]))),
  ],
])('parses JSON %s', (_, text) => {
  // A comparison of the values would take far longer.
  expect(JSON.stringify(parse(text).value)).toBe(text);
});

it.each([
  ['101 levels deep', '['.repeat(101) + ']'.repeat(101)],
  ['16 million levels deep', '['.repeat(16_000_000)],
  ['of more than two million values', `[${'1,'.repeat(2_000_000)}1]`],
  ['of 200,001 field names', `{${Array.from({ length: 200_001 }, (_, n) => `"${n}":1`).join()}}`],
])('parses no JSON %s, which would hold the page', (_, text) => {
  expect(parse(text).value).toBeNull();
});

it('pauses about every 100,000 characters, however long one text is', () => {
  expect(parse(JSON.stringify(Array.from({ length: 1_000 }, () => 'x'.repeat(1_000)))).pauses).toBe(10);
  expect(parse(`["${'\\\\'.repeat(1_000_000)}"]`)).toEqual({ value: ['\\'.repeat(1_000_000)], pauses: 1 });
});
