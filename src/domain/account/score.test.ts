import { expect, it } from 'vitest';
import { effectivePoints, points } from './score.ts';

it('gives exactly the points of the table, and none for anything else', () => {
  expect(points).toEqual({
    addIdea: 10,
    addCategory: 5,
    addUpdate: 5,
    editIdea: 5,
    moveIdea: 5,
    deleteIdea: -5,
  });
});

it.each([
  [0, 10, 10],
  [7, 10, 17],
  [100, 5, 105],
  [100, -5, 95],
  [6, -5, 1],
  [5, -5, 0],
  [4, -5, 0],
  [1, -5, 0],
  [0, -5, 0],
  [0, 0, 0],
  [8, 0, 8],
])('takes a score of %i by %i to %i', (score, wanted, after) => {
  expect(score + effectivePoints(score, wanted)).toBe(after);
});

it.each([
  [100, -5, -5],
  [5, -5, -5],
  [4, -5, -4],
  [1, -5, -1],
  [0, -5, 0],
  [0, -0, 0],
  [0, 0, 0],
  [7, -0, 0],
  [0, 10, 10],
])('with a score of %i turns %i points into %i, and never into -0', (score, wanted, effective) => {
  expect(effectivePoints(score, wanted)).toBe(effective);
});
