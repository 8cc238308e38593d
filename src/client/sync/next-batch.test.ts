import { expect, it } from 'vitest';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { type PendingMutation } from '../replica/replica.ts';
import { nextBatch } from './next-batch.ts';

const stored = (mutation: Mutation, sequence: number): PendingMutation => ({
  mutation,
  sequence,
  appliedAt: null,
});

/** This many notes; each mutation is `size` characters of JSON. */
function notes(count: number, size: number, letter = 'x'): PendingMutation[] {
  const note = (id: number, text: string) =>
    makeMutation('addNote', { id: 'idea', text }, { id: `note-${id}` });
  return Array.from({ length: count }, (_, index) => {
    const empty = JSON.stringify(note(index, '')).length;
    return stored(note(index, letter.repeat(size - empty)), index);
  });
}

const lengthOf = (pending: readonly PendingMutation[], sendsSingly = false) =>
  nextBatch(pending, sendsSingly).length;

it('sends at most as many mutations as fit one request', () => {
  expect(lengthOf(notes(limits.mutationsPerRequest, 200))).toBe(limits.mutationsPerRequest);
  expect(lengthOf(notes(limits.mutationsPerRequest + 1, 200))).toBe(limits.mutationsPerRequest);
});

it('sends at most a quarter of a million characters at once', () => {
  expect(lengthOf(notes(5, 50_000))).toBe(5);
  expect(lengthOf(notes(5, 50_001))).toBe(4);
});

it('stays below the server’s limit, however many bytes a character has', () => {
  const batch = nextBatch(notes(50, 24_999, '中'), false);
  const body = JSON.stringify({ mutations: batch.map(({ mutation }) => mutation) });
  expect(batch).toHaveLength(10);
  expect(Buffer.byteLength(body)).toBeLessThan(limits.bodyBytes);
});

it('sends an oversized mutation alone, so that the server refuses it and nothing waits behind it', () => {
  expect(lengthOf(notes(2, 300_000))).toBe(1);
});

it('sends mutations one by one on request', () => {
  expect(lengthOf(notes(3, 200), true)).toBe(1);
});

it('sends a whole file alone, in order', () => {
  const [before, after] = notes(2, 200) as [PendingMutation, PendingMutation];
  const file = stored(makeMutation('importIdeas', { ideas: [] }, { id: 'file' }), 2);
  expect(nextBatch([before, file, after], false)).toEqual([before]);
  expect(nextBatch([file, after], false)).toEqual([file]);
});

it('sends only mutations that are stored, unanswered and known to this version', () => {
  const [first, unstored, answered, last] = notes(4, 200) as [
    PendingMutation,
    PendingMutation,
    PendingMutation,
    PendingMutation,
  ];
  unstored.sequence = null;
  answered.appliedAt = 7;
  const unknown = stored({ ...last.mutation, name: 'paintIdea' } as unknown as Mutation, 5);
  expect(nextBatch([first, unstored, answered, unknown, last], false)).toEqual([first, last]);
});
