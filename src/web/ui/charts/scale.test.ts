import { expect, it } from 'vitest';
import { createTimeScale, niceTicks } from './scale.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [180, [0, 100, 200]],
  [245, [0, 100, 200, 300]],
  [12_000, [0, 5_000, 10_000, 15_000]],
])('marks an axis up to %i with round values', (highest, ticks) => {
  expect(niceTicks(highest)).toEqual(ticks);
});

it('keeps now between the past and the future', () => {
  const place = createTimeScale([-4, 16]);
  expect([place(-4), place(0), place(16)]).toEqual([0, expect.closeTo(33.33, 1), 100]);
  expect(createTimeScale([9, 25])(0)).toBe(0);
  expect(createTimeScale([-9])(0)).toBe(100);
  expect(createTimeScale([])(0)).toBe(0);
});
