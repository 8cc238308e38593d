import { expect, it } from 'vitest';
import { docOf } from '#domain/testing/make-idea.ts';
import { fromRow, toDoc } from './idea-rows.ts';

/** The fields of an idea stored by the first version. */
const first = {
  title: 'Kite',
  description: 'Of paper',
  category: 'Art',
  deadline: '2026-12-01T09:00',
  target: 'A flight',
  priority: 'High',
  tags: [],
  progress: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  finishedAt: null,
};

it('gives an idea stored by the first version every present field', () => {
  const idea = fromRow({ id: 'kite', rank: 'a0', doc: JSON.stringify(first) });
  expect(Object.keys(idea).sort()).toEqual(Object.keys(docOf()).sort());
});

it('reads back what it wrote', () => {
  const idea = docOf({ tags: ['urgent'], progress: 40 });
  expect(fromRow({ id: idea.id, rank: idea.rank, doc: toDoc(idea) })).toEqual(idea);
});
