import { expect, it } from 'vitest';
import { readsOf } from '../apply/apply-mutation.ts';
import { InMemoryAccount, makeMutation } from '../testing/in-memory-account.ts';
import {
  makeEntries,
  makeIdeaFields,
  makeIdea,
  makeIdeasInOrder,
  makeImportedIdea,
  noon,
} from '../testing/make-idea.ts';

const gone = { ok: false, code: 'undo-gone' };
const idsOf = (account: InMemoryAccount) => account.inOrder().map((idea) => idea.id);
const trashOf = (account: InMemoryAccount) => account.trashedIdeas().map((item) => item.idea.id);

it('restores a deleted idea unchanged, with its place, entries and points', () => {
  const deleted = makeIdea({
    id: 'b',
    rank: 'a1',
    progress: 100,
    finishedAt: '2026-11-10T12:00:00.000Z',
    tags: ['urgent'],
    updates: makeEntries(3),
    notes: makeEntries(2),
  });
  const account = new InMemoryAccount([makeIdea({ id: 'a' }), deleted, makeIdea({ id: 'c', rank: 'a2' })], {
    score: 20,
  });
  const counts = { ideas: 3, finished: 1, textSize: 3 * 508 + 5 * 83 };
  expect(account.account).toMatchObject(counts);
  account.apply('deleteIdea', { id: 'b' });
  expect(account.account).toMatchObject({ score: 15, ideas: 2, finished: 0, textSize: 2 * 508 });
  const drafted = account.apply('restoreIdeas', { ids: ['b'] });
  const { updates: _updates, notes: _notes, steps: _steps, ...doc } = deleted;
  expect(drafted.effects).toEqual([
    {
      kind: 'idea-restored',
      idea: doc,
      entries: { updates: 3, notes: 2, steps: 0, done: 0, size: 415 },
      from: { at: noon, by: 'mutation-1', took: 5 },
    },
  ]);
  expect(drafted.points).toBe(5);
  expect(account.requireIdea('b')).toEqual(deleted);
  expect(idsOf(account)).toEqual(['a', 'b', 'c']);
  expect(account.account).toMatchObject({ score: 20, ...counts });
  expect(account.trashedIdeas()).toEqual([]);
});

it.each([
  [100, 5],
  [6, 5],
  [5, 5],
  [4, 4],
  [3, 3],
  [1, 1],
  [0, 0],
])('gives back the points that the deletion at a score of %i took: %i', (score, points) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score });
  account.apply('deleteIdea', { id: 'a' });
  expect(account.apply('restoreIdeas', { ids: ['a'] }).points).toBe(points);
  expect(account.account.score).toBe(score);
});

it('gives back the points the deletion took, regardless of points earned since', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 3 });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('addIdea', makeIdeaFields(), { id: 'new' });
  expect(account.apply('restoreIdeas', { ids: ['a'] }).points).toBe(3);
  expect(account.account.score).toBe(13);
});

it('gives points back once: a restored idea is no longer in the trash', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('restoreIdeas', { ids: ['a'] });
  const before = account.snapshot();
  expect(account.tryApply('restoreIdeas', { ids: ['a'] })).toMatchObject({
    ok: true,
    effects: [],
    points: 0,
  });
  expect(account.snapshot()).toEqual(before);
});

it('gives back the points of the last deletion if an idea was deleted more than once', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 8 });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('restoreIdeas', { ids: ['a'] });
  account.apply('deleteIdea', { id: 'b' });
  account.apply('deleteIdea', { id: 'a' });
  expect(account.account.score).toBe(0);
  expect(account.apply('restoreIdeas', { ids: ['a'] }).points).toBe(3);
});

it('restores several with the points each deletion took, in any order', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'), { score: 8 });
  for (const id of ['a', 'b', 'c']) account.apply('deleteIdea', { id });
  expect(account.apply('restoreIdeas', { ids: ['c', 'a', 'b'] }).points).toBe(8);
  expect(account.account).toMatchObject({ score: 8, ideas: 3 });
  expect(idsOf(account)).toEqual(['a', 'b', 'c']);
});

