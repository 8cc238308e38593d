import { expect, it } from 'vitest';
import { bodyTimeoutMs } from './body-timeout.ts';

it('allows any body two and a half minutes, and a large one as long as it takes over EDGE', () => {
  expect(bodyTimeoutMs(0)).toBe(150_000);
  expect(bodyTimeoutMs(3_000_000)).toBe(300_000);
  expect(bodyTimeoutMs(32_000_000)).toBe(1_750_000);
});
