import { expect, it } from 'vitest';
import { type KeptIdea } from '#domain/mutation/mutation.ts';
import { splitKept } from './split-kept.ts';

const date = '2026-11-02T08:00:00.000Z';
const kept = (id: string, notes: number, length: number): KeptIdea => ({
  id,
  fields: { title: id },
  updates: [],
  notes: Array.from({ length: notes }, (_, n) => ({ id: `${id}-${n}`, text: 'x'.repeat(length), date })),
});

it('keeps everything in one mutation as long as a request can carry it', () => {
  const ideas = [kept('a', 50, 2_000), kept('b', 50, 2_000)];
  expect(splitKept(ideas)).toEqual([ideas]);
  expect(splitKept([])).toEqual([]);
});

it('splits what is too long into requests of at most 250,000 characters, the entries of a long idea last', () => {
  const long = kept('long', 200, 2_000);
  const groups = splitKept([kept('a', 50, 2_000), long]);
  for (const group of groups) expect(JSON.stringify(group).length).toBeLessThan(250_000);
  const parts = groups.flat();
  expect(parts.map(({ id }) => id)).toEqual(['a', ...Array<string>(5).fill('long')]);
  expect(parts.map(({ fields }) => fields)).toEqual([{ title: 'a' }, { title: 'long' }, {}, {}, {}, {}]);
  expect(parts.slice(1).flatMap(({ notes }) => notes)).toEqual(long.notes);
});
