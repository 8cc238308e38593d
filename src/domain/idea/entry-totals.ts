import { type EntryList, type Idea, entryBytes } from './idea.ts';

/**
 * The number of entries in each list of an idea, and the bytes they count toward the account's size limit.
 */
export type EntryTotals = Readonly<Record<EntryList, number>> & { readonly size: number };

export const emptyEntryTotals: EntryTotals = { updates: 0, notes: 0, size: 0 };

export function entryTotalsOf({ updates, notes }: Pick<Idea, EntryList>): EntryTotals {
  const size = [...updates, ...notes].reduce((sum, entry) => sum + entryBytes(entry), 0);
  return { updates: updates.length, notes: notes.length, size };
}
