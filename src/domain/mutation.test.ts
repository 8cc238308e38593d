import { expect, it } from 'vitest';
import { dateOf } from './mutation.ts';

it.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1_795_176_000_000, '2026-11-20T12:00:00.000Z'],
  [1_795_176_000_001, '2026-11-20T12:00:00.001Z'],
])('writes the moment %i as %s', (at, date) => {
  expect(dateOf({ at })).toBe(date);
});
