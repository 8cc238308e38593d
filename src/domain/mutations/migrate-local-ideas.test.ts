import { expect, it } from 'vitest';
import { type MutationArgs } from '../mutation.ts';
import { AccountInMemory } from '../testing/account-in-memory.ts';
import { ideasInOrder, importedOf } from '../testing/make-idea.ts';

const invalid = { ok: false, code: 'invalid-file' };
const nothing: MutationArgs['migrateLocalIdeas'] = { ideas: [], categories: [], score: 0 };

it('adds the local ideas at the top in their order and keeps those that are there', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'), { score: 7 });
  const ideas = ['x', 'y'].map((title) => importedOf({ title }));
  const drafted = account.run('migrateLocalIdeas', { ...nothing, ideas }, { id: 'move' });
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
  'takes a score of %i by a legacy score of %i to %i, and gives nothing for ideas or categories',
  (score, legacy, after) => {
    const account = new AccountInMemory([], { score });
    const drafted = account.run('migrateLocalIdeas', {
      ideas: [importedOf(), importedOf()],
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
    const account = new AccountInMemory(ideasInOrder('a'), { score: 7 });
    const before = account.contents();
    const outcome = account.attempt('migrateLocalIdeas', {
      ideas: [importedOf()],
      categories: ['Boats'],
      score,
    });
    expect(outcome).toEqual(invalid);
    expect(account.contents()).toEqual(before);
  },
);

it('adds local categories that are not in the list, in their order, then those of the ideas', () => {
  const account = new AccountInMemory([], { categories: ['Boats'] });
  account.run('migrateLocalIdeas', {
    ideas: [importedOf({ category: 'Zeppelins' }), importedOf({ category: 'Kites' })],
    categories: ['Philosophical', 'Art', 'Kites', 'Boats', ' Kites ', 'art'],
    score: 0,
  });
  expect(account.account.categories).toEqual(['Boats', 'Kites', 'art', 'Zeppelins']);
});

it('ignores blank local categories', () => {
  const account = new AccountInMemory();
  const drafted = account.run('migrateLocalIdeas', {
    ...nothing,
    categories: ['', 'Boats', ' \n', '\u0000', 'Kites', ''],
  });
  expect(account.account.categories).toEqual(['Boats', 'Kites']);
  expect(drafted.effects).toEqual([
    { kind: 'category-added', name: 'Boats', index: 0 },
    { kind: 'category-added', name: 'Kites', index: 1 },
  ]);
});

it('ignores blank and built-in local categories even where the list is full', () => {
  const categories = Array.from({ length: 184 }, (_, index) => `Own ${index}`);
  const account = new AccountInMemory([], { categories });
  const local = [' ', '', 'Art', ' Art ', 'Own 0'];
  expect(account.run('migrateLocalIdeas', { ...nothing, categories: local }).effects).toEqual([]);
  expect(account.account.categories).toEqual(categories);
});

it('sorts updates and notes oldest first', () => {
  const given = [{ text: 'c' }, { text: 'b', date: '2026-01-02T00:00:00.000Z' }];
  const oldest = { text: 'a', date: '2026-01-01T00:00:00.000Z' };
  const account = new AccountInMemory();
  const ideas = [importedOf({ updates: [...given, oldest], notes: [oldest, ...given] })];
  account.run('migrateLocalIdeas', { ...nothing, ideas });
  const [idea] = account.inOrder();
  expect(idea?.updates.map((entry) => entry.text)).toEqual(['a', 'b', 'c']);
  expect(idea?.notes.map((entry) => entry.text)).toEqual(['a', 'b', 'c']);
});

it('takes an empty move and changes nothing', () => {
  const account = new AccountInMemory(ideasInOrder('a'), { score: 7 });
  const before = account.contents();
  expect(account.run('migrateLocalIdeas', nothing)).toMatchObject({ effects: [], points: 0 });
  expect(account.contents()).toEqual(before);
});

it('keeps past, empty and unreadable deadlines', () => {
  const deadlines = ['1999-01-01T00:00', '', 'soon'];
  const account = new AccountInMemory();
  const ideas = deadlines.map((deadline) => importedOf({ deadline }));
  account.run('migrateLocalIdeas', { ...nothing, ideas });
  expect(account.inOrder().map((idea) => idea.deadline)).toEqual(deadlines);
});

it('awards the badges that old and new ideas reach together', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b', 'c', 'd', 'e'));
  const ideas = (count: number) => Array.from({ length: count }, () => importedOf({ progress: 100 }));
  account.run('migrateLocalIdeas', { ...nothing, ideas: ideas(4) });
  expect(account.account).toMatchObject({ ideas: 9, finished: 4, badges: {} });
  account.run('migrateLocalIdeas', { ...nothing, ideas: ideas(1) });
  expect(account.account.badges).toEqual({
    ideaMaster: '2026-11-20T12:00:00.000Z',
    completionPro: '2026-11-20T12:00:00.000Z',
  });
});

it.each<[string, Partial<MutationArgs['migrateLocalIdeas']>]>([
  ['an unsound idea', { ideas: [importedOf(), importedOf({ progress: 101 })] }],
  ['a blank category of an idea', { ideas: [importedOf({ category: ' ' })] }],
  ['too long a category', { categories: ['x'.repeat(61)] }],
  ['too many categories', { categories: Array.from({ length: 185 }, (_, index) => `Own ${index}`) }],
])('refuses %s with everything else, and nothing has changed', (_, part) => {
  const account = new AccountInMemory(ideasInOrder('a'), { score: 7 });
  const before = account.contents();
  const outcome = account.attempt('migrateLocalIdeas', {
    ideas: [importedOf()],
    categories: ['Kites'],
    score: 340,
    ...part,
  });
  expect(outcome).toEqual(invalid);
  expect(account.contents()).toEqual(before);
});

it.each([
  [9_997, true],
  [9_998, true],
  [9_999, false],
])('with %i ideas takes two more: %s', (ideas, isTaken) => {
  const account = new AccountInMemory([], { ideas });
  const outcome = account.attempt('migrateLocalIdeas', {
    ...nothing,
    ideas: [importedOf(), importedOf()],
    score: 9,
  });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 9 } : invalid);
  expect(account.account).toMatchObject(isTaken ? { ideas: ideas + 2, score: 9 } : { ideas, score: 0 });
});
