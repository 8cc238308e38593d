import { expect, it } from 'vitest';
import { makeMutation } from '../testing/in-memory-account.ts';
import { mayTakeLong, mutationTraits, namesWith, traitsOf } from './mutation-traits.ts';
import { type MutationName } from './mutation.ts';

it.each<[MutationName, number, boolean]>([
  ['deleteIdeas', 50, false],
  ['deleteIdeas', 51, true],
  ['editIdeas', 50, false],
  ['editIdeas', 51, true],
  ['restoreIdeas', 1, true],
])('says whether %s of %i ideas may take long', (name, count, is) => {
  const ids = Array.from({ length: count }, (_, n) => `idea-${n}`);
  expect(mayTakeLong(makeMutation(name, { ids, changes: {} }))).toBe(is);
});

it('names the mutations that share a trait', () => {
  expect(namesWith('size', 'file')).toEqual(['importIdeas', 'addImported', 'migrateLocalIdeas']);
  expect(namesWith('countsAsActivity', false)).toEqual([
    'setPreferences',
    'saveFilter',
    'forgetFilter',
    'styleCategory',
    'styleTag',
  ]);
});

it('treats a mutation of a newer version as a small edit', () => {
  expect(traitsOf('paintIdea' as MutationName)).toEqual({
    undoable: true,
    keepsText: false,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: null,
  });
});

it('limits a single text only in mutations that keep it', () => {
  for (const { keepsText, maxText } of Object.values(mutationTraits))
    expect(keepsText || maxText === null).toBe(true);
});
