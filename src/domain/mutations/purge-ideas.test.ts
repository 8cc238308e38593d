import { expect, it } from 'vitest';
import { readsOf } from '../apply-mutation.ts';
import { AccountInMemory, mutationOf } from '../testing/account-in-memory.ts';
import { ideaOf, ideasInOrder } from '../testing/make-idea.ts';

const gone = { ok: false, code: 'undo-gone' };

it('purges for good: nothing is counted or earned, and the rest of the trash stays', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b', 'c'), { score: 20 });
  account.run('deleteIdea', { id: 'a' });
  account.run('deleteIdea', { id: 'b' });
  const before = account.account;
  const drafted = account.run('purgeIdeas', { ids: ['b', 'b'] });
  expect(drafted).toMatchObject({ effects: [{ kind: 'idea-purged', id: 'b' }], points: 0 });
  expect(drafted.effects).toHaveLength(1);
  expect(account.account).toEqual(before);
  expect(account.inTrash().map((item) => item.idea.id)).toEqual(['a']);
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['c']);
});

it('leaves no way back from a purge, neither by restoring nor by an undo', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'), { score: 20 });
  account.run('deleteIdea', { id: 'a' }, { id: 'deletion' });
  account.run('purgeIdeas', { ids: ['a'] }, { id: 'purge' });
  const before = account.contents();
  expect(account.attempt('restoreIdeas', { ids: ['a'] })).toEqual(gone);
  expect(account.attempt('undo', { of: 'deletion' })).toEqual(gone);
  expect(account.attempt('undo', { of: 'purge' })).toEqual(gone);
  expect(account.attempt('editIdea', { id: 'a', changes: { title: 'x' } })).toEqual({
    ok: false,
    code: 'idea-deleted',
  });
  expect(account.contents()).toEqual(before);
});

it('empties a trash of many at once', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `idea-${index}`);
  const account = new AccountInMemory(ids.map((id, index) => ideaOf({ id, rank: `a${index + 1000}` })));
  account.run('deleteAllIdeas', {});
  account.run('purgeIdeas', { ids });
  expect(account.inTrash()).toEqual([]);
  expect(account.account).toMatchObject({ ideas: 0, textSize: 0 });
});

it.each([
  ['nobody ever had', ['never-there']],
  ['is not deleted', ['here']],
  ['has been purged', ['purged']],
])('refuses to purge an idea that %s, and purges what else is named with it', (_, ids) => {
  const account = new AccountInMemory(ideasInOrder('here', 'deleted', 'purged'), { score: 20 });
  account.run('deleteIdea', { id: 'deleted' });
  account.run('deleteIdea', { id: 'purged' });
  account.run('purgeIdeas', { ids: ['purged'] });
  const before = account.contents();
  expect(account.attempt('purgeIdeas', { ids })).toEqual(gone);
  expect(account.contents()).toEqual(before);
  const drafted = account.run('purgeIdeas', { ids: [...ids, 'deleted'] });
  expect(drafted.effects).toMatchObject([{ kind: 'idea-purged', id: 'deleted' }]);
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['here']);
});

it('says that it reads the ideas it names', () => {
  const ids = ['a', 'never-there'];
  expect(readsOf(mutationOf('purgeIdeas', { ids }))).toEqual({ ideas: ids });
});
