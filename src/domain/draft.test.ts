import { expect, it } from 'vitest';
import { newAccount } from './account.ts';
import { Draft } from './draft.ts';
import { docSize, entrySize } from './idea.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { AccountInMemory } from './testing/account-in-memory.ts';
import { entriesOf, ideaOf } from './testing/make-idea.ts';

const date = '2026-11-20T12:00:00.000Z';
const entry = { id: 'entry-1', text: 'Found the string', date };

/** The code of the refusal some work throws, or null if it throws none. */
function refusalOf(work: () => void): RefusalCode | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

it('ends as it began where nothing was changed', () => {
  expect(new Draft(new AccountInMemory()).finish(date)).toEqual({
    account: newAccount,
    effects: [],
    points: 0,
  });
});

it('tells an idea that was deleted from one that was never there', () => {
  const account = new AccountInMemory([ideaOf({ id: 'a' }), ideaOf({ id: 'b' })]);
  account.run('deleteIdea', { id: 'b' });
  const draft = new Draft(account);
  expect(draft.require('a').id).toBe('a');
  expect(refusalOf(() => draft.require('b'))).toBe('idea-deleted');
  expect(refusalOf(() => draft.require('c'))).toBe('idea-not-found');
});

it('counts an added idea with all its entries', () => {
  const draft = new Draft(new AccountInMemory());
  const idea = ideaOf({ progress: 100, updates: [entry, entry], notes: [entry] });
  draft.addIdea(idea);
  const drafted = draft.finish(date);
  expect(drafted.effects).toEqual([{ kind: 'idea-added', idea }]);
  expect(drafted.account).toMatchObject({
    ideas: 1,
    finished: 1,
    textSize: docSize(idea) + 3 * entrySize(entry),
    topRank: 'a0',
  });
});

it.each([
  ['a1', null, 'a1'],
  ['a1', 'a2', 'a1'],
  ['a1', 'a1', 'a1'],
  ['a1', 'a0', 'a0'],
])('after an idea at rank %s has the top rank, which was %s, at %s', (rank, topRank, after) => {
  const draft = new Draft(new AccountInMemory([], { topRank }));
  draft.addIdea(ideaOf({ rank }));
  expect(draft.account.topRank).toBe(after);
});

it('records only the fields that change, with what they were', () => {
  const idea = ideaOf({ title: 'Old', tags: ['urgent'] });
  const draft = new Draft(new AccountInMemory([idea]));
  const changed = draft.changeIdea(idea, {
    title: 'New',
    target: idea.target,
    tags: ['urgent'],
    progress: 0,
  });
  expect(changed).toBe(true);
  expect(draft.finish(date).effects).toEqual([
    { kind: 'idea-changed', id: 'idea-1', from: { title: 'Old' }, to: { title: 'New' } },
  ]);
});

it.each([
  ['no field', {}],
  ['the same text', { title: ideaOf().title }],
  ['the same tags in another list', { tags: [...ideaOf({ tags: ['urgent', 'research'] }).tags] }],
  ['no moment of finishing again', { finishedAt: null }],
])('records nothing for a patch of %s', (_, patch) => {
  const idea = ideaOf({ tags: ['urgent', 'research'] });
  const draft = new Draft(new AccountInMemory([idea]));
  expect(draft.changeIdea(idea, patch)).toBe(false);
  expect(draft.finish(date).effects).toEqual([]);
});

it.each([[['urgent']], [['research', 'urgent']], [['urgent', 'research', 'prototype']], [[]]] as const)(
  'records the tags %j as a change of two others',
  (tags) => {
    const idea = ideaOf({ tags: ['urgent', 'research'] });
    expect(new Draft(new AccountInMemory([idea])).changeIdea(idea, { tags })).toBe(true);
  },
);

it.each([
  [99, 100, 1],
  [100, 99, -1],
  [100, 100, 0],
  [0, 99, 0],
])('from %i to %i percent changes the number of finished ideas by %i', (from, to, change) => {
  const idea = ideaOf({ progress: from });
  const draft = new Draft(new AccountInMemory([idea], { finished: 7 }));
  draft.changeIdea(idea, { progress: to });
  expect(draft.account.finished).toBe(7 + change);
});

