import { expect, it } from 'vitest';
import { makeIdea, noon } from '../testing/make-idea.ts';
import {
  compareTrashedIdeas,
  expiryOf,
  isRestorable,
  createDeletionStamp,
  trashRetentionMs,
} from './trash.ts';

it('keeps deleted ideas for 30 days', () => {
  expect(trashRetentionMs).toBe(2_592_000_000);
  expect(expiryOf({ at: 0 })).toBe(2_592_000_000);
  expect(new Date(expiryOf({ at: noon })).toISOString()).toBe('2026-12-20T12:00:00.000Z');
});

it.each([
  ['at the moment it is deleted', '2026-11-20T12:00:00.000Z', true],
  ['by a clock that is behind', '2026-11-20T11:59:59.999Z', true],
  ['a day later', '2026-11-21T12:00:00.000Z', true],
  ['a millisecond before 30 days are over', '2026-12-20T11:59:59.999Z', true],
  ['after 30 days to the millisecond', '2026-12-20T12:00:00.000Z', false],
  ['a millisecond later', '2026-12-20T12:00:00.001Z', false],
  ['a year later', '2027-11-20T12:00:00.000Z', false],
])('keeps a deleted idea %s (%s): %s', (_, now, isThere) => {
  expect(isRestorable({ at: noon }, Date.parse(now))).toBe(isThere);
});

it('uses the stamp of the deletion, and the original one if a restore is undone', () => {
  const deleted = { at: noon, by: 'undo-1' };
  expect(createDeletionStamp(deleted)).toEqual(deleted);
  expect(createDeletionStamp(deleted, { at: noon - 1, by: 'reset' })).toEqual({ at: noon - 1, by: 'reset' });
});

it.each([
  [trashRetentionMs - 1, 'keeps its last day', noon - trashRetentionMs + 1],
  [trashRetentionMs, 'starts again', noon],
  [trashRetentionMs + 1, 'starts again', noon],
])('undoes a restore %i milliseconds after the deletion, when its time %s', (age, _, at) => {
  const back = { at: noon - age, by: 'reset' };
  expect(createDeletionStamp({ at: noon, by: 'undo-1' }, back)).toEqual({ at, by: 'reset' });
});

it('lists the last deleted first, and ideas deleted together in the manual order', () => {
  const item = (id: string, rank: string, at: number) => ({
    idea: makeIdea({ id, rank }),
    at,
    by: 'reset',
    took: 0,
  });
  const trash = [item('late', 'a5', 2), item('b', 'a1', 1), item('c', 'a1', 1), item('a', 'a0', 1)];
  expect(trash.toReversed().toSorted(compareTrashedIdeas)).toEqual(
    ['late', 'a', 'b', 'c'].map((id) => trash.find(({ idea }) => idea.id === id)),
  );
});
