import { expect, it } from 'vitest';
import { type BulkChanges } from '../mutation/mutation.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea, makeIdeasInOrder, makeSteps } from '../testing/make-idea.ts';

const now = '2026-11-20T12:00:00.000Z';

/** The ideas a, b and c: a without a target, b finished, and c, whose steps set its progress. */
function threeIdeas(): InMemoryAccount {
  const [a, b, c] = makeIdeasInOrder('a', 'b', 'c');
  const finishedAt = '2026-11-10T12:00:00.000Z';
  return new InMemoryAccount(
    [
      { ...a!, target: '', priority: 'High', tags: ['urgent'] },
      { ...b!, priority: 'Low', progress: 100, finishedAt },
      { ...c!, priority: 'Medium', progress: 33, progressBy: 'steps', steps: makeSteps('x--') },
    ],
    { score: 20 },
  );
}

const all = ['a', 'b', 'c'];

const edit = (changes: BulkChanges, ids: readonly string[] = all, account = threeIdeas()) => ({
  account,
  outcome: account.tryApply('editIdeas', { ids, changes }),
});

it.each<readonly [string, BulkChanges, readonly string[], number]>([
  ['a category', { category: 'Art' }, ['a', 'b', 'c'], 5],
  ['a priority that one has', { priority: 'Low' }, ['a', 'c'], 5],
  ['a deadline', { deadline: '2026-12-24T18:00' }, ['a', 'b', 'c'], 5],
  ['no deadline, which only one may lack', { deadline: '' }, ['a'], 5],
  ['the end', { progress: 100 }, ['a', 'c'], 5],
  ['tags', { tags: { add: ['urgent'], remove: ['research'] } }, ['b', 'c'], 5],
  ['a later return', { setAside: '2026-11-21T09:00' }, ['a', 'c'], 0],
  ['a return with a priority', { setAside: 'someday', priority: 'High' }, ['a', 'b', 'c'], 5],
  ['a return with the priority all have', { setAside: 'someday', category: 'Hardware' }, ['a', 'c'], 0],
  ['nothing', {}, [], 0],
])('sets %s', (_, changes, changed, points) => {
  const { account, outcome } = edit(changes);
  expect(outcome).toMatchObject({ ok: true, points });
  const effects = outcome.ok ? outcome.effects.filter(({ kind }) => kind === 'idea-changed') : [];
  expect(effects.map((effect) => 'id' in effect && effect.id)).toEqual(changed);
  expect(account.account.score).toBe(20 + points);
  expect(account.account).toMatchObject(account.recount());
});

it('changes each idea as an edit of it alone would', () => {
  const changes = {
    category: ' Art ',
    priority: 'Medium',
    deadline: '2026-12-24T18:00',
    progress: 100,
    tags: { add: ['research'], remove: ['urgent'] },
  } as const;
  const one = threeIdeas();
  for (const id of all) one.apply('editIdea', { id, changes });
  const { account } = edit(changes);
  expect(account.inOrder()).toEqual(one.inOrder());
  expect(account.requireIdea('a')).toMatchObject({ category: 'Art', tags: ['research'], finishedAt: now });
  expect(account.requireIdea('c')).toMatchObject({ progress: 100, finishedAt: now });
  expect(account.requireIdea('c').progressBy).toBe(undefined);
  // One edit, not three.
  expect([account.account.score, one.account.score]).toEqual([25, 35]);
});

it('sets aside what is not finished, and brings it back', () => {
  const { account } = edit({ setAside: ' someday ' });
  expect(all.map((id) => account.requireIdea(id).setAside)).toEqual(['someday', undefined, 'someday']);
  account.apply('editIdeas', { ids: all, changes: { progress: 100, setAside: 'someday' } });
  expect(all.map((id) => account.requireIdea(id).setAside)).toEqual([undefined, undefined, undefined]);
});

