import { expect, it } from 'vitest';
import { trashRetentionMs } from '../../idea/trash.ts';
import { limits } from '../../primitives/limits.ts';
import { InMemoryAccount } from '../../testing/in-memory-account.ts';
import {
  makeEntries,
  makeIdeaFields,
  makeIdea,
  makeIdeasInOrder,
  makeImportedIdea,
  noon,
} from '../../testing/make-idea.ts';
import { refused } from '../../testing/undo-cases.ts';

const markOf = (account: InMemoryAccount, id: string) => {
  const { at, by, took } = account.trashed(id) ?? {};
  return [at, by, took];
};

// Categories

it('keeps a new category that another idea uses by now, and undoes everything else', () => {
  const account = new InMemoryAccount([], { categories: ['Kites'] });
  account.apply('addIdea', makeIdeaFields({ category: 'Boats' }), { id: 'first' });
  account.apply('addIdea', makeIdeaFields({ category: 'Boats' }), { id: 'second' });
  expect(account.apply('undo', { of: 'first' }, { id: 'undo-1' }).points).toBe(-10);
  expect(account.account.categories).toEqual(['Kites', 'Boats']);
  account.apply('undo', { of: 'undo-1' });
  expect(account.account).toMatchObject({ categories: ['Kites', 'Boats'], ideas: 2, score: 20 });
});

it('refuses to undo an added category that an idea uses by now', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'));
  account.apply('addCategory', { name: 'Boats' }, { id: 'category' });
  account.apply('editIdea', { id: 'a', changes: { category: 'Boats' } }, { id: 'edit' });
  const before = account.snapshot();
  expect(account.tryApply('undo', { of: 'category' })).toEqual(refused('undo-conflict'));
  expect(account.snapshot()).toEqual(before);
  account.apply('undo', { of: 'edit' });
  account.apply('undo', { of: 'category' });
  expect(account.account).toMatchObject({ categories: [], score: 0 });
});

it('undoes a category that only a deleted idea uses, which adds it again when restored', () => {
  const account = new InMemoryAccount([], { score: 20 });
  account.apply('addCategory', { name: 'Boats' }, { id: 'category' });
  account.apply('addIdea', makeIdeaFields({ category: 'Boats' }), { id: 'a' });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('undo', { of: 'category' });
  expect(account.account.categories).toEqual([]);
  account.apply('restoreIdeas', { ids: ['a'] }, { id: 'restoring' });
  expect(account.account.categories).toEqual(['Boats']);
  account.apply('undo', { of: 'restoring' });
  expect(account.account.categories).toEqual([]);
});

it('restores a category at its place in the list', () => {
  const account = new InMemoryAccount([], { categories: ['Kites'] });
  account.apply('addCategory', { name: 'Boats' }, { id: 'boats' });
  account.apply('addCategory', { name: 'Zeppelins' });
  account.apply('undo', { of: 'boats' }, { id: 'undo-1' });
  expect(account.account.categories).toEqual(['Kites', 'Zeppelins']);
  account.apply('undo', { of: 'undo-1' });
  expect(account.account.categories).toEqual(['Kites', 'Boats', 'Zeppelins']);
});

it('redoes an idea even if its category has been added separately since', () => {
  const account = new InMemoryAccount();
  account.apply('addIdea', makeIdeaFields({ category: 'Boats' }), { id: 'a' });
  account.apply('undo', { of: 'a' }, { id: 'undo-1' });
  account.apply('addCategory', { name: 'Boats' });
  account.apply('undo', { of: 'undo-1' });
  expect(account.account).toMatchObject({ categories: ['Boats'], ideas: 1, score: 15 });
});

it('keeps the category correct through two edits and their undos', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a' })]);
  account.apply('editIdea', { id: 'a', changes: { category: 'Boats' } }, { id: 'first' });
  account.apply('editIdea', { id: 'a', changes: { category: 'Kites' } }, { id: 'second' });
  expect(account.tryApply('undo', { of: 'first' })).toEqual(refused('undo-conflict'));
  account.apply('undo', { of: 'second' });
  expect(account.account.categories).toEqual(['Boats']);
  account.apply('undo', { of: 'first' });
  expect(account.requireIdea('a').category).toBe('Hardware');
  expect(account.account.categories).toEqual([]);
});

it('adds the category that an idea had before an edit if it has been removed since', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a' })]);
  account.apply('addCategory', { name: 'Boats' }, { id: 'boats' });
  account.apply('editIdea', { id: 'a', changes: { category: 'Boats' } });
  account.apply('editIdea', { id: 'a', changes: { category: 'Hardware' } }, { id: 'away' });
  account.apply('undo', { of: 'boats' });
  expect(account.account.categories).toEqual([]);
  account.apply('undo', { of: 'away' });
  expect(account.requireIdea('a').category).toBe('Boats');
  expect(account.account.categories).toEqual(['Boats']);
});

// The trash

it('restores by the undo of a deletion only ideas that this deletion moved to the trash', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' }, { id: 'first' });
  account.apply('restoreIdeas', { ids: ['a'] });
  account.apply('deleteIdea', { id: 'a' }, { id: 'second' });
  expect(account.tryApply('undo', { of: 'first' })).toEqual(refused('undo-gone'));
  expect(account.apply('undo', { of: 'second' }).points).toBe(5);
});