it('restores one of several and leaves the others in the trash', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'), { score: 8 });
  for (const id of ['a', 'b', 'c']) account.apply('deleteIdea', { id });
  expect(account.apply('restoreIdeas', { ids: ['b'] }).points).toBe(3);
  expect(idsOf(account)).toEqual(['b']);
  expect(trashOf(account)).toEqual(['a', 'c']);
});

it('restores an idea only once, even if it is named twice', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' });
  const drafted = account.apply('restoreIdeas', { ids: ['a', 'a'] });
  expect(drafted.effects).toHaveLength(1);
  expect(drafted.points).toBe(5);
});

it('moves all ideas of a reset to the trash as one group, without points', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'), { score: 20 });
  account.apply('deleteIdea', { id: 'c' }, { id: 'earlier', at: noon });
  account.apply('deleteAllIdeas', {}, { id: 'reset', at: noon + 1 });
  expect(account.trashedIdeas().map(({ idea, at, by }) => [idea.id, at, by])).toEqual([
    ['c', noon, 'earlier'],
    ['a', noon + 1, 'reset'],
    ['b', noon + 1, 'reset'],
  ]);
  expect(account.apply('restoreIdeas', { ids: ['b'] }).points).toBe(0);
  expect(account.apply('restoreIdeas', { ids: ['a', 'c'] }).points).toBe(5);
  expect(account.account).toMatchObject({ score: 20, ideas: 3 });
});

it('moves all ideas an import replaced to the trash as one group, without points', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 20 });
  account.apply('importIdeas', { ideas: [makeImportedIdea()] }, { id: 'file', at: noon + 1 });
  expect(account.trashedIdeas().map(({ idea, at, by }) => [idea.id, at, by])).toEqual([
    ['a', noon + 1, 'file'],
    ['b', noon + 1, 'file'],
  ]);
  expect(account.apply('restoreIdeas', { ids: ['a', 'b'] }).points).toBe(0);
  expect(idsOf(account)).toEqual(['file-00000', 'a', 'b']);
  expect(account.account).toMatchObject({ score: 20, ideas: 3, textSize: 508 + 2 * 492 });
});

it('gives back the points that undoing an addition took', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'x' })], { score: 4 });
  account.apply('addIdea', makeIdeaFields(), { id: 'a' });
  account.apply('undo', { of: 'a' });
  expect(account.account.score).toBe(4);
  expect(account.apply('restoreIdeas', { ids: ['a'] }).points).toBe(10);
  expect(account.account.score).toBe(14);
});

it('changes nothing if an undo has restored the idea, while an undo after the restore is refused', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' }, { id: 'deletion-a' });
  account.apply('deleteIdea', { id: 'b' }, { id: 'deletion-b' });
  account.apply('undo', { of: 'deletion-a' });
  account.apply('restoreIdeas', { ids: ['b'] });
  const before = account.snapshot();
  expect(account.tryApply('restoreIdeas', { ids: ['a'] })).toMatchObject({ ok: true, effects: [] });
  expect(account.tryApply('undo', { of: 'deletion-b' })).toEqual(gone);
  expect(account.snapshot()).toEqual(before);
  expect(account.account.score).toBe(20);
});

it.each([
  ['nobody ever had', 'never-there', false],
  ['is not deleted', 'here', true],
  ['has been purged', 'purged', false],
])('skips an idea that %s, and restores the others named with it', (_, id, isThere) => {
  const account = new InMemoryAccount(makeIdeasInOrder('here', 'deleted', 'purged'), { score: 20 });
  account.apply('deleteIdea', { id: 'deleted' });
  account.apply('deleteIdea', { id: 'purged' });
  account.apply('purgeIdeas', { ids: ['purged'] });
  const before = account.snapshot();
  const alone = account.tryApply('restoreIdeas', { ids: [id] });
  expect(alone).toMatchObject(isThere ? { ok: true, effects: [], points: 0 } : gone);
  expect(account.snapshot()).toEqual(before);
  for (const ids of [
    ['deleted', id],
    [id, 'deleted'],
  ]) {
    expect(account.apply('restoreIdeas', { ids }).points).toBe(5);
    expect(idsOf(account)).toEqual(['here', 'deleted']);
    account.apply('deleteIdea', { id: 'deleted' });
  }
});