it('skips ideas that are gone, and counts each once', () => {
  const account = threeIdeas();
  account.apply('deleteIdea', { id: 'c' });
  const { outcome } = edit({ category: 'Art' }, ['a', 'never', 'c', 'a'], account);
  expect(outcome).toMatchObject({ ok: true, points: 5, effects: [{ kind: 'idea-changed', id: 'a' }] });
  expect(account.trashedIdeas()[0]?.idea.category).toBe('Hardware');
  expect(account.apply('editIdeas', { ids: ['never', 'c'], changes: { category: 'Boats' } })).toMatchObject({
    effects: [],
    points: 0,
  });
  expect(account.account.categories).toEqual([]);
});

it('earns nothing when it is repeated', () => {
  const { account } = edit({ priority: 'Low', category: 'Art' });
  for (let again = 0; again < 3; again += 1)
    expect(
      account.apply('editIdeas', { ids: all, changes: { priority: 'Low', category: 'Art' } }),
    ).toMatchObject({
      effects: [],
      points: 0,
    });
  expect(account.account.score).toBe(25);
});

it('lists a new tag once, and gives no more to an idea that has as many as it may', () => {
  const full = ['urgent', ...Array.from({ length: 19 }, (_, n) => `tag ${n + 1}`)];
  const account = threeIdeas();
  account.apply('editIdea', { id: 'b', changes: { tags: { add: full, remove: [] } } });
  const outcome = account.apply('editIdeas', {
    ids: all,
    changes: { tags: { add: ['Deep work', 'deep  wörk'], remove: [] } },
  });
  expect(outcome.effects.filter(({ kind }) => kind === 'tag-added')).toEqual([
    { kind: 'tag-added', name: 'Deep work', index: 19 },
  ]);
  expect(all.map((id) => account.requireIdea(id).tags.includes('Deep work'))).toEqual([true, false, true]);
  expect(account.requireIdea('b').tags).toHaveLength(20);
});

it('adds a new category once', () => {
  const { account, outcome } = edit({ category: 'Boats' });
  expect(outcome.ok && outcome.effects.filter(({ kind }) => kind === 'category-added')).toHaveLength(1);
  expect(account.account.categories).toEqual(['Boats']);
});

it.each<readonly [string, BulkChanges, string]>([
  ['a deadline in the past', { deadline: '2026-11-20T12:00' }, 'deadline-not-future'],
  ['an unreadable deadline', { deadline: 'soon' }, 'deadline-not-future'],
  ['a return in the past', { setAside: '2026-11-20T12:00' }, 'deadline-not-future'],
  ['no category', { category: ' ' }, 'fields-required'],
  ['a category that is too long', { category: 'x'.repeat(61) }, 'text-too-long'],
  ['a progress above the end', { progress: 101 }, 'invalid-progress'],
])('refuses %s for all of them', (_, changes, code) => {
  const { account, outcome } = edit(changes);
  expect(outcome).toEqual({ ok: false, code });
  expect(account.inOrder()).toEqual(threeIdeas().inOrder());
});

it('leaves a deadline that has passed if all have it already', () => {
  const past = makeIdea({ id: 'a', deadline: '2020-01-01T09:00' });
  const { outcome } = edit({ deadline: past.deadline, priority: 'Low' }, ['a'], new InMemoryAccount([past]));
  expect(outcome).toMatchObject({ ok: true, points: 5 });
});

it('is undone as a whole with its points, and redone', () => {
  const account = threeIdeas();
  const before = account.inOrder();
  account.apply('editIdeas', { ids: all, changes: { progress: 100, category: 'Boats' } }, { id: 'bulk' });
  const after = account.inOrder();
  expect(account.apply('undo', { of: 'bulk' }, { id: 'back' }).points).toBe(-5);
  expect(account.inOrder()).toEqual(before);
  expect(account.account).toMatchObject({ score: 20, categories: [] });
  expect(account.apply('undo', { of: 'back' }).points).toBe(5);
  expect(account.inOrder()).toEqual(after);
});

it('is not undone over a later change of one of them', () => {
  const account = threeIdeas();
  account.apply('editIdeas', { ids: all, changes: { category: 'Art' } }, { id: 'bulk' });
  account.apply('editIdea', { id: 'b', changes: { category: 'Media' } });
  const after = account.inOrder();
  expect(account.tryApply('undo', { of: 'bulk' })).toEqual({ ok: false, code: 'undo-conflict' });
  expect(account.inOrder()).toEqual(after);
});
