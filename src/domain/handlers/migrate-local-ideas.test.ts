import { expect, it } from 'vitest';
import { type MutationArgs } from '../mutation/mutation.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdeasInOrder, makeImportedIdea } from '../testing/make-idea.ts';

const invalid = { ok: false, code: 'invalid-file' };
const nothing: MutationArgs['migrateLocalIdeas'] = { ideas: [], categories: [], score: 0 };

it('adds the local ideas at the top in their order and keeps existing ones', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 7 });
  const ideas = ['x', 'y'].map((title) => makeImportedIdea({ title }));
  const drafted = account.apply('migrateLocalIdeas', { ...nothing, ideas }, { id: 'move' });
  expect(account.inOrder().map((idea) => idea.title)).toEqual(['x', 'y', 'Idea a', 'Idea b']);
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['move-00000', 'move-00001', 'a', 'b']);
  expect(drafted.points).toBe(0);
  expect(account.account).toMatchObject({ ...account.recount(), score: 7 });
});

it.each([
  [0, 0, 0],
  [0, 1, 1],
  [0, 340, 340],
  [7, 340, 347],
  [0, 999_999, 999_999],
  [0, 1_000_000, 1_000_000],
])(
  'changes a score of %i by a legacy score of %i to %i, and gives no points for ideas or categories',
  (score, legacy, after) => {
    const account = new InMemoryAccount([], { score });
    const drafted = account.apply('migrateLocalIdeas', {
      ideas: [makeImportedIdea(), makeImportedIdea()],
      categories: ['Boats', 'Kites'],
      score: legacy,
    });
    expect(drafted.points).toBe(legacy);
    expect(account.account.score).toBe(after);
  },
);

it.each([-1, 0.5, 1_000_001, Number.NaN, Number.POSITIVE_INFINITY])(
  'refuses a legacy score of %d',
  (score) => {
    const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 7 });
    const before = account.snapshot();
    const outcome = account.tryApply('migrateLocalIdeas', {
      ideas: [makeImportedIdea()],
      categories: ['Boats'],
      score,
    });
    expect(outcome).toEqual(invalid);
    expect(account.snapshot()).toEqual(before);
  },
);

it('adds local categories that are not in the list, in their order, then those of the ideas', () => {
  const account = new InMemoryAccount([], { categories: ['Boats'] });
  account.apply('migrateLocalIdeas', {
    ideas: [makeImportedIdea({ category: 'Zeppelins' }), makeImportedIdea({ category: 'Kites' })],
    categories: ['Philosophical', 'Art', 'Kites', 'Boats', ' Kites ', 'art'],
    score: 0,
  });
  expect(account.account.categories).toEqual(['Boats', 'Kites', 'art', 'Zeppelins']);
});

it('ignores blank local categories', () => {
  const account = new InMemoryAccount();
  const drafted = account.apply('migrateLocalIdeas', {
    ...nothing,
    categories: ['', 'Boats', ' \n', '\u0000', 'Kites', ''],
  });
  expect(account.account.categories).toEqual(['Boats', 'Kites']);
  expect(drafted.effects).toEqual([
    { kind: 'category-added', name: 'Boats', index: 0 },
    { kind: 'category-added', name: 'Kites', index: 1 },
  ]);
});

it('ignores blank and built-in local categories even if the list is full', () => {
  const categories = Array.from({ length: 184 }, (_, index) => `Own ${index}`);
  const account = new InMemoryAccount([], { categories });
  const local = [' ', '', 'Art', ' Art ', 'Own 0'];
  expect(account.apply('migrateLocalIdeas', { ...nothing, categories: local }).effects).toEqual([]);
  expect(account.account.categories).toEqual(categories);
});

it('sorts updates and notes oldest first', () => {
  const given = [{ text: 'c' }, { text: 'b', date: '2026-01-02T00:00:00.000Z' }];
  const oldest = { text: 'a', date: '2026-01-01T00:00:00.000Z' };
  const account = new InMemoryAccount();
  const ideas = [makeImportedIdea({ updates: [...given, oldest], notes: [oldest, ...given] })];
  account.apply('migrateLocalIdeas', { ...nothing, ideas });
  const [idea] = account.inOrder();
  expect(idea?.updates.map((entry) => entry.text)).toEqual(['a', 'b', 'c']);
  expect(idea?.notes.map((entry) => entry.text)).toEqual(['a', 'b', 'c']);
});

it('accepts an empty migration and changes nothing', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 7 });
  const before = account.snapshot();
  expect(account.apply('migrateLocalIdeas', nothing)).toMatchObject({ effects: [], points: 0 });
  expect(account.snapshot()).toEqual(before);
});

it('keeps past, empty and unreadable deadlines', () => {
  const deadlines = ['1999-01-01T00:00', '', 'soon'];
  const account = new InMemoryAccount();
  const ideas = deadlines.map((deadline) => makeImportedIdea({ deadline }));
  account.apply('migrateLocalIdeas', { ...nothing, ideas });
  expect(account.inOrder().map((idea) => idea.deadline)).toEqual(deadlines);
});

it('awards the badges that existing and migrated ideas reach together', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c', 'd', 'e'));
  const ideas = (count: number) => Array.from({ length: count }, () => makeImportedIdea({ progress: 100 }));
  account.apply('migrateLocalIdeas', { ...nothing, ideas: ideas(4) });
  expect(account.account).toMatchObject({ ideas: 9, finished: 4, badges: {} });
  account.apply('migrateLocalIdeas', { ...nothing, ideas: ideas(1) });
  expect(account.account.badges).toEqual({
    ideaMaster: '2026-11-20T12:00:00.000Z',
    completionPro: '2026-11-20T12:00:00.000Z',
  });
});

it.each<[string, Partial<MutationArgs['migrateLocalIdeas']>, RefusalCode]>([
  ['an unsound idea', { ideas: [makeImportedIdea(), makeImportedIdea({ progress: 101 })] }, 'invalid-file'],
  ['a blank category of an idea', { ideas: [makeImportedIdea({ category: ' ' })] }, 'invalid-file'],
  ['too long a category', { categories: ['x'.repeat(61)] }, 'text-too-long'],
  [
    'too many categories',
    { categories: Array.from({ length: 185 }, (_, index) => `Own ${index}`) },
    'too-many-categories',
  ],
])('refuses %s with everything else, and nothing has changed', (_, part, code) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 7 });
  const before = account.snapshot();
  const outcome = account.tryApply('migrateLocalIdeas', {
    ideas: [makeImportedIdea()],
    categories: ['Kites'],
    score: 340,
    ...part,
  });
  expect(outcome).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  [9_997, true],
  [9_998, true],
  [9_999, false],
])('with %i ideas accepts two more: %s', (ideas, isTaken) => {
  const account = new InMemoryAccount([], { ideas });
  const outcome = account.tryApply('migrateLocalIdeas', {
    ...nothing,
    ideas: [makeImportedIdea(), makeImportedIdea()],
    score: 9,
  });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 9 } : { ok: false, code: 'too-many-ideas' });
  expect(account.account).toMatchObject(isTaken ? { ideas: ideas + 2, score: 9 } : { ideas, score: 0 });
});