it.each([
  [9_998, true],
  [9_999, true],
  [10_000, false],
])('restores an idea beside %i others: %s', (ideas, isTaken) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 20, ideas: ideas + 1 });
  account.apply('deleteIdea', { id: 'a' });
  const before = account.snapshot();
  const outcome = account.tryApply('restoreIdeas', { ids: ['a'] });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 5 } : { ok: false, code: 'too-many-ideas' });
  if (isTaken) expect(account.account).toMatchObject({ score: 20, ideas: ideas + 1 });
  else expect(account.snapshot()).toEqual(before);
});

it('restores all named ideas or none if only one more fits', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 20, ideas: 10_001 });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('deleteIdea', { id: 'b' });
  const before = account.snapshot();
  expect(account.tryApply('restoreIdeas', { ids: ['a', 'b'] })).toEqual({
    ok: false,
    code: 'too-many-ideas',
  });
  expect(account.snapshot()).toEqual(before);
  expect(account.apply('restoreIdeas', { ids: ['b'] }).points).toBe(5);
  expect(account.account.ideas).toBe(10_000);
});

it.each([
  [19_999_999, true],
  [20_000_000, true],
  [20_000_001, false],
])('restores an idea that with its entries brings the text to %i bytes: %s', (total, isTaken) => {
  const idea = makeIdea({ id: 'a', updates: makeEntries(2), notes: makeEntries(1) });
  const size = 508 + 3 * 83;
  const account = new InMemoryAccount([idea], { score: 20, textSize: total });
  account.apply('deleteIdea', { id: 'a' });
  expect(account.account.textSize).toBe(total - size);
  const outcome = account.tryApply('restoreIdeas', { ids: ['a'] });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 5 } : { ok: false, code: 'account-full' });
  expect(account.account.textSize).toBe(isTaken ? total : total - size);
  expect(trashOf(account)).toEqual(isTaken ? [] : ['a']);
});

it('sorts a restored idea by id next to one that has the same rank by now', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c', 'd'), { score: 20 });
  account.apply('moveIdea', { id: 'd', after: 'a', before: 'b', sort: 'manual' });
  const { rank } = account.requireIdea('d');
  account.apply('deleteIdea', { id: 'd' });
  account.apply('moveIdea', { id: 'c', after: 'a', before: 'b', sort: 'manual' });
  expect(account.requireIdea('c').rank).toBe(rank);
  account.apply('restoreIdeas', { ids: ['d'] });
  expect(idsOf(account)).toEqual(['a', 'c', 'd', 'b']);
});

it('keeps the top rank, so that a new idea is above a restored one', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'));
  account.apply('deleteIdea', { id: 'a' });
  account.apply('addIdea', makeIdeaFields(), { id: 'new-1' });
  account.apply('restoreIdeas', { ids: ['a'] });
  account.apply('addIdea', makeIdeaFields(), { id: 'new-2' });
  expect(idsOf(account)).toEqual(['new-2', 'new-1', 'a', 'b']);
});

it('accepts changes again after it was restored', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 20 });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('restoreIdeas', { ids: ['a'] });
  account.apply('editIdea', { id: 'a', changes: { title: 'New' } });
  account.apply('addUpdate', { id: 'a', text: 'One step' });
  expect(account.requireIdea('a')).toMatchObject({ title: 'New', progress: 10 });
  expect(account.account.score).toBe(30);
});

it('moves the idea back to the trash and takes the points again if the restore is undone', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'), { score: 8 });
  for (const id of ['a', 'b', 'c']) account.apply('deleteIdea', { id });
  account.apply('restoreIdeas', { ids: ['a', 'b'] }, { id: 'restoring' });
  expect(account.apply('undo', { of: 'restoring' }, { id: 'undoing' }).points).toBe(-8);
  expect(account.account).toMatchObject({ score: 0, ideas: 0, textSize: 0 });
  expect(trashOf(account)).toEqual(['c', 'b', 'a']);
  expect(account.apply('undo', { of: 'undoing' }).points).toBe(8);
  expect(idsOf(account)).toEqual(['a', 'b']);
});

it('says that it reads the ideas it names', () => {
  const ids = ['a', 'never-there'];
  expect(readsOf(makeMutation('restoreIdeas', { ids }))).toEqual({ ideas: ids });
});
