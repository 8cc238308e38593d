import { expect, it } from 'vitest';
import { docSize } from '../idea.ts';
import { type RefusalCode } from '../refusal.ts';
import { AccountInMemory } from '../testing/account-in-memory.ts';
import { entriesOf, fieldsOf, ideaOf, ideasInOrder } from '../testing/make-idea.ts';

it.each([
  [100, 95, -5],
  [6, 1, -5],
  [5, 0, -5],
  [4, 0, -4],
  [1, 0, -1],
  [0, 0, 0],
])('takes a score of %i to %i, which is a change of %i', (score, after, points) => {
  const account = new AccountInMemory(ideasInOrder('a'), { score });
  expect(account.run('deleteIdea', { id: 'a' }).points).toBe(points);
  expect(account.account.score).toBe(after);
});

it('deletes the idea with its entries and leaves the others alone', () => {
  const other = ideaOf({ id: 'b', rank: 'a1', progress: 100 });
  const account = new AccountInMemory([
    ideaOf({ id: 'a', progress: 100, updates: entriesOf(3), notes: entriesOf(2) }),
    other,
  ]);
  const drafted = account.run('deleteIdea', { id: 'a' });
  expect(drafted.effects).toEqual([{ kind: 'idea-removed', id: 'a', took: 0 }]);
  expect(account.inOrder()).toEqual([other]);
  expect(account.account).toMatchObject({ ideas: 1, finished: 1, textSize: docSize(other) });
});

it('deletes the last idea down to nothing', () => {
  const account = new AccountInMemory([ideaOf({ id: 'a', notes: entriesOf(9) })]);
  account.run('deleteIdea', { id: 'a' });
  expect(account.account).toMatchObject({ ideas: 0, finished: 0, textSize: 0 });
});

it('keeps the badges an account has', () => {
  const badges = { ideaMaster: '2026-01-01T00:00:00.000Z' };
  const account = new AccountInMemory(ideasInOrder('a'), { badges, ideas: 10 });
  account.run('deleteIdea', { id: 'a' });
  expect(account.account).toMatchObject({ ideas: 9, badges });
});

it('takes an idea added and deleted at once from 0 to 5 points', () => {
  const account = new AccountInMemory();
  account.run('addIdea', fieldsOf(), { id: 'a' });
  account.run('deleteIdea', { id: 'a' });
  expect(account.account.score).toBe(5);
});

it('takes points once for one idea, and a delete wins over what comes later', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'), { score: 50 });
  account.run('deleteIdea', { id: 'a' });
  const before = account.contents();
  const refused = { ok: false, code: 'idea-deleted' };
  expect(account.attempt('deleteIdea', { id: 'a' })).toEqual(refused);
  expect(account.attempt('editIdea', { id: 'a', changes: { title: 'New' } })).toEqual(refused);
  expect(account.attempt('setProgress', { id: 'a', progress: 50 })).toEqual(refused);
  expect(account.attempt('addUpdate', { id: 'a', text: 'x' })).toEqual(refused);
  expect(account.attempt('addNote', { id: 'a', text: 'x' })).toEqual(refused);
  expect(account.attempt('moveIdea', { id: 'a', after: 'b', before: null, sort: 'manual' })).toEqual(refused);
  expect(account.contents()).toEqual(before);
});

it.each<[string, RefusalCode]>([
  ['never-there', 'idea-not-found'],
  ['deleted', 'idea-deleted'],
])('refuses to delete the idea %s', (name, code) => {
  const account = new AccountInMemory([ideaOf(), ideaOf({ id: 'deleted' })], { score: 50 });
  account.run('deleteIdea', { id: 'deleted' });
  const before = account.contents();
  expect(account.attempt('deleteIdea', { id: name })).toEqual({ ok: false, code });
  expect(account.contents()).toEqual(before);
});
