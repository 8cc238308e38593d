import { type EntryList, type Idea, entryBytes } from './idea.ts';

/**
 * The number of entries in each list of an idea, how many of its steps are done, and the bytes its entries count
 * toward the account's size limit.
 */
export type EntryTotals = Readonly<Record<EntryList, number>> & {
  readonly done: number;
  readonly size: number;
};

export const emptyEntryTotals: EntryTotals = { updates: 0, notes: 0, steps: 0, done: 0, size: 0 };

export function entryTotalsOf({ updates, notes, steps }: Pick<Idea, EntryList>): EntryTotals {
  const size = [...updates, ...notes, ...steps].reduce((sum, entry) => sum + entryBytes(entry), 0);
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  return { updates: updates.length, notes: notes.length, steps: steps.length, done, size };
}

/** All entries of an idea, whatever their list. */
export function entryCountOf({ updates, notes, steps }: EntryTotals): number {
  return updates + notes + steps;
}
