import { expect, it } from 'vitest';
import { limits } from '../../primitives/limits.ts';
import { InMemoryAccount } from '../../testing/in-memory-account.ts';
import { makeIdeaFields, makeIdeasInOrder, makeImportedIdea } from '../../testing/make-idea.ts';
import { importedIdeas, refused, startCounts, undoAccount, undoableState } from '../../testing/undo-cases.ts';

it('undoes a reset with everything it removed, regardless of ideas added since', () => {
  const account = undoAccount();
  const before = account.inOrder();
  account.apply('deleteAllIdeas', {}, { id: 'reset' });
  account.apply('addIdea', makeIdeaFields(), { id: 'new' });
  expect(account.apply('undo', { of: 'reset' }).points).toBe(0);
  expect(account.inOrder()).toEqual([account.requireIdea('new'), ...before]);
  expect(account.account).toMatchObject({ score: 60, ideas: 3, finished: 1, textSize: 1_686 });
  expect(account.trashedIdeas().map((item) => item.idea.id)).toEqual(['c']);
});

it('undoes exactly the ideas an import replaced and added', () => {
  const account = undoAccount();
  const before = account.inOrder();
  account.apply('importIdeas', { ideas: importedIdeas }, { id: 'file' });
  account.apply('addIdea', makeIdeaFields(), { id: 'new' });
  account.apply('addCategory', { name: 'Trains' });
  expect(account.apply('undo', { of: 'file' }).points).toBe(0);
  expect(account.inOrder()).toEqual([account.requireIdea('new'), ...before]);
  expect(account.account).toMatchObject({
    score: 65,
    ideas: 3,
    finished: 1,
    textSize: 1_686,
    categories: ['Kites', 'Trains'],
  });
  expect(account.trashedIdeas().map((item) => item.idea.id)).toEqual(['c', 'file-00001', 'file-00000']);
});

it('undoes one of two imports after the other, back to the ideas before both', () => {
  const account = undoAccount();
  const before = undoableState(account);
  account.apply('importIdeas', { ideas: importedIdeas }, { id: 'file-1' });
  account.apply('importIdeas', { ideas: [makeImportedIdea({ title: 'Second' })] }, { id: 'file-2' });
  expect(account.tryApply('undo', { of: 'file-1' })).toEqual(refused('idea-deleted'));
  account.apply('undo', { of: 'file-2' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['file-1-00000', 'file-1-00001']);
  account.apply('undo', { of: 'file-1' });
  expect(account.inOrder()).toEqual(before.inOrder);
  expect(account.account).toMatchObject(startCounts);
});

it('undoes an import into an account without ideas', () => {
  const account = new InMemoryAccount();
  account.apply('importIdeas', { ideas: importedIdeas }, { id: 'file' });
  account.apply('undo', { of: 'file' }, { id: 'undo-1' });
  expect(account.account).toMatchObject({ ideas: 0, finished: 0, textSize: 0, categories: [] });
  account.apply('undo', { of: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['file-00000', 'file-00001']);
  expect(account.account.categories).toEqual(['Boats', 'Zeppelins']);
});

it('undoes an import of the largest size', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'));
  const ideas = Array.from({ length: limits.ideas }, () => makeImportedIdea());
  account.apply('importIdeas', { ideas }, { id: 'file' });
  account.apply('undo', { of: 'file' });
  expect(account.inOrder()).toEqual(makeIdeasInOrder('a', 'b'));
  expect(account.account).toMatchObject({ ideas: 2, textSize: 984 });
});
