import { expect, it } from 'vitest';
import { applyTagChange, cleanTag, isValidTag, normalizeTags, tagKey } from './own-tags.ts';
import { type Tag, builtInTags } from './tags.ts';

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
  [['prototype', 'inspiration', 'research', 'urgent'], builtInTags],
  [
    ['sail', 'Ópera', 'prototype', 'kite', 'urgente', 'opera', 'KITE', 'constructor'],
    ['urgent', 'prototype', 'constructor', 'kite', 'Ópera', 'sail'],
  ],
])('keeps the tags %j once each, the built-in ones first in the fixed order: %j', (given, normal) => {
  expect(normalizeTags(given)).toEqual(normal);
  expect(normalizeTags(normal)).toEqual(normal);
});

it.each([
  ['Ópera', 'opera'],
  ['Ópera', 'O\u0301PERA'],
  ['deep work', ' Deep   Work '],
  ['don’t', "DON'T"],
  ['Straße', 'strasse'],
  ['URGENT', 'urgente'],
  ['Investigacion', 'research'],
])('takes %j and %j for the same tag', (a, b) => {
  expect(tagKey(a)).toBe(tagKey(b));
});

it.each([
  ['opera', 'operas'],
  ['deep work', 'deepwork'],
  ['urgents', 'urgent'],
  ['C', 'C+'],
])('takes %j and %j for two tags', (a, b) => {
  expect(tagKey(a)).not.toBe(tagKey(b));
});

it.each([
  ['a', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  [` ${'x'.repeat(40)} `, true],
  ['<script>alert(1)</script>', true],
  ['🪁', true],
  ['hogar y jardín', true],
  ['بيت', true],
  ['C++', true],
  ['@home', true],
  ['', false],
  ['   ', false],
  ['\u200B\u2060', false],
  ['\u0301\u0308', false],
  ['´', false],
  ['¨', false],
  ['`^~', false],
  ['a#b', false],
  ['#home', false],
  ['＃home', false],
  ['a,b', false],
  ['a，b', false],
  ['a\nb', false],
  ['a\r\nb', false],
  ['a\u2028b', false],
  ['a\u0085b', false],
])('says whether %j can be a tag: %s', (name, expected) => {
  expect(isValidTag(name)).toBe(expected);
});

it.each([
  ['  Deep \t work ', 'Deep work'],
  ['Urgente', 'urgent'],
  ['RESEARCH', 'research'],
  ['O\u0301pera', 'Ópera'],
])('stores the typed tag %j as %j', (typed, stored) => {
  expect(cleanTag(typed)).toBe(stored);
});

it.each<[readonly Tag[], readonly Tag[], readonly Tag[], readonly Tag[]]>([
  [['kite'], ['Sail'], [], ['kite', 'Sail']],
  [['kite', 'Sail'], [], ['SAIL'], ['kite']],
  [['kite'], ['Kíte'], [], ['kite']],
  [['kite'], ['sail'], ['sail'], ['kite']],
  [['urgent', 'kite'], [], ['urgente'], ['kite']],
])('changes the tags %j by adding %j and removing %j to %j', (given, add, remove, after) => {
  expect(applyTagChange(given, { add, remove })).toEqual(after);
});
