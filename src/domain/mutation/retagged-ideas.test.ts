import { expect, it } from 'vitest';
import { mergeRetagging, replaceTag, retaggedIdeas } from './retagged-ideas.ts';

it.each([
  [['kite'], 'kite', 'wing', ['wing']],
  [['Kíte', 'moss'], 'kite', 'wing', ['moss', 'wing']],
  [['urgent', 'kite', 'wing'], 'kite', 'wing', ['urgent', 'wing']],
  [['kite', 'moss'], 'kite', 'urgent', ['urgent', 'moss']],
  [['kite', 'moss'], 'kite', null, ['moss']],
  [['moss'], 'kite', 'wing', ['moss']],
  [[], 'kite', 'wing', []],
] as const)('replaces in %j the tag %j with %j: %j', (tags, from, to, expected) => {
  expect(replaceTag(tags, from, to)).toEqual(expected);
});

it.each([
  ['the same ones', ['wing'], ['wing'], ['kite'], ['kite']],
  ['one more since', ['moss', 'wing'], ['wing'], ['kite'], ['kite', 'moss']],
  ['the new one taken off since', ['moss'], ['wing'], ['kite'], ['moss']],
  ['one of two kept', ['moss', 'wing'], ['wing'], ['kite', 'wing'], ['kite', 'moss', 'wing']],
  ['one that was only taken off', ['moss'], [], ['kite'], ['kite', 'moss']],
] as const)('changes tags back that are %s', (_, tags, from, to, expected) => {
  expect(mergeRetagging(tags, { from, to })).toEqual(expected);
});

it('groups the ideas that change by their tags', () => {
  const ideas = [['kite'], ['moss'], ['kite'], ['kite', 'moss'], []].map((tags, index) => ({
    id: `idea-${index}`,
    tags,
  }));
  expect(retaggedIdeas(ideas, (tags) => replaceTag(tags, 'kite', 'moss'))).toEqual([
    { ids: ['idea-0', 'idea-2'], from: ['kite'], to: ['moss'] },
    { ids: ['idea-3'], from: ['kite', 'moss'], to: ['moss'] },
  ]);
});
