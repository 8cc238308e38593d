import { expect, it } from 'vitest';
import { type Tag, isTag, normalizeTags, tags } from './tags.ts';

it('has the four fixed tags', () => {
  expect(tags).toEqual(['urgent', 'research', 'inspiration', 'prototype']);
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
])('detects whether %j is a tag: %s', (value, expected) => {
  expect(isTag(value)).toBe(expected);
});

it.each<[readonly Tag[], readonly Tag[]]>([
  [[], []],
  [['prototype'], ['prototype']],
  [
    ['prototype', 'urgent'],
    ['urgent', 'prototype'],
  ],
  [
    ['inspiration', 'research', 'inspiration', 'research'],
    ['research', 'inspiration'],
  ],
  [['prototype', 'inspiration', 'research', 'urgent'], tags],
])('keeps the tags %j once each in the fixed order: %j', (given, normal) => {
  expect(normalizeTags(given)).toEqual(normal);
});
