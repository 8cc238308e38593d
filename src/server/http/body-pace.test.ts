import { expect, it } from 'vitest';
import { timeFor } from './body-pace.ts';

it('gives every body two and a half minutes, and a long one as long as EDGE takes for it', () => {
  expect(timeFor(0)).toBe(150_000);
  expect(timeFor(3_000_000)).toBe(300_000);
  expect(timeFor(32_000_000)).toBe(1_750_000);
});
