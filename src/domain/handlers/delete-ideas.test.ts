import { expect, it } from 'vitest';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdeasInOrder } from '../testing/make-idea.ts';

const accountWith = (score: number) => new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'), { score });

const tookOf = (account: InMemoryAccount) =>
  Object.fromEntries(account.trashedIdeas().map(({ idea, took }) => [idea.id, took]));

it.each([
  [0, 0, { a: 0, b: 0, c: 0 }],
  [3, -3, { a: 3, b: 0, c: 0 }],
  [7, -7, { a: 5, b: 2, c: 0 }],
  [15, -15, { a: 5, b: 5, c: 5 }],
  [40, -15, { a: 5, b: 5, c: 5 }],
])('takes 5 points for each of three ideas from a score of %i, but none below 0', (score, points, took) => {
  const account = accountWith(score);
  const outcome = account.apply('deleteIdeas', { ids: ['a', 'b', 'c'] }, { id: 'bulk' });
  expect(outcome.points).toBe(points);
  expect(account.account).toMatchObject({ score: score + points, ideas: 0 });
  expect(tookOf(account)).toEqual(took);
  expect(account.apply('undo', { of: 'bulk' }, { id: 'back' }).points).toBe(0 - points);
  expect(account.account).toMatchObject({ score, ideas: 3 });
  expect(account.apply('undo', { of: 'back' }).points).toBe(points);
  expect(account.account).toMatchObject({ score: score + points, ideas: 0 });
  expect(tookOf(account)).toEqual(took);
});

it('gives back the points of each once, whether it is undone or they are restored', () => {
  const account = accountWith(40);
  account.apply('deleteIdeas', { ids: ['a', 'b', 'c'] }, { id: 'bulk' });
  expect(account.apply('restoreIdeas', { ids: ['b'] }).points).toBe(5);
  expect(account.tryApply('undo', { of: 'bulk' })).toEqual({ ok: false, code: 'undo-gone' });
  expect(account.apply('restoreIdeas', { ids: ['a', 'c'] }).points).toBe(10);
  expect(account.account.score).toBe(40);
});

it('skips ideas that are gone, and takes points for each once', () => {
  const account = accountWith(40);
  account.apply('deleteIdea', { id: 'b' }, { id: 'single' });
  const outcome = account.apply('deleteIdeas', { ids: ['a', 'b', 'never', 'a'] });
  expect(outcome).toMatchObject({ points: -5, effects: [{ kind: 'idea-removed', id: 'a' }] });
  expect(account.trashedIdeas().find(({ idea }) => idea.id === 'b')?.by).toBe('single');
  expect(account.apply('deleteIdeas', { ids: ['b', 'never'] })).toMatchObject({ effects: [], points: 0 });
});
