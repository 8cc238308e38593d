import { expect, it } from 'vitest';
import { AccountInMemory } from '../testing/account-in-memory.ts';
import { entriesOf, fieldsOf, ideaOf } from '../testing/make-idea.ts';

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
  const ideas = ['a', 'b', 'c'].map((id) => ideaOf({ id, progress: 100, updates: entriesOf(2) }));
  const account = new AccountInMemory(ideas, kept);
  const drafted = account.run('deleteAllIdeas', {});
  expect(drafted).toMatchObject({ effects: [{ kind: 'all-removed' }], points: 0 });
  expect(account.inOrder()).toEqual([]);
  expect(account.account).toMatchObject({ ...kept, ideas: 0, finished: 0, textSize: 0 });
});

it('does nothing where there are no ideas', () => {
  const account = new AccountInMemory([], { score: 42 });
  const before = account.contents();
  expect(account.run('deleteAllIdeas', {})).toMatchObject({ effects: [], points: 0 });
  expect(account.contents()).toEqual(before);
});

it('brings no sample ideas', () => {
  const account = new AccountInMemory([ideaOf()]);
  account.run('deleteAllIdeas', {});
  expect(account.account.ideas).toBe(0);
});

it('makes room in a full account', () => {
  const account = new AccountInMemory([ideaOf()], { ideas: 10_000, textSize: 20_000_000 });
  expect(account.attempt('addIdea', fieldsOf())).toEqual({ ok: false, code: 'too-many-ideas' });
  account.run('deleteAllIdeas', {});
  expect(account.run('addIdea', fieldsOf()).points).toBe(10);
  expect(account.account.ideas).toBe(1);
});
