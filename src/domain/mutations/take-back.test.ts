import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { AccountInMemory } from '../testing/account-in-memory.ts';
import { entriesOf, fieldsOf, ideaOf, ideasInOrder, importedOf, noon } from '../testing/make-idea.ts';
import { refused } from '../testing/undo-story.ts';
import { retention } from '../trash.ts';

const markOf = (account: AccountInMemory, id: string) => {
  const { at, by, took } = account.trashed(id) ?? {};
  return [at, by, took];
};

// Categories

it('keeps a new category that another idea has by now, and takes all else back', () => {
  const account = new AccountInMemory([], { categories: ['Kites'] });
  account.run('addIdea', fieldsOf({ category: 'Boats' }), { id: 'first' });
  account.run('addIdea', fieldsOf({ category: 'Boats' }), { id: 'second' });
  expect(account.run('undo', { of: 'first' }, { id: 'undo-1' }).points).toBe(-10);
  expect(account.account.categories).toEqual(['Kites', 'Boats']);
  account.run('undo', { of: 'undo-1' });
  expect(account.account).toMatchObject({ categories: ['Kites', 'Boats'], ideas: 2, score: 20 });
});

it('refuses to take a category back that an idea has by now, where it came alone', () => {
  const account = new AccountInMemory(ideasInOrder('a'));
  account.run('addCategory', { name: 'Boats' }, { id: 'category' });
  account.run('editIdea', { id: 'a', changes: { category: 'Boats' } }, { id: 'edit' });
  const before = account.contents();
  expect(account.attempt('undo', { of: 'category' })).toEqual(refused('undo-conflict'));
  expect(account.contents()).toEqual(before);
  account.run('undo', { of: 'edit' });
  account.run('undo', { of: 'category' });
  expect(account.account).toMatchObject({ categories: [], score: 0 });
});

it('takes a category back that only a deleted idea has, which brings it along when it is restored', () => {
  const account = new AccountInMemory([], { score: 20 });
  account.run('addCategory', { name: 'Boats' }, { id: 'category' });
  account.run('addIdea', fieldsOf({ category: 'Boats' }), { id: 'a' });
  account.run('deleteIdea', { id: 'a' });
  account.run('undo', { of: 'category' });
  expect(account.account.categories).toEqual([]);
  account.run('restoreIdeas', { ids: ['a'] }, { id: 'restoring' });
  expect(account.account.categories).toEqual(['Boats']);
  account.run('undo', { of: 'restoring' });
  expect(account.account.categories).toEqual([]);
});

it('brings a category back to its place in the list', () => {
  const account = new AccountInMemory([], { categories: ['Kites'] });
  account.run('addCategory', { name: 'Boats' }, { id: 'boats' });
  account.run('addCategory', { name: 'Zeppelins' });
  account.run('undo', { of: 'boats' }, { id: 'undo-1' });
  expect(account.account.categories).toEqual(['Kites', 'Zeppelins']);
  account.run('undo', { of: 'undo-1' });
  expect(account.account.categories).toEqual(['Kites', 'Boats', 'Zeppelins']);
});

it('redoes an idea even if its category has been added by itself since', () => {
  const account = new AccountInMemory();
  account.run('addIdea', fieldsOf({ category: 'Boats' }), { id: 'a' });
  account.run('undo', { of: 'a' }, { id: 'undo-1' });
  account.run('addCategory', { name: 'Boats' });
  account.run('undo', { of: 'undo-1' });
  expect(account.account).toMatchObject({ categories: ['Boats'], ideas: 1, score: 15 });
});

it('follows a category through two edits and their undos', () => {
  const account = new AccountInMemory([ideaOf({ id: 'a' })]);
  account.run('editIdea', { id: 'a', changes: { category: 'Boats' } }, { id: 'first' });
  account.run('editIdea', { id: 'a', changes: { category: 'Kites' } }, { id: 'second' });
  expect(account.attempt('undo', { of: 'first' })).toEqual(refused('undo-conflict'));
  account.run('undo', { of: 'second' });
  expect(account.account.categories).toEqual(['Boats']);
  account.run('undo', { of: 'first' });
  expect(account.whole('a').category).toBe('Hardware');
  expect(account.account.categories).toEqual([]);
});

it('brings back the category that an idea had before an edit, if it has gone from the list since', () => {
  const account = new AccountInMemory([ideaOf({ id: 'a' })]);
  account.run('addCategory', { name: 'Boats' }, { id: 'boats' });
  account.run('editIdea', { id: 'a', changes: { category: 'Boats' } });
  account.run('editIdea', { id: 'a', changes: { category: 'Hardware' } }, { id: 'away' });
  account.run('undo', { of: 'boats' });
  expect(account.account.categories).toEqual([]);
  account.run('undo', { of: 'away' });
  expect(account.whole('a').category).toBe('Boats');
  expect(account.account.categories).toEqual(['Boats']);
});

// The trash

it('restores by the undo of a deletion only what lies in the trash by that deletion', () => {
  const account = new AccountInMemory(ideasInOrder('a'), { score: 20 });
  account.run('deleteIdea', { id: 'a' }, { id: 'first' });
  account.run('restoreIdeas', { ids: ['a'] });
  account.run('deleteIdea', { id: 'a' }, { id: 'second' });
  expect(account.attempt('undo', { of: 'first' })).toEqual(refused('undo-gone'));
  expect(account.run('undo', { of: 'second' }).points).toBe(5);
});

