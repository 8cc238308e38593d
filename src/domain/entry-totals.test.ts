import { expect, it } from 'vitest';
import { noEntries, totalsOf } from './entry-totals.ts';
import { entriesOf, ideaOf } from './testing/make-idea.ts';

it('counts nothing for an idea without entries', () => {
  expect(noEntries).toEqual({ updates: 0, notes: 0, size: 0 });
  expect(totalsOf(ideaOf())).toEqual(noEntries);
});

it('counts each list by itself and the bytes of both together', () => {
  const idea = ideaOf({ updates: entriesOf(3), notes: entriesOf(2) });
  expect(totalsOf(idea)).toEqual({ updates: 3, notes: 2, size: 5 * 83 });
});
