import { expect, it } from 'vitest';
import { bodyTimeoutMs } from './body-timeout.ts';

it('gives every body two and a half minutes, and a long one as long as EDGE takes for it', () => {
  expect(bodyTimeoutMs(0)).toBe(150_000);
  expect(bodyTimeoutMs(3_000_000)).toBe(300_000);
  expect(bodyTimeoutMs(32_000_000)).toBe(1_750_000);
});
