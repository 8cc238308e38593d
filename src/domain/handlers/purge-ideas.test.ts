import { expect, it } from 'vitest';
import { readsOf } from '../apply/apply-mutation.ts';
import { InMemoryAccount, makeMutation } from '../testing/in-memory-account.ts';
import { makeIdea, makeIdeasInOrder } from '../testing/make-idea.ts';

const gone = { ok: false, code: 'undo-gone' };

it('purges without changing counts or points, and keeps the rest of the trash', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('deleteIdea', { id: 'b' });
  const before = account.account;
  const drafted = account.apply('purgeIdeas', { ids: ['b', 'b'] });
  expect(drafted).toMatchObject({ effects: [{ kind: 'idea-purged', id: 'b' }], points: 0 });
  expect(drafted.effects).toHaveLength(1);
  expect(account.account).toEqual(before);
  expect(account.trashedIdeas().map((item) => item.idea.id)).toEqual(['a']);
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['c']);
});

it('cannot be reversed, neither by restoring nor by an undo', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' }, { id: 'deletion' });
  account.apply('purgeIdeas', { ids: ['a'] }, { id: 'purge' });
  const before = account.snapshot();
  expect(account.tryApply('restoreIdeas', { ids: ['a'] })).toEqual(gone);
  expect(account.tryApply('undo', { of: 'deletion' })).toEqual(gone);
  expect(account.tryApply('undo', { of: 'purge' })).toEqual(gone);
  expect(account.tryApply('editIdea', { id: 'a', changes: { title: 'x' } })).toEqual({
    ok: false,
    code: 'idea-deleted',
  });
  expect(account.snapshot()).toEqual(before);
});

it('empties a trash of many at once', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `idea-${index}`);
  const account = new InMemoryAccount(ids.map((id, index) => makeIdea({ id, rank: `a${index + 1000}` })));
  account.apply('deleteAllIdeas', {});
  account.apply('purgeIdeas', { ids });
  expect(account.trashedIdeas()).toEqual([]);
  expect(account.account).toMatchObject({ ideas: 0, textSize: 0 });
});

it.each([
  ['nobody ever had', ['never-there']],
  ['is not deleted', ['here']],
  ['has been purged', ['purged']],
])('refuses to purge an idea that %s, and purges the others named with it', (_, ids) => {
  const account = new InMemoryAccount(makeIdeasInOrder('here', 'deleted', 'purged'), { score: 20 });
  account.apply('deleteIdea', { id: 'deleted' });
  account.apply('deleteIdea', { id: 'purged' });
  account.apply('purgeIdeas', { ids: ['purged'] });
  const before = account.snapshot();
  expect(account.tryApply('purgeIdeas', { ids })).toEqual(gone);
  expect(account.snapshot()).toEqual(before);
  const drafted = account.apply('purgeIdeas', { ids: [...ids, 'deleted'] });
  expect(drafted.effects).toMatchObject([{ kind: 'idea-purged', id: 'deleted' }]);
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['here']);
});

it('says that it reads the ideas it names', () => {
  const ids = ['a', 'never-there'];
  expect(readsOf(makeMutation('purgeIdeas', { ids }))).toEqual({ ideas: ids });
});
