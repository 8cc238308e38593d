import { type RemovedIdea } from '#contract/changes.ts';
import { type EntryTotals } from '#domain/idea/entry-totals.ts';
import { type Entry, type EntryList, type IdeaDoc, type Step } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type Database } from '../schema/schema.ts';

/** The mutation that writes, its time and its version. */
export interface WriteStamp {
  readonly mutationId: string;
  readonly version: number;
  readonly now: number;
}

/** How many entries, steps that are done, and bytes of entries an idea gains or loses. */
export interface TotalsChange {
  readonly count: number;
  readonly done: number;
  readonly size: number;
}

export const noChange: TotalsChange = { count: 0, done: 0, size: 0 };

/** The account's cached rows, updated with each row that is written. */
export interface EffectStore {
  readonly tx: Database;
  readonly accountId: string;
  trashed(id: string): TrashedIdea<IdeaDoc> | undefined;
  /** The idea if it is loaded. */
  loadedIdea(id: string): IdeaDoc | undefined;
  entry(ideaId: string, list: EntryList, id: string): Entry | Step | undefined;
  putIdea(doc: IdeaDoc): void;
  touchIdea(id: string): void;
  dropIdea(removed: RemovedIdea): void;
  putEntry(ideaId: string, list: EntryList, entry: Entry | Step, change: TotalsChange): void;
  dropEntry(ideaId: string, list: EntryList, id: string, change: TotalsChange): void;
  markUndone(mutationId: string): void;
  entryTotals(ideaId: string): EntryTotals;
  /** All steps of an idea of which they were read. */
  steps(ideaId: string): readonly Step[];
  /** Called if purged ideas have too many entries to delete in this transaction. */
  leavePurgedEntries(): void;
  /** Called if the changed rows are too many to be read for the answer. */
  omitChanges(): void;
  /** Drops cached records of earlier mutations, which may be out of date now. */
  forgetRecords(): void;
}

export function changedTotals(
  totals: EntryTotals,
  list: EntryList,
  { count, done, size }: TotalsChange,
): EntryTotals {
  return {
    ...totals,
    [list]: totals[list] + count,
    done: totals.done + done,
    size: totals.size + size,
  };
}
