import { expect, it } from 'vitest';
import { makeIdeaFields } from '../testing/make-idea.ts';
import { ideaIdOf } from './idea-id-of.ts';
import { type MutationArgs, type MutationName } from './mutation.ts';

const of = <N extends MutationName>(name: N, args: MutationArgs[N]) => ideaIdOf({ id: 'm', name, args });

it('finds the idea that a mutation adds or changes', () => {
  expect(of('addIdea', makeIdeaFields())).toBe('m');
  expect(of('captureIdeas', { ideas: [{ title: 'Kite', category: 'Art' }] })).toBe('m-c-00000');
  expect(of('deleteIdea', { id: 'kite' })).toBe('kite');
  expect(of('restoreIdeas', { ids: ['kite'] })).toBe('kite');
});

it('finds none if a mutation is about several ideas or none', () => {
  const idea = { title: 'Kite', category: 'Art' };
  expect(of('captureIdeas', { ideas: [idea, idea] })).toBe(undefined);
  expect(of('restoreIdeas', { ids: ['kite', 'boat'] })).toBe(undefined);
  expect(of('addCategory', { name: 'Kites' })).toBe(undefined);
});