it('counts a change of text by the difference it makes', () => {
  const idea = ideaOf({ title: 'kite' });
  const draft = new Draft(new AccountInMemory([idea], { textSize: 1_000 }));
  draft.changeIdea(idea, { title: 'kites 😀' });
  expect(draft.account.textSize).toBe(1_006);
  draft.changeIdea({ ...idea, title: 'kites 😀' }, { title: 'k' });
  expect(draft.account.textSize).toBe(997);
});

it('gives an idea another place without counting anything', () => {
  const idea = ideaOf({ rank: 'a1' });
  const draft = new Draft(new AccountInMemory([idea], { topRank: 'a1' }));
  draft.setRank(idea, 'a1');
  draft.setRank(idea, 'a0');
  const drafted = draft.finish(date);
  expect(drafted.effects).toEqual([
    { kind: 'idea-changed', id: 'idea-1', from: { rank: 'a1' }, to: { rank: 'a0' } },
  ]);
  expect(drafted.account).toMatchObject({ ideas: 1, topRank: 'a0' });
});

it('keeps the top rank when an idea moves down or goes', () => {
  const account = new AccountInMemory([ideaOf({ id: 'a', rank: 'a0' }), ideaOf({ id: 'b', rank: 'a1' })]);
  const draft = new Draft(account);
  draft.setRank({ id: 'a', rank: 'a0' }, 'a2');
  draft.removeIdea(ideaOf({ id: 'b', rank: 'a1' }));
  expect(draft.account.topRank).toBe('a0');
});

it('takes a removed idea out of every count, its entries too', () => {
  const other = ideaOf({ id: 'b' });
  const account = new AccountInMemory([
    ideaOf({ id: 'a', progress: 100, updates: entriesOf(3), notes: entriesOf(2) }),
    other,
  ]);
  const draft = new Draft(account);
  draft.removeIdea(draft.require('a'));
  expect(draft.finish(date).effects).toEqual([{ kind: 'idea-removed', id: 'a', took: 0 }]);
  expect(draft.account).toMatchObject({ ideas: 1, finished: 0, textSize: docSize(other) });
});

it('removes all ideas at once, and nothing where there are none', () => {
  const account = new AccountInMemory([ideaOf({ id: 'a', progress: 100 }), ideaOf({ id: 'b' })], {
    score: 12,
    categories: ['Boats'],
  });
  const draft = new Draft(account);
  draft.removeAll();
  draft.removeAll();
  expect(draft.finish(date).effects).toEqual([{ kind: 'all-removed' }]);
  expect(draft.account).toMatchObject({
    ideas: 0,
    finished: 0,
    textSize: 0,
    score: 12,
    categories: ['Boats'],
  });
});

it('counts an added entry toward the text', () => {
  const draft = new Draft(new AccountInMemory([ideaOf()], { textSize: 1_000 }));
  draft.addEntry('idea-1', 'notes', entry);
  expect(draft.finish(date).effects).toEqual([
    { kind: 'entry-added', ideaId: 'idea-1', list: 'notes', entry },
  ]);
  expect(draft.account).toMatchObject({ ideas: 1, textSize: 1_000 + entrySize(entry) });
});

it.each([
  [9_998, null],
  [9_999, null],
  [10_000, 'too-many-ideas'],
])('with %i ideas judges a further one: %s', (ideas, code) => {
  const draft = new Draft(new AccountInMemory([], { ideas }));
  expect(refusalOf(() => draft.addIdea(ideaOf()))).toBe(code);
});

it.each([
  [-1, null],
  [0, null],
  [1, 'account-full'],
])('judges text that ends %i bytes from 20,000,000: %s', (distance, code) => {
  const textSize = 20_000_000 + distance - docSize(ideaOf());
  const draft = new Draft(new AccountInMemory([], { textSize }));
  expect(refusalOf(() => draft.addIdea(ideaOf()))).toBe(code);
});

it('lets a full account shrink', () => {
  const idea = ideaOf({ title: 'kites' });
  const draft = new Draft(new AccountInMemory([idea], { ideas: 10_000, textSize: 20_000_000 }));
  expect(draft.changeIdea(idea, { title: 'kite' })).toBe(true);
  expect(draft.account.textSize).toBe(19_999_999);
  draft.removeIdea(idea);
  expect(draft.account.ideas).toBe(9_999);
});

