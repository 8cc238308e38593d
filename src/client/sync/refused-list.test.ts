import { expect, it } from 'vitest';
import { type ErrorCode } from '#contract/error-codes.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { type RefusedMutation } from '../device-store.ts';
import { writable } from '../observable.ts';
import { createRefusedList } from './refused-list.ts';

/** A refused list that records the reported codes. The mutations in `foreign` are of another tab. */
function listOf(foreign: readonly string[] = []) {
  const kept = writable<readonly RefusedMutation[]>([]);
  const told: ErrorCode[] = [];
  const list = createRefusedList(
    kept,
    (id) => !foreign.includes(id),
    (_, code) => void told.push(code),
  );
  return { kept, list, told };
}

const refusal = (mutation: Mutation, code: ErrorCode): RefusedMutation => ({
  mutation,
  code,
  at: 0,
  idea: null,
});

const category = makeMutation('addCategory', { name: 'Kites' });
const deletion = makeMutation('deleteIdea', { id: 'idea' });
const note = makeMutation('addNote', { id: 'idea', text: 'Mine' });

it.each([
  ['a category that is there', category, 'category-exists'],
  ['deleting what another device has deleted', deletion, 'idea-deleted'],
  ['deleting what is gone for good', deletion, 'idea-not-found'],
] as const)('says nothing of %s: it is as was wanted', (_, mutation, code) => {
  const { kept, list, told } = listOf();
  expect(list.add([refusal(mutation, code)])).toEqual([]);
  expect(told).toEqual([]);
  expect(kept.get()).toEqual([]);
});

it.each([
  ['a category for which there is no room', category, 'too-many-categories'],
  ['a deletion that failed', deletion, 'internal'],
  ['a note to what is gone', note, 'idea-deleted'],
  ['an undo, whatever is the reason', makeMutation('undo', { of: 'earlier' }), 'category-exists'],
] as const)('says that the server refused %s', (_, mutation, code) => {
  const { list, told } = listOf();
  list.add([refusal(mutation, code)]);
  expect(told).toEqual([code]);
});

it('keeps reusable refusals, but no duplicate category and no restore of a deleted idea', () => {
  const { kept, list } = listOf();
  const restoring = makeMutation('restoreIdeas', { ids: ['idea'] });
  const usable = [
    refusal({ ...category, id: 'no room' }, 'too-many-categories'),
    refusal({ ...restoring, id: 'no room either' }, 'too-many-ideas'),
  ];
  const others = [refusal(category, 'category-exists'), refusal(restoring, 'undo-gone')];
  expect(list.add([...others, ...usable, refusal(deletion, 'internal')])).toEqual(usable);
  expect(kept.get()).toEqual(usable);
});

it('reports and keeps a repeated refusal once', () => {
  const { kept, list, told } = listOf();
  const refused = refusal(note, 'idea-deleted');
  list.add([refused]);
  expect(list.add([refused])).toEqual([refused]);
  expect(told).toEqual(['idea-deleted']);
  expect(kept.get()).toEqual([refused]);
});

it('keeps a refusal of another tab without reporting it', () => {
  const { kept, list, told } = listOf([note.id]);
  list.add([refusal(note, 'idea-deleted')]);
  expect(told).toEqual([]);
  expect(kept.get()).toHaveLength(1);
  list.drop([note.id]);
  expect(kept.get()).toEqual([]);
});
