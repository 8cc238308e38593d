import { expect, it } from 'vitest';
import { mutationTraits, namesWith, traitsOf } from './mutation-traits.ts';
import { type MutationName } from './mutation.ts';

it('names the mutations that share a trait', () => {
  expect(namesWith('size', 'file')).toEqual(['importIdeas', 'addImported', 'migrateLocalIdeas']);
  expect(namesWith('countsAsActivity', false)).toEqual([
    'setPreferences',
    'saveFilter',
    'forgetFilter',
    'styleCategory',
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
