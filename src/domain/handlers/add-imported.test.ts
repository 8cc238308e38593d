import { expect, it } from 'vitest';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea, makeIdeasInOrder, makeImportedIdea } from '../testing/make-idea.ts';

const titles = (account: InMemoryAccount) => account.inOrder().map((idea) => idea.title);
const titled = (...names: string[]) => names.map((title) => makeImportedIdea({ title }));

it('adds the ideas of a file above those that are there, in its order, and earns nothing', () => {
  const ideas = ['a', 'b'].map((id, index) => makeIdea({ id, rank: `a${index}`, title: `Old ${id}` }));
  const account = new InMemoryAccount(ideas, { score: 7 });
  const { effects, points } = account.apply('addImported', { ideas: titled('x', 'y') }, { id: 'file' });
  expect(points).toBe(0);
  expect(effects.map((effect) => effect.kind)).toEqual(['idea-added', 'idea-added']);
  expect(titles(account)).toEqual(['x', 'y', 'Old a', 'Old b']);
  expect(account.inOrder().map(({ id }) => id)).toEqual(['file-00000', 'file-00001', 'a', 'b']);
  expect(account.account).toMatchObject({ score: 7, ideas: 4 });
  expect(account.trashedIdeas()).toEqual([]);
});

it('stores an idea as an import that replaces everything does', () => {
  const given = makeImportedIdea({
    title: ' Kite ',
    category: 'Boats',
    deadline: '1999-01-01T00:00',
    progress: 40,
    progressBy: 'steps',
    steps: [
      { text: 'Sew', done: true },
      { text: 'Fly', done: false },
    ],
    tags: ['prototype', 'urgent'],
    notes: [{ text: 'thought', date: '2026-01-03T00:00:00.000Z' }],
    createdAt: '2025-12-31T00:00:00.000Z',
  });
  const stored = (['addImported', 'importIdeas'] as const).map((name) => {
    const account = new InMemoryAccount();
    account.apply(name, { ideas: [given] }, { id: 'file' });
    return [account.inOrder(), account.account];
  });
  expect(stored[0]).toEqual(stored[1]);
  expect(stored[0]?.[0]).toMatchObject([{ title: 'Kite', progress: 50, deadline: '1999-01-01T00:00' }]);
});

it.each<[string, ImportedIdea[], string]>([
  ['an empty list', [], 'invalid-file'],
  ['one invalid idea', [...titled('x'), makeImportedIdea({ progress: 101 })], 'invalid-file'],
  [
    'too many categories',
    Array.from({ length: 185 }, (_, index) => makeImportedIdea({ category: `Own ${index}` })),
    'too-many-categories',
  ],
])('refuses %s as a whole, and nothing has changed', (_, ideas, code) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 7 });
  const before = account.snapshot();
  expect(account.tryApply('addImported', { ideas })).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  [2, 10_000],
  [3, 'too-many-ideas'],
])('counts the ideas that are there: %i more than 9,998 are %s', (count, end) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { ideas: 9_998 });
  const outcome = account.tryApply('addImported', {
    ideas: Array.from({ length: count }, () => makeImportedIdea()),
  });
  expect(outcome.ok ? account.account.ideas : outcome.code).toBe(end);
  expect(account.inOrder()).toHaveLength(outcome.ok ? 1 + count : 1);
});

it('counts the text that is there', () => {
  const account = new InMemoryAccount([], { textSize: limits.accountBytes - 100 });
  expect(account.tryApply('addImported', { ideas: titled('x') })).toEqual({
    ok: false,
    code: 'account-full',
  });
  expect(account.inOrder()).toEqual([]);
});

it('is undone in one step, which leaves ideas that were added since', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 7 });
  account.apply('addImported', { ideas: [makeImportedIdea({ category: 'Boats' })] }, { id: 'file' });
  account.apply('captureIdeas', { ideas: [{ title: 'Since' }] }, { id: 'since' });
  account.apply('undo', { of: 'file' });
  expect(account.inOrder().map(({ id }) => id)).toEqual(['since-c-00000', 'a']);
  expect(account.account).toMatchObject({ score: 17, ideas: 2, categories: [] });
});
