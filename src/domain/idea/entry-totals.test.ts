import { expect, it } from 'vitest';
import { makeEntries, makeIdea, makeSteps } from '../testing/make-idea.ts';
import { emptyEntryTotals, entryTotalsOf } from './entry-totals.ts';

it('counts nothing for an idea without entries', () => {
  expect(emptyEntryTotals).toEqual({ updates: 0, notes: 0, steps: 0, done: 0, size: 0 });
  expect(entryTotalsOf(makeIdea())).toEqual(emptyEntryTotals);
});

it('counts each list by itself, the steps that are done, and the bytes of all together', () => {
  const idea = makeIdea({ updates: makeEntries(3), notes: makeEntries(2), steps: makeSteps('x-x') });
  expect(entryTotalsOf(idea)).toEqual({
    updates: 3,
    notes: 2,
    steps: 3,
    done: 2,
    size: 5 * 83 + 3 * 88,
  });
});
