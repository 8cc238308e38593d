import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  [0, 'minute', 0, false],
  [1, 'minute', 1, false],
  [59, 'minute', 59, false],
  [60, 'hour', 1, false],
  [179, 'hour', 2, false],
  [1_439, 'hour', 23, false],
  [1_440, 'day', 1, false],
  [10_079, 'day', 6, false],
  [10_080, 'week', 1, false],
  [-1, 'minute', 1, true],
  [-510, 'hour', 8, true],
])('tells %d minutes in whole %ss', (minutes, unit, count, isPast) => {
  expect(timeLeft(minutes)).toEqual({ unit, count, isPast });
});
