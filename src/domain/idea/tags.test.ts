import { expect, it } from 'vitest';
import { builtInTags, isBuiltInTag, tagName } from './tags.ts';

it('has the four fixed tags', () => {
  expect(builtInTags).toEqual(['urgent', 'research', 'inspiration', 'prototype']);
});

it.each([
  ['urgent', true],
  ['research', true],
  ['inspiration', true],
  ['prototype', true],
  ['Urgent', false],
  [' urgent', false],
  ['', false],
  ['toString', false],
  [0, false],
  [null, false],
  [undefined, false],
  [['urgent'], false],
])('detects whether %j is the stored name of a built-in tag: %s', (value, expected) => {
  expect(isBuiltInTag(value)).toBe(expected);
});

it('shows built-in tags in the language and others as they are typed', () => {
  const names = { urgent: 'urgente', research: 'b', inspiration: 'c', prototype: 'd' };
  expect(['urgent', 'Kite', 'constructor'].map((tag) => tagName(tag, names))).toEqual([
    'urgente',
    'Kite',
    'constructor',
  ]);
});
