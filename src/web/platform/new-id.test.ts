import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('begins with the time and goes on at random, as version 7 of a UUID', () => {
  // The timestamp of the example in RFC 9562, appendix A.6.
  expect(newId(0x017f22e279b0)).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('comes after what was made a millisecond before', () => {
  const moments = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
  const ids = moments.map(newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.map((id) => id.length)).toEqual(moments.map(() => 36));
});

it('differs within one moment', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(1_700_000_000_000));
  expect(new Set(ids).size).toBe(ids.length);
});
