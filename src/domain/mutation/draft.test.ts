import { expect, it } from 'vitest';
import { initialAccount } from '../account/account.ts';
import { docBytes, entryBytes } from '../idea/idea.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeEntries, makeIdea } from '../testing/make-idea.ts';
import { Draft } from './draft.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

const date = '2026-11-20T12:00:00.000Z';
const entry = { id: 'entry-1', text: 'Found the string', date };

/** The code of the refusal that `work` throws, or null if it throws none. */
function refusalOf(work: () => void): RefusalCode | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

it('returns the account unchanged if nothing was changed', () => {
  expect(new Draft(new InMemoryAccount()).finish(date)).toEqual({
    account: initialAccount,
    effects: [],
    points: 0,
  });
});

it('distinguishes a deleted idea from one that never existed', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a' }), makeIdea({ id: 'b' })]);
  account.apply('deleteIdea', { id: 'b' });
  const draft = new Draft(account);
  expect(draft.requireIdea('a').id).toBe('a');
  expect(refusalOf(() => draft.requireIdea('b'))).toBe('idea-deleted');
  expect(refusalOf(() => draft.requireIdea('c'))).toBe('idea-not-found');
});

it('counts an added idea with all its entries', () => {
  const draft = new Draft(new InMemoryAccount());
  const idea = makeIdea({ progress: 100, updates: [entry, entry], notes: [entry] });
  draft.addIdea(idea);
  const drafted = draft.finish(date);
  expect(drafted.effects).toEqual([{ kind: 'idea-added', idea }]);
  expect(drafted.account).toMatchObject({
    ideas: 1,
    finished: 1,
    textSize: docBytes(idea) + 3 * entryBytes(entry),
    topRank: 'a0',
  });
});

it.each([
  ['a1', null, 'a1'],
  ['a1', 'a2', 'a1'],
  ['a1', 'a1', 'a1'],
  ['a1', 'a0', 'a0'],
])('after an idea at rank %s has the top rank, which was %s, at %s', (rank, topRank, after) => {
  const draft = new Draft(new InMemoryAccount([], { topRank }));
  draft.addIdea(makeIdea({ rank }));
  expect(draft.account.topRank).toBe(after);
});

it('records only the fields that change, with their old values', () => {
  const idea = makeIdea({ title: 'Old', tags: ['urgent'] });
  const draft = new Draft(new InMemoryAccount([idea]));
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
  ['the same text', { title: makeIdea().title }],
  ['the same tags in another list', { tags: [...makeIdea({ tags: ['urgent', 'research'] }).tags] }],
  ['no moment of finishing again', { finishedAt: null }],
])('records nothing for a patch of %s', (_, patch) => {
  const idea = makeIdea({ tags: ['urgent', 'research'] });
  const draft = new Draft(new InMemoryAccount([idea]));
  expect(draft.changeIdea(idea, patch)).toBe(false);
  expect(draft.finish(date).effects).toEqual([]);
});

it.each([[['urgent']], [['research', 'urgent']], [['urgent', 'research', 'prototype']], [[]]] as const)(
  'records the tags %j as a change of two others',
  (tags) => {
    const idea = makeIdea({ tags: ['urgent', 'research'] });
    expect(new Draft(new InMemoryAccount([idea])).changeIdea(idea, { tags })).toBe(true);
  },
);

it.each([
  [99, 100, 1],
  [100, 99, -1],
  [100, 100, 0],
  [0, 99, 0],
])('from %i to %i percent changes the number of finished ideas by %i', (from, to, change) => {
  const idea = makeIdea({ progress: from });
  const draft = new Draft(new InMemoryAccount([idea], { finished: 7 }));
  draft.changeIdea(idea, { progress: to });
  expect(draft.account.finished).toBe(7 + change);
});

it('counts a change of text by the difference in size', () => {
  const idea = makeIdea({ title: 'kite' });
  const draft = new Draft(new InMemoryAccount([idea], { textSize: 1_000 }));
  draft.changeIdea(idea, { title: 'kites 😀' });
  expect(draft.account.textSize).toBe(1_006);
  draft.changeIdea({ ...idea, title: 'kites 😀' }, { title: 'k' });
  expect(draft.account.textSize).toBe(997);
});

it('changes an idea’s rank without changing counts', () => {
  const idea = makeIdea({ rank: 'a1' });
  const draft = new Draft(new InMemoryAccount([idea], { topRank: 'a1' }));
  draft.setRank(idea, 'a1');
  draft.setRank(idea, 'a0');
  const drafted = draft.finish(date);
  expect(drafted.effects).toEqual([
    { kind: 'idea-changed', id: 'idea-1', from: { rank: 'a1' }, to: { rank: 'a0' } },
  ]);
  expect(drafted.account).toMatchObject({ ideas: 1, topRank: 'a0' });
});

it('keeps the top rank when an idea moves down or is removed', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a', rank: 'a0' }), makeIdea({ id: 'b', rank: 'a1' })]);
  const draft = new Draft(account);
  draft.setRank({ id: 'a', rank: 'a0' }, 'a2');
  draft.removeIdea(makeIdea({ id: 'b', rank: 'a1' }));
  expect(draft.account.topRank).toBe('a0');
});

