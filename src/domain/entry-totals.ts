import { type EntryList, type Idea, entrySize } from './idea.ts';

/** How many entries an idea has in each list, and the bytes they count toward the account's limit. */
export type EntryTotals = Readonly<Record<EntryList, number>> & { readonly size: number };

export const noEntries: EntryTotals = { updates: 0, notes: 0, size: 0 };

export function totalsOf({ updates, notes }: Pick<Idea, EntryList>): EntryTotals {
  const size = [...updates, ...notes].reduce((sum, entry) => sum + entrySize(entry), 0);
  return { updates: updates.length, notes: notes.length, size };
}
