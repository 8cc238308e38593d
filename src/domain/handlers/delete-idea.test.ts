import { expect, it } from 'vitest';
import { docBytes } from '../idea/idea.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeEntries, makeIdeaFields, makeIdea, makeIdeasInOrder } from '../testing/make-idea.ts';

it.each([
  [100, 95, -5],
  [6, 1, -5],
  [5, 0, -5],
  [4, 0, -4],
  [1, 0, -1],
  [0, 0, 0],
])('takes a score of %i to %i, which is a change of %i', (score, after, points) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score });
  expect(account.apply('deleteIdea', { id: 'a' }).points).toBe(points);
  expect(account.account.score).toBe(after);
});

it('deletes the idea with its entries and leaves the others alone', () => {
  const other = makeIdea({ id: 'b', rank: 'a1', progress: 100 });
  const account = new InMemoryAccount([
    makeIdea({ id: 'a', progress: 100, updates: makeEntries(3), notes: makeEntries(2) }),
    other,
  ]);
  const drafted = account.apply('deleteIdea', { id: 'a' });
  expect(drafted.effects).toEqual([{ kind: 'idea-removed', id: 'a', took: 0 }]);
  expect(account.inOrder()).toEqual([other]);
  expect(account.account).toMatchObject({ ideas: 1, finished: 1, textSize: docBytes(other) });
});

it('deletes the last idea and leaves all counts at 0', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a', notes: makeEntries(9) })]);
  account.apply('deleteIdea', { id: 'a' });
  expect(account.account).toMatchObject({ ideas: 0, finished: 0, textSize: 0 });
});

it('keeps the badges an account has', () => {
  const badges = { ideaMaster: '2026-01-01T00:00:00.000Z' };
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { badges, ideas: 10 });
  account.apply('deleteIdea', { id: 'a' });
  expect(account.account).toMatchObject({ ideas: 9, badges });
});

it('leaves 5 points after an idea is added and deleted at a score of 0', () => {
  const account = new InMemoryAccount();
  account.apply('addIdea', makeIdeaFields(), { id: 'a' });
  account.apply('deleteIdea', { id: 'a' });
  expect(account.account.score).toBe(5);
});

it('takes points once for one idea, and a delete wins over what comes later', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 50 });
  account.apply('deleteIdea', { id: 'a' });
  const before = account.snapshot();
  const refused = { ok: false, code: 'idea-deleted' };
  expect(account.tryApply('deleteIdea', { id: 'a' })).toEqual(refused);
  expect(account.tryApply('editIdea', { id: 'a', changes: { title: 'New' } })).toEqual(refused);
  expect(account.tryApply('setProgress', { id: 'a', progress: 50 })).toEqual(refused);
  expect(account.tryApply('addUpdate', { id: 'a', text: 'x' })).toEqual(refused);
  expect(account.tryApply('addNote', { id: 'a', text: 'x' })).toEqual(refused);
  expect(account.tryApply('moveIdea', { id: 'a', after: 'b', before: null, sort: 'manual' })).toEqual(
    refused,
  );
  expect(account.snapshot()).toEqual(before);
});

it.each<[string, RefusalCode]>([
  ['never-there', 'idea-not-found'],
  ['deleted', 'idea-deleted'],
])('refuses to delete the idea %s', (name, code) => {
  const account = new InMemoryAccount([makeIdea(), makeIdea({ id: 'deleted' })], { score: 50 });
  account.apply('deleteIdea', { id: 'deleted' });
  const before = account.snapshot();
  expect(account.tryApply('deleteIdea', { id: name })).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});
