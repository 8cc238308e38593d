import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createJsonGuard } from './json-guard.ts';

const bounds = { depth: 8, count: 1_000 };
const passes = (text: string, chunk = text.length || 1, within = bounds) => {
  const guard = createJsonGuard(within);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunk) {
    if (!guard(bytes.subarray(at, at + chunk))) return false;
  }
  return true;
};

it('rejects text that nests too deep', () => {
  expect(passes('[[[[[[[[1]]]]]]]]')).toBe(true);
  expect(passes('[[[[[[[[[1]]]]]]]]]')).toBe(false);
  expect(passes('{"a":'.repeat(9))).toBe(false);
  expect(passes('[],'.repeat(300))).toBe(true);
});

it('rejects text with too many values', () => {
  expect(passes(`[${'1,'.repeat(999)}1]`)).toBe(true);
  expect(passes(`[${'1,'.repeat(1_000)}1]`)).toBe(false);
  expect(passes('[]'.repeat(1_001))).toBe(false);
});

it('ignores brackets inside strings', () => {
  expect(passes(JSON.stringify({ text: '[{,'.repeat(5_000) }))).toBe(true);
  expect(passes(JSON.stringify({ text: '"[\\"[[\\\\'.repeat(5_000) }))).toBe(true);
  expect(passes(String.raw`["\\",[[[[[[[[`)).toBe(false);
  expect(passes(String.raw`["\",[[[[[[[[`)).toBe(true);
});

it('gives the same result however the text is split into chunks', () => {
  const json = fc.json({ maxDepth: 12 });
  fc.assert(
    fc.property(json, fc.integer({ min: 1, max: 7 }), (text, chunk) => {
      expect(passes(text, chunk)).toBe(passes(text));
    }),
  );
});

it('computes the same depth as the parser', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.json({ maxDepth: 12 }), (text) => {
      const depth = depthOf(JSON.parse(text));
      expect(passes(text, undefined, { depth, count: 1e9 })).toBe(true);
      expect(depth === 0 || !passes(text, undefined, { depth: depth - 1, count: 1e9 })).toBe(true);
    }),
  );
});

it('stops within a few bytes of brackets, however many megabytes follow', () => {
  const size = 10_000_000;
  const within = { depth: 32, count: 2_000_000 };
  for (const text of ['['.repeat(size), '{"a":'.repeat(size / 5)]) {
    const { isWithin, read } = readCounting(text, within);
    expect(isWithin).toBe(false);
    expect(read).toBeLessThanOrEqual(5 * (within.depth + 1));
  }
});

it('reads every byte once, whatever the text is', () => {
  const size = 300_000;
  const within = { depth: 32, count: 2_000_000 };
  const texts = [
    '[],'.repeat(size / 3),
    `["${'a'.repeat(size)}"]`,
    `[${'"ab",'.repeat(size / 5)}1]`,
    String.raw`"\\`.repeat(size / 3),
  ];
  for (const text of texts) expect(readCounting(text, within)).toEqual({ isWithin: true, read: text.length });
});

/** Counts the bytes that the guard reads: a stable measure of its work, unlike time on a shared machine. */
function readCounting(text: string, within: typeof bounds): { isWithin: boolean; read: number } {
  const guard = createJsonGuard(within);
  const bytes = Buffer.from(text);
  let read = 0;
  let isWithin = true;
  // In chunks, as it arrives, until rejected.
  for (let at = 0; at < bytes.length && isWithin; at += 65_536) {
    const piece = bytes.subarray(at, at + 65_536);
    const watched = new Proxy(piece, {
      get(target, key) {
        if (key === Symbol.iterator) return () => counting(target);
        if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    isWithin = guard(watched);
  }
  return { isWithin, read };

  function* counting(target: Uint8Array): Generator<number> {
    for (const byte of target) {
      read += 1;
      yield byte;
    }
  }
}
