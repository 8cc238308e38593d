import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { AccountInMemory } from '../testing/account-in-memory.ts';
import { fieldsOf, ideasInOrder, importedOf } from '../testing/make-idea.ts';
import { importedIdeas, refused, startCounts, storyAccount, undoableState } from '../testing/undo-story.ts';

it('undoes a reset with everything it removed, whatever has been added since', () => {
  const account = storyAccount();
  const before = account.inOrder();
  account.run('deleteAllIdeas', {}, { id: 'reset' });
  account.run('addIdea', fieldsOf(), { id: 'new' });
  expect(account.run('undo', { of: 'reset' }).points).toBe(0);
  expect(account.inOrder()).toEqual([account.whole('new'), ...before]);
  expect(account.account).toMatchObject({ score: 60, ideas: 3, finished: 1, textSize: 1_686 });
  expect(account.inTrash().map((item) => item.idea.id)).toEqual(['c']);
});

it('undoes an import with exactly what it replaced and what it brought, and nothing else', () => {
  const account = storyAccount();
  const before = account.inOrder();
  account.run('importIdeas', { ideas: importedIdeas }, { id: 'file' });
  account.run('addIdea', fieldsOf(), { id: 'new' });
  account.run('addCategory', { name: 'Trains' });
  expect(account.run('undo', { of: 'file' }).points).toBe(0);
  expect(account.inOrder()).toEqual([account.whole('new'), ...before]);
  expect(account.account).toMatchObject({
    score: 65,
    ideas: 3,
    finished: 1,
    textSize: 1_686,
    categories: ['Kites', 'Trains'],
  });
  expect(account.inTrash().map((item) => item.idea.id)).toEqual(['c', 'file-00001', 'file-00000']);
});

it('undoes one of two imports after the other, back to the ideas before both', () => {
  const account = storyAccount();
  const before = undoableState(account);
  account.run('importIdeas', { ideas: importedIdeas }, { id: 'file-1' });
  account.run('importIdeas', { ideas: [importedOf({ title: 'Second' })] }, { id: 'file-2' });
  expect(account.attempt('undo', { of: 'file-1' })).toEqual(refused('idea-deleted'));
  account.run('undo', { of: 'file-2' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['file-1-00000', 'file-1-00001']);
  account.run('undo', { of: 'file-1' });
  expect(account.inOrder()).toEqual(before.inOrder);
  expect(account.account).toMatchObject(startCounts);
});

it('undoes an import into an account without ideas', () => {
  const account = new AccountInMemory();
  account.run('importIdeas', { ideas: importedIdeas }, { id: 'file' });
  account.run('undo', { of: 'file' }, { id: 'undo-1' });
  expect(account.account).toMatchObject({ ideas: 0, finished: 0, textSize: 0, categories: [] });
  account.run('undo', { of: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['file-00000', 'file-00001']);
  expect(account.account.categories).toEqual(['Boats', 'Zeppelins']);
});

it('undoes an import of the largest size', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'));
  const ideas = Array.from({ length: limits.ideas }, () => importedOf());
  account.run('importIdeas', { ideas }, { id: 'file' });
  account.run('undo', { of: 'file' });
  expect(account.inOrder()).toEqual(ideasInOrder('a', 'b'));
  expect(account.account).toMatchObject({ ideas: 2, textSize: 984 });
});
