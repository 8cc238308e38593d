import { expect, it } from 'vitest';
import { gestureOf, swipeOffset, swipeSide, swipeThreshold } from './swipe-rules.ts';

it.each([
  [0, 0, 'undecided'],
  [15, 0, 'undecided'],
  [16, 0, 'swipe'],
  [-16, 0, 'swipe'],
  [16, 10, 'swipe'],
  [-16, 11, 'scroll'],
  [0, -16, 'scroll'],
  [12, 12, 'scroll'],
] as const)('decides that a finger moved by %i and %i: %s', (x, y, gesture) => {
  expect(gestureOf(x, y)).toBe(gesture);
});

it.each([
  [200, 72],
  [358, 107.4],
  [800, 120],
])('acts on an item %i pixels wide after %d', (width, threshold) => {
  expect(swipeThreshold(width)).toBeCloseTo(threshold);
});

it('follows the finger to the threshold, and more slowly beyond', () => {
  expect([0, 60, -100, 140, -140].map((x) => swipeOffset(x, 100))).toEqual([0, 60, -100, 110, -110]);
});

it.each([
  [120, 'right'],
  [300, 'right'],
  [-120, 'left'],
  [-199, 'left'],
  [-200, 'farLeft'],
])('tells from %i pixels with a threshold of 100 what a swipe does: %s', (x, side) => {
  expect(swipeSide(x, 100)).toBe(side);
});