it('lets an account that is over its limits shrink, and grow no further', () => {
  const idea = ideaOf({ title: 'kites' });
  const draft = new Draft(new AccountInMemory([idea], { ideas: 10_007, textSize: 20_000_700 }));
  expect(draft.changeIdea(idea, { title: 'kite' })).toBe(true);
  expect(refusalOf(() => draft.changeIdea(idea, { title: 'kites!' }))).toBe('account-full');
  draft.removeIdea(idea);
  expect(draft.account).toMatchObject({ ideas: 10_006, textSize: 20_000_699 - docSize(idea) });
  expect(refusalOf(() => draft.addIdea(idea))).toBe('too-many-ideas');
});

it('adds a category once, cleaned, and includes one that is there without a word', () => {
  const draft = new Draft(new AccountInMemory([], { categories: ['Kites'] }));
  draft.addCategory('  Boats\u0000 ');
  draft.includeCategory('Boats');
  draft.includeCategory('Art');
  draft.includeCategory('Zeppelins');
  expect(refusalOf(() => draft.addCategory('Boats'))).toBe('category-exists');
  const drafted = draft.finish(date);
  expect(drafted.account.categories).toEqual(['Kites', 'Boats', 'Zeppelins']);
  expect(drafted.effects).toEqual([
    { kind: 'category-added', name: 'Boats', index: 1 },
    { kind: 'category-added', name: 'Zeppelins', index: 2 },
  ]);
  expect(drafted.points).toBe(0);
});

it.each<[string, RefusalCode]>([
  [' ', 'category-required'],
  ['x'.repeat(61), 'text-too-long'],
])('refuses to include the category %j', (name, code) => {
  expect(refusalOf(() => new Draft(new AccountInMemory()).includeCategory(name))).toBe(code);
});

it.each([
  [0, [10], 10, 10],
  [0, [-5], 0, 0],
  [3, [-5], 0, -3],
  [5, [-5], 0, -5],
  [6, [-5, -5], 0, -6],
  [3, [-5, 10], 10, 7],
  [3, [10, -5], 8, 5],
  [8, [0], 8, 0],
])('takes a score of %i by the points %j to %i, which is a change of %i', (score, awards, after, change) => {
  const draft = new Draft(new AccountInMemory([], { score }));
  for (const points of awards) draft.award(points);
  const drafted = draft.finish(date);
  expect(drafted.account.score).toBe(after);
  expect(drafted.points).toBe(change);
});

it('knows which categories ideas have after all that it has changed', () => {
  const kite = ideaOf({ id: 'a', category: 'Kites' });
  const draft = new Draft(new AccountInMemory([kite, ideaOf({ id: 'b', category: 'Boats' })]));
  const used = () => ['Kites', 'Boats', 'Art'].filter((name) => draft.usesCategory(name));
  expect(used()).toEqual(['Kites', 'Boats']);
  draft.changeIdea(kite, { category: 'Art' });
  expect(used()).toEqual(['Boats', 'Art']);
  draft.removeAll();
  expect(used()).toEqual([]);
  draft.addIdea(ideaOf({ id: 'c', category: 'Kites' }));
  expect(used()).toEqual(['Kites']);
});

it('awards badges by the counts at the end, at the moment given', () => {
  const account = new AccountInMemory([], { ideas: 9, finished: 4 });
  const draft = new Draft(account);
  draft.addIdea(ideaOf({ progress: 100 }));
  expect(draft.account.badges).toEqual({});
  expect(draft.finish(date).account.badges).toEqual({ ideaMaster: date, completionPro: date });
});

it('touches nothing outside itself', () => {
  const account = new AccountInMemory([ideaOf()]);
  const before = account.contents();
  const draft = new Draft(account);
  draft.addIdea(ideaOf({ id: 'b' }));
  draft.changeIdea(draft.require('idea-1'), { title: 'New', progress: 100 });
  draft.addEntry('idea-1', 'updates', entry);
  draft.addCategory('Boats');
  draft.setAccount({ preferences: { ...newAccount.preferences, theme: 'light' } });
  draft.award(10);
  draft.removeAll();
  draft.finish(date);
  expect(account.contents()).toEqual(before);
});
