import { expect, it } from 'vitest';
import { checkPasskeyName, isCounterBack } from './passkey.ts';

it.each([
  ['', 'fields-required'],
  [' \u200b ', 'fields-required'],
  ['a', null],
  ['x'.repeat(60), null],
  [`  ${'x'.repeat(60)}  `, null],
  ['x'.repeat(61), 'text-too-long'],
] as const)('judges the name “%s” of a passkey as %s', (name, fault) => {
  expect(checkPasskeyName(name)).toBe(fault);
});

it.each([
  [0, 0, false],
  [0, 1, false],
  [1, 2, false],
  [1, 1, true],
  [2, 1, true],
  [1, 0, true],
])('judges a counter that was %i and is %i', (stored, counter, isBack) => {
  expect(isCounterBack(stored, counter)).toBe(isBack);
});
