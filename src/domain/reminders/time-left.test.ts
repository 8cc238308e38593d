import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  [0, 'minute', 0, false],
  [1, 'minute', 1, false],
  [59, 'minute', 59, false],
  [60, 'hour', 1, false],
  [89, 'hour', 1, false],
  [90, 'hour', 2, false],
  [119, 'hour', 2, false],
  [179, 'hour', 3, false],
  [1_409, 'hour', 23, false],
  [1_410, 'day', 1, false],
  [1_439, 'day', 1, false],
  [1_440, 'day', 1, false],
  [2_820, 'day', 2, false],
  [9_359, 'day', 6, false],
  [9_360, 'week', 1, false],
  [10_079, 'week', 1, false],
  [10_080, 'week', 1, false],
  [-1, 'minute', 1, true],
  [-510, 'hour', 9, true],
  [-1_439, 'day', 1, true],
])('tells %d minutes in %ss, rounded', (minutes, unit, count, isPast) => {
  expect(timeLeft(minutes)).toEqual({ unit, count, isPast });
});
