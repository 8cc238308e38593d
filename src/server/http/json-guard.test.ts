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

it('refuses what nests too deep', () => {
  expect(passes('[[[[[[[[1]]]]]]]]')).toBe(true);
  expect(passes('[[[[[[[[[1]]]]]]]]]')).toBe(false);
  expect(passes('{"a":'.repeat(9))).toBe(false);
  expect(passes('[],'.repeat(300))).toBe(true);
});

it('refuses what holds too many values', () => {
  expect(passes(`[${'1,'.repeat(999)}1]`)).toBe(true);
  expect(passes(`[${'1,'.repeat(1_000)}1]`)).toBe(false);
  expect(passes('[]'.repeat(1_001))).toBe(false);
});

it('takes brackets in texts for text', () => {
  expect(passes(JSON.stringify({ text: '[{,'.repeat(5_000) }))).toBe(true);
  expect(passes(JSON.stringify({ text: '"[\\"[[\\\\'.repeat(5_000) }))).toBe(true);
  expect(passes(String.raw`["\\",[[[[[[[[`)).toBe(false);
  expect(passes(String.raw`["\",[[[[[[[[`)).toBe(true);
});

it('judges the same however the text arrives', () => {
  const json = fc.json({ maxDepth: 12 });
  fc.assert(
    fc.property(json, fc.integer({ min: 1, max: 7 }), (text, chunk) => {
      expect(passes(text, chunk)).toBe(passes(text));
    }),
  );
});

it('agrees with the parser on how deep a text is', () => {
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

it('stops at ten megabytes of brackets in no time, and reads as many of anything else quickly', () => {
  const size = 10_000_000;
  const within = { depth: 32, count: 2_000_000 };
  const texts = [
    '['.repeat(size),
    '{"a":'.repeat(size / 5),
    '[],'.repeat(size / 3),
    `["${'a'.repeat(size)}"]`,
    `[${'"ab",'.repeat(size / 5)}1]`,
    String.raw`"\\`.repeat(size / 3),
  ].map((text) => Buffer.from(text));
  for (const bytes of texts) {
    const guard = createJsonGuard(within);
    const started = process.cpuUsage();
    // As it arrives: in pieces, until it is refused.
    for (let at = 0; at < size && guard(bytes.subarray(at, at + 65_536)); at += 65_536);
    const { user, system } = process.cpuUsage(started);
    const milliseconds = (user + system) / 1_000;
    // Brackets are refused at once; the rest is read whole. The time of this process only, and many times what
    // it takes: others share the machine.
    expect(milliseconds, bytes.subarray(0, 8).toString()).toBeLessThan(bytes[1] === 0x5b ? 50 : 2_000);
  }
});
