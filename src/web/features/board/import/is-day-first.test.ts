import { expect, it } from 'vitest';
import { isDayFirst } from './is-day-first.ts';

it.each([
  ['en', false],
  ['en-US', false],
  ['en-GB', true],
  ['es', true],
  ['es-MX', true],
])('knows whether the day comes first in %s: %s', (locale, isFirst) => {
  expect(isDayFirst(locale)).toBe(isFirst);
});
