import { expect, it } from 'vitest';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeEntries, makeIdeaFields, makeIdea } from '../testing/make-idea.ts';

it('deletes every idea and takes no points, categories, badges or choices', () => {
  const preferences = {
    theme: 'light',
    language: 'es',
    sound: false,
    helpSeen: true,
    shortcuts: false,
  } as const;
  const kept = {
    score: 42,
    categories: ['Boats'],
    badges: { completionPro: '2026-01-01T00:00:00.000Z' },
    preferences,
  };
  const ideas = ['a', 'b', 'c'].map((id) => makeIdea({ id, progress: 100, updates: makeEntries(2) }));
  const account = new InMemoryAccount(ideas, kept);
  const drafted = account.apply('deleteAllIdeas', {});
  expect(drafted).toMatchObject({ effects: [{ kind: 'all-removed' }], points: 0 });
  expect(account.inOrder()).toEqual([]);
  expect(account.account).toMatchObject({ ...kept, ideas: 0, finished: 0, textSize: 0 });
});

it('does nothing if there are no ideas', () => {
  const account = new InMemoryAccount([], { score: 42 });
  const before = account.snapshot();
  expect(account.apply('deleteAllIdeas', {})).toMatchObject({ effects: [], points: 0 });
  expect(account.snapshot()).toEqual(before);
});

it('brings no sample ideas', () => {
  const account = new InMemoryAccount([makeIdea()]);
  account.apply('deleteAllIdeas', {});
  expect(account.account.ideas).toBe(0);
});

it('makes room in a full account', () => {
  const account = new InMemoryAccount([makeIdea()], { ideas: 10_000, textSize: 20_000_000 });
  expect(account.tryApply('addIdea', makeIdeaFields())).toEqual({ ok: false, code: 'too-many-ideas' });
  account.apply('deleteAllIdeas', {});
  expect(account.apply('addIdea', makeIdeaFields()).points).toBe(10);
  expect(account.account.ideas).toBe(1);
});