it('keeps the time, mutation and points of the original deletion when a restore is undone', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' }, { id: 'deletion', at: noon - 7 });
  account.apply('deleteAllIdeas', {}, { id: 'reset', at: noon - 5 });
  account.apply('restoreIdeas', { ids: ['a', 'b'] }, { id: 'restoring' });
  expect(account.apply('undo', { of: 'restoring' }, { at: noon + 9 }).points).toBe(-5);
  expect(markOf(account, 'a')).toEqual([noon - 7, 'deletion', 5]);
  expect(markOf(account, 'b')).toEqual([noon - 5, 'reset', 0]);
  account.apply('undo', { of: 'reset' });
  expect(account.apply('undo', { of: 'deletion' }).points).toBe(5);
  expect(account.account).toMatchObject({ score: 20, ideas: 2 });
});

it('gives an idea a new time in the trash where its own is over when the restoring is undone', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' }, { id: 'deletion', at: noon });
  account.apply('restoreIdeas', { ids: ['a'] }, { id: 'restoring', at: noon + trashRetentionMs - 1 });
  account.apply('undo', { of: 'restoring' }, { at: noon + trashRetentionMs });
  expect(markOf(account, 'a')).toEqual([noon + trashRetentionMs, 'deletion', 5]);
});

it('gives back the points that the last move to the trash took, and never more than once', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 5 });
  account.apply('deleteIdea', { id: 'a' });
  expect(account.apply('restoreIdeas', { ids: ['a'] }, { id: 'restoring' }).points).toBe(5);
  account.apply('deleteIdea', { id: 'b' });
  expect(account.apply('undo', { of: 'restoring' }).points).toBe(0);
  expect(markOf(account, 'a').at(-1)).toBe(0);
  expect(account.apply('restoreIdeas', { ids: ['a'] }).points).toBe(0);
  expect(account.apply('restoreIdeas', { ids: ['b'] }).points).toBe(5);
  expect(account.account.score).toBe(5);
});

it('divides the points that undoing a restore takes among the ideas, as each deletion took them', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c', 'd'), { score: 18 });
  account.apply('deleteAllIdeas', {}, { id: 'reset' });
  account.apply('restoreIdeas', { ids: ['a', 'b', 'c'] });
  for (const id of ['a', 'b', 'c']) account.apply('deleteIdea', { id });
  account.apply('restoreIdeas', { ids: ['a', 'd', 'b', 'c'] }, { id: 'restoring' });
  account.apply('addIdea', makeIdeaFields(), { id: 'other' });
  for (const id of ['other']) account.apply('deleteIdea', { id });
  expect(account.account.score).toBe(23);
  expect(account.apply('undo', { of: 'restoring' }).points).toBe(-15);
  expect(['a', 'b', 'c', 'd'].map((id) => markOf(account, id).at(-1))).toEqual([5, 5, 5, 0]);
});

it('gives no points for one of several ideas that the undo of a migration removed', () => {
  const account = new InMemoryAccount();
  const ideas = [makeImportedIdea(), makeImportedIdea()];
  account.apply('migrateLocalIdeas', { ideas, categories: [], score: 340 }, { id: 'migration' });
  expect(account.apply('undo', { of: 'migration' }).points).toBe(-340);
  for (const id of ['migration-00000', 'migration-00001'])
    expect(account.apply('restoreIdeas', { ids: [id] }).points).toBe(0);
});

it('undoes a reset with its ideas that are left in the trash, and is refused if none is', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'));
  account.apply('deleteAllIdeas', {}, { id: 'reset' });
  account.apply('purgeIdeas', { ids: ['a'] });
  account.apply('restoreIdeas', { ids: ['b'] }, { id: 'restoring' });
  expect(account.tryApply('undo', { of: 'reset' })).toEqual(refused('undo-gone'));
  account.apply('undo', { of: 'restoring' });
  account.apply('undo', { of: 'reset' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['b']);
});

// Entries

it('refuses to undo an idea that has a new note, and to redo a deletion after one', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 20 });
  account.apply('addIdea', makeIdeaFields(), { id: 'new' });
  account.apply('deleteIdea', { id: 'a' }, { id: 'deletion' });
  account.apply('undo', { of: 'deletion' }, { id: 'undo-1' });
  for (const id of ['new', 'a']) account.apply('addNote', { id, text: 'Later' });
  expect(account.tryApply('undo', { of: 'new' })).toEqual(refused('undo-conflict'));
  expect(account.tryApply('undo', { of: 'undo-1' })).toEqual(refused('undo-conflict'));
});

it.each([
  ['updates', 'too-many-updates', limits.updatesPerIdea],
  ['notes', 'too-many-notes', limits.notesPerIdea],
] as const)('restores one of the %s only if the list is not full', (list, code, most) => {
  const account = new InMemoryAccount([makeIdea({ id: 'a', [list]: makeEntries(most) })]);
  account.apply('deleteEntry', { id: 'a', list, entry: 'entry-0' }, { id: 'removal' });
  const more = list === 'notes' ? 'addNote' : 'addUpdate';
  account.apply(more, { id: 'a', text: 'x' }, { id: 'more' });
  expect(account.tryApply('undo', { of: 'removal' })).toEqual(refused(code));
  account.apply('undo', { of: 'more' });
  account.apply('undo', { of: 'removal' });
  expect(account.requireIdea('a')[list]).toHaveLength(most);
});

// Points alone

it('undoes a migrated score without ideas once, and redoes it', () => {
  const account = new InMemoryAccount();
  account.apply('migrateLocalIdeas', { ideas: [], categories: [], score: 340 }, { id: 'migration' });
  expect(account.apply('undo', { of: 'migration' }, { id: 'undo-1' }).points).toBe(-340);
  expect(account.tryApply('undo', { of: 'migration' })).toEqual(refused('undo-gone'));
  expect(account.apply('undo', { of: 'undo-1' }).points).toBe(340);
});
