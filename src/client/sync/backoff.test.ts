import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [4, 8_000],
  [5, 16_000],
  [6, 30_000],
  [7, 30_000],
  [5_000, 30_000],
])('waits after failure %i in a row about %i ms', (failures, expected) => {
  expect(backoffMs(failures, 0.5)).toBe(expected);
});

it('spreads the retries of many devices over 0.5 to 1.5 times the delay', () => {
  expect(backoffMs(3, 0)).toBe(2_000);
  expect(backoffMs(3, 0.25)).toBe(3_000);
  expect(backoffMs(3, 1)).toBe(6_000);
});
