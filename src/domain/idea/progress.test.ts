import { expect, it } from 'vitest';
import { progressAfterUpdate, isFinished, isValidProgress } from './progress.ts';

it.each([
  [0, false],
  [99, false],
  [100, true],
])('detects whether an idea at %i is finished: %s', (progress, finished) => {
  expect(isFinished({ progress })).toBe(finished);
});

it.each([
  [0, 10],
  [1, 11],
  [50, 60],
  [89, 99],
  [90, 100],
  [91, 100],
  [99, 100],
  [100, 100],
])('adds 10 to a progress of %i, which gives %i', (progress, after) => {
  expect(progressAfterUpdate(progress)).toBe(after);
});

it.each([
  [-1, false],
  [0, true],
  [1, true],
  [50, true],
  [50.5, false],
  [99, true],
  [100, true],
  [100.000001, false],
  [101, false],
  [1e300, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  [Number.NEGATIVE_INFINITY, false],
])('detects whether %d is a valid progress: %s', (value, possible) => {
  expect(isValidProgress(value)).toBe(possible);
});
