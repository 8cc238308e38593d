import { expect, it } from 'vitest';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea } from '../testing/make-idea.ts';

const id = 'idea-1';

it.each([
  [0, 1],
  [0, 99],
  [50, 0],
  [99, 100],
  [100, 99],
  [100, 0],
])('sets progress from %i to %i and earns nothing', (from, to) => {
  const account = new InMemoryAccount([makeIdea({ progress: from })], { score: 7 });
  const drafted = account.apply('setProgress', { id, progress: to });
  expect(drafted.points).toBe(0);
  expect(drafted.effects).toHaveLength(1);
  expect(account.requireIdea(id).progress).toBe(to);
  expect(account.requireIdea(id).updates).toEqual([]);
  expect(account.account).toMatchObject({ score: 7, finished: Number(to === 100) });
});

it.each([0, 50, 100])('changes nothing if progress is %i already', (progress) => {
  const account = new InMemoryAccount([makeIdea({ progress })], { score: 7 });
  const before = account.snapshot();
  expect(account.apply('setProgress', { id, progress })).toMatchObject({ effects: [], points: 0 });
  expect(account.snapshot()).toEqual(before);
});

it('stores the time of finishing at 100, keeps it, and clears it below 100', () => {
  const account = new InMemoryAccount([makeIdea({ progress: 10 })]);
  account.apply('setProgress', { id, progress: 100 });
  expect(account.requireIdea(id).finishedAt).toBe('2026-11-20T12:00:00.000Z');
  account.apply('setProgress', { id, progress: 100 }, { at: 0 });
  expect(account.requireIdea(id).finishedAt).toBe('2026-11-20T12:00:00.000Z');
  account.apply('setProgress', { id, progress: 99 });
  expect(account.requireIdea(id).finishedAt).toBe(null);
});

it('sets no time of finishing for an idea that was imported as finished', () => {
  const account = new InMemoryAccount([makeIdea({ progress: 100, finishedAt: null })]);
  account.apply('setProgress', { id, progress: 100 });
  expect(account.requireIdea(id).finishedAt).toBe(null);
});

it.each([-1, 101, 0.5, 99.9, 1e9, Number.NaN, Number.NEGATIVE_INFINITY])(
  'refuses the progress %d',
  (progress) => {
    const account = new InMemoryAccount([makeIdea({ progress: 40 })], { score: 7 });
    const before = account.snapshot();
    const outcome = account.tryApply('setProgress', { id, progress });
    expect(outcome).toEqual({ ok: false, code: 'invalid-progress' });
    expect(account.snapshot()).toEqual(before);
  },
);

it('awards Completion Pro with the fifth finished idea and keeps it', () => {
  const ideas = ['a', 'b', 'c', 'd', 'e'].map((name) => makeIdea({ id: name }));
  const account = new InMemoryAccount(ideas);
  for (const idea of ideas.slice(0, 4)) account.apply('setProgress', { id: idea.id, progress: 100 });
  expect(account.account).toMatchObject({ finished: 4, badges: {} });
  account.apply('setProgress', { id: 'e', progress: 100 });
  const badges = { completionPro: '2026-11-20T12:00:00.000Z' };
  expect(account.account).toMatchObject({ finished: 5, badges });
  account.apply('setProgress', { id: 'e', progress: 0 });
  account.apply('setProgress', { id: 'e', progress: 100 }, { at: 0 });
  expect(account.account).toMatchObject({ finished: 5, badges, score: 0 });
});

it.each<[string, RefusalCode]>([
  ['never-there', 'idea-not-found'],
  ['deleted', 'idea-deleted'],
])('refuses to set the progress of the idea %s', (name, code) => {
  const account = new InMemoryAccount([makeIdea(), makeIdea({ id: 'deleted' })]);
  account.apply('deleteIdea', { id: 'deleted' });
  const before = account.snapshot();
  expect(account.tryApply('setProgress', { id: name, progress: 50 })).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});
