import { expect, it } from 'vitest';
import { makeEntries, makeIdea } from '../testing/make-idea.ts';
import { emptyEntryTotals, entryTotalsOf } from './entry-totals.ts';

it('counts nothing for an idea without entries', () => {
  expect(emptyEntryTotals).toEqual({ updates: 0, notes: 0, size: 0 });
  expect(entryTotalsOf(makeIdea())).toEqual(emptyEntryTotals);
});

it('counts each list by itself and the bytes of both together', () => {
  const idea = makeIdea({ updates: makeEntries(3), notes: makeEntries(2) });
  expect(entryTotalsOf(idea)).toEqual({ updates: 3, notes: 2, size: 5 * 83 });
});