it('subtracts a removed idea and its entries from every count', () => {
  const other = makeIdea({ id: 'b' });
  const account = new InMemoryAccount([
    makeIdea({ id: 'a', progress: 100, updates: makeEntries(3), notes: makeEntries(2) }),
    other,
  ]);
  const draft = new Draft(account);
  draft.removeIdea(draft.requireIdea('a'));
  expect(draft.finish(date).effects).toEqual([{ kind: 'idea-removed', id: 'a', took: 0 }]);
  expect(draft.account).toMatchObject({ ideas: 1, finished: 0, textSize: docBytes(other) });
});

it('removes all ideas at once, and nothing if there are none', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a', progress: 100 }), makeIdea({ id: 'b' })], {
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
  const draft = new Draft(new InMemoryAccount([makeIdea()], { textSize: 1_000 }));
  draft.addEntry('idea-1', 'notes', entry);
  expect(draft.finish(date).effects).toEqual([
    { kind: 'entry-added', ideaId: 'idea-1', list: 'notes', entry },
  ]);
  expect(draft.account).toMatchObject({ ideas: 1, textSize: 1_000 + entryBytes(entry) });
});

it.each([
  [9_998, null],
  [9_999, null],
  [10_000, 'too-many-ideas'],
])('with %i ideas checks another: %s', (ideas, code) => {
  const draft = new Draft(new InMemoryAccount([], { ideas }));
  expect(refusalOf(() => draft.addIdea(makeIdea()))).toBe(code);
});

it.each([
  [-1, null],
  [0, null],
  [1, 'account-full'],
])('checks text that ends %i bytes from 20,000,000: %s', (distance, code) => {
  const textSize = 20_000_000 + distance - docBytes(makeIdea());
  const draft = new Draft(new InMemoryAccount([], { textSize }));
  expect(refusalOf(() => draft.addIdea(makeIdea()))).toBe(code);
});

it('allows a full account to shrink', () => {
  const idea = makeIdea({ title: 'kites' });
  const draft = new Draft(new InMemoryAccount([idea], { ideas: 10_000, textSize: 20_000_000 }));
  expect(draft.changeIdea(idea, { title: 'kite' })).toBe(true);
  expect(draft.account.textSize).toBe(19_999_999);
  draft.removeIdea(idea);
  expect(draft.account.ideas).toBe(9_999);
});

it('allows an account over its limits to shrink, but not to grow', () => {
  const idea = makeIdea({ title: 'kites' });
  const draft = new Draft(new InMemoryAccount([idea], { ideas: 10_007, textSize: 20_000_700 }));
  expect(draft.changeIdea(idea, { title: 'kite' })).toBe(true);
  expect(refusalOf(() => draft.changeIdea(idea, { title: 'kites!' }))).toBe('account-full');
  draft.removeIdea(idea);
  expect(draft.account).toMatchObject({ ideas: 10_006, textSize: 20_000_699 - docBytes(idea) });
  expect(refusalOf(() => draft.addIdea(idea))).toBe('too-many-ideas');
});

it('adds a category once, cleaned, and ignores one that already exists', () => {
  const draft = new Draft(new InMemoryAccount([], { categories: ['Kites'] }));
  draft.addCategory('  Boats\u0000 ');
  draft.ensureCategory('Boats');
  draft.ensureCategory('Art');
  draft.ensureCategory('Zeppelins');
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
  expect(refusalOf(() => new Draft(new InMemoryAccount()).ensureCategory(name))).toBe(code);
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
])(
  'changes a score of %i by the points %j to %i, which is a change of %i',
  (score, awards, after, change) => {
    const draft = new Draft(new InMemoryAccount([], { score }));
    for (const points of awards) draft.award(points);
    const drafted = draft.finish(date);
    expect(drafted.account.score).toBe(after);
    expect(drafted.points).toBe(change);
  },
);

it('finds the categories in use after its own changes', () => {
  const kite = makeIdea({ id: 'a', category: 'Kites' });
  const draft = new Draft(new InMemoryAccount([kite, makeIdea({ id: 'b', category: 'Boats' })]));
  const used = () => ['Kites', 'Boats', 'Art'].filter((name) => draft.labels.usesCategory(name));
  expect(used()).toEqual(['Kites', 'Boats']);
  draft.changeIdea(kite, { category: 'Art' });
  expect(used()).toEqual(['Boats', 'Art']);
  draft.removeAll();
  expect(used()).toEqual([]);
  draft.addIdea(makeIdea({ id: 'c', category: 'Kites' }));
  expect(used()).toEqual(['Kites']);
});

it('awards badges by the counts at the end, with the given date', () => {
  const account = new InMemoryAccount([], { ideas: 9, finished: 4 });
  const draft = new Draft(account);
  draft.addIdea(makeIdea({ progress: 100 }));
  expect(draft.account.badges).toEqual({});
  expect(draft.finish(date).account.badges).toEqual({ ideaMaster: date, completionPro: date });
});

it('changes nothing outside itself', () => {
  const account = new InMemoryAccount([makeIdea()]);
  const before = account.snapshot();
  const draft = new Draft(account);
  draft.addIdea(makeIdea({ id: 'b' }));
  draft.changeIdea(draft.requireIdea('idea-1'), { title: 'New', progress: 100 });
  draft.addEntry('idea-1', 'updates', entry);
  draft.addCategory('Boats');
  draft.setAccount({ preferences: { ...initialAccount.preferences, theme: 'light' } });
  draft.award(10);
  draft.removeAll();
  draft.finish(date);
  expect(account.snapshot()).toEqual(before);
});