it('puts an idea back where it lay when its restoring is undone: when, by what, and the points', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'), { score: 20 });
  account.run('deleteIdea', { id: 'a' }, { id: 'deletion', at: noon - 7 });
  account.run('deleteAllIdeas', {}, { id: 'reset', at: noon - 5 });
  account.run('restoreIdeas', { ids: ['a', 'b'] }, { id: 'restoring' });
  expect(account.run('undo', { of: 'restoring' }, { at: noon + 9 }).points).toBe(-5);
  expect(markOf(account, 'a')).toEqual([noon - 7, 'deletion', 5]);
  expect(markOf(account, 'b')).toEqual([noon - 5, 'reset', 0]);
  account.run('undo', { of: 'reset' });
  expect(account.run('undo', { of: 'deletion' }).points).toBe(5);
  expect(account.account).toMatchObject({ score: 20, ideas: 2 });
});

it('gives an idea a new time in the trash where its own is over when the restoring is undone', () => {
  const account = new AccountInMemory(ideasInOrder('a'), { score: 20 });
  account.run('deleteIdea', { id: 'a' }, { id: 'deletion', at: noon });
  account.run('restoreIdeas', { ids: ['a'] }, { id: 'restoring', at: noon + retention - 1 });
  account.run('undo', { of: 'restoring' }, { at: noon + retention });
  expect(markOf(account, 'a')).toEqual([noon + retention, 'deletion', 5]);
});

it('gives back from the trash what the last way into it took, and never more than once', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'), { score: 5 });
  account.run('deleteIdea', { id: 'a' });
  expect(account.run('restoreIdeas', { ids: ['a'] }, { id: 'restoring' }).points).toBe(5);
  account.run('deleteIdea', { id: 'b' });
  expect(account.run('undo', { of: 'restoring' }).points).toBe(0);
  expect(markOf(account, 'a').at(-1)).toBe(0);
  expect(account.run('restoreIdeas', { ids: ['a'] }).points).toBe(0);
  expect(account.run('restoreIdeas', { ids: ['b'] }).points).toBe(5);
  expect(account.account.score).toBe(5);
});

it('shares what the undo of a restoring takes among the ideas, by what each had taken', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b', 'c', 'd'), { score: 18 });
  account.run('deleteAllIdeas', {}, { id: 'reset' });
  account.run('restoreIdeas', { ids: ['a', 'b', 'c'] });
  for (const id of ['a', 'b', 'c']) account.run('deleteIdea', { id });
  account.run('restoreIdeas', { ids: ['a', 'd', 'b', 'c'] }, { id: 'restoring' });
  account.run('addIdea', fieldsOf(), { id: 'other' });
  for (const id of ['other']) account.run('deleteIdea', { id });
  expect(account.account.score).toBe(23);
  expect(account.run('undo', { of: 'restoring' }).points).toBe(-15);
  expect(['a', 'b', 'c', 'd'].map((id) => markOf(account, id).at(-1))).toEqual([5, 5, 5, 0]);
});

it('gives nothing for one of several ideas that the undo of a migration removed', () => {
  const account = new AccountInMemory();
  const ideas = [importedOf(), importedOf()];
  account.run('migrateLocalIdeas', { ideas, categories: [], score: 340 }, { id: 'migration' });
  expect(account.run('undo', { of: 'migration' }).points).toBe(-340);
  for (const id of ['migration-00000', 'migration-00001'])
    expect(account.run('restoreIdeas', { ids: [id] }).points).toBe(0);
});

it('undoes a reset with the ideas of it that are left in the trash, and is refused where none is', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'));
  account.run('deleteAllIdeas', {}, { id: 'reset' });
  account.run('purgeIdeas', { ids: ['a'] });
  account.run('restoreIdeas', { ids: ['b'] }, { id: 'restoring' });
  expect(account.attempt('undo', { of: 'reset' })).toEqual(refused('undo-gone'));
  account.run('undo', { of: 'restoring' });
  account.run('undo', { of: 'reset' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['b']);
});

// Entries

it('refuses to take an idea back that has had a note since, and to redo a deletion over one', () => {
  const account = new AccountInMemory(ideasInOrder('a'), { score: 20 });
  account.run('addIdea', fieldsOf(), { id: 'new' });
  account.run('deleteIdea', { id: 'a' }, { id: 'deletion' });
  account.run('undo', { of: 'deletion' }, { id: 'undo-1' });
  for (const id of ['new', 'a']) account.run('addNote', { id, text: 'Later' });
  expect(account.attempt('undo', { of: 'new' })).toEqual(refused('undo-conflict'));
  expect(account.attempt('undo', { of: 'undo-1' })).toEqual(refused('undo-conflict'));
});

it.each([
  ['updates', 'too-many-updates', limits.updatesPerIdea],
  ['notes', 'too-many-notes', limits.notesPerIdea],
] as const)('brings one of the %s back only where there is room in the list', (list, code, most) => {
  const account = new AccountInMemory([ideaOf({ id: 'a', [list]: entriesOf(most) })]);
  account.run('deleteEntry', { id: 'a', list, entry: 'entry-0' }, { id: 'removal' });
  const more = list === 'notes' ? 'addNote' : 'addUpdate';
  account.run(more, { id: 'a', text: 'x' }, { id: 'more' });
  expect(account.attempt('undo', { of: 'removal' })).toEqual(refused(code));
  account.run('undo', { of: 'more' });
  account.run('undo', { of: 'removal' });
  expect(account.whole('a')[list]).toHaveLength(most);
});

// Points alone

it('takes a migrated score back that came without ideas, once, and gives it again', () => {
  const account = new AccountInMemory();
  account.run('migrateLocalIdeas', { ideas: [], categories: [], score: 340 }, { id: 'migration' });
  expect(account.run('undo', { of: 'migration' }, { id: 'undo-1' }).points).toBe(-340);
  expect(account.attempt('undo', { of: 'migration' })).toEqual(refused('undo-gone'));
  expect(account.run('undo', { of: 'undo-1' }).points).toBe(340);
});
