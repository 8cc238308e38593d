import { type Account } from '../account/account.ts';
import { type EntryTotals } from '../idea/entry-totals.ts';
import { type Entry, type EntryList, type IdeaDoc, type Step } from '../idea/idea.ts';
import { type Ranked } from '../idea/ranked.ts';
import { type TrashedIdea } from '../idea/trash.ts';
import { type Inverse } from './effect.ts';

/** The stored record of an applied mutation. */
export interface MutationRecord {
  /** By how much it changed the score, which never drops below 0. */
  readonly points: number;
  /** The steps that undo it; null once they are deleted. */
  readonly inverse: readonly Inverse[] | null;
  /** Whether it has been undone, which is possible only once. */
  readonly isUndone: boolean;
}

/**
 * An account's state before a mutation. The server first loads the rows that the mutation declares in
 * `reads`.
 */
export interface AccountReader {
  readonly account: Account;
  idea(id: string): IdeaDoc | undefined;
  /** Whether an idea with this id existed and was deleted. */
  isDeleted(id: string): boolean;
  entryTotals(ideaId: string): EntryTotals;
  /** Entries of the list `steps` are whole steps. */
  entry(ideaId: string, list: EntryList, id: string): Entry | Step | undefined;
  /** All steps of an idea, in no particular order. */
  steps(ideaId: string): readonly Step[];
  /** Whether this entry was deleted by itself, after the account's last restore. */
  isEntryDeleted(ideaId: string, id: string): boolean;
  /** The ids of all ideas of a category, in no particular order. */
  ideasIn(category: string): readonly string[];
  /** All ideas, in no particular order. */
  allIdeas(): Iterable<IdeaDoc>;
  /** The tags of all ideas, in no particular order. */
  tagsOfAll(): Iterable<Pick<IdeaDoc, 'id' | 'tags'>>;
  /** The ranks of all ideas, in no particular order. */
  allRanks(): Iterable<Ranked>;
  /** The deleted idea with this id, if it can still be restored. */
  trashed(id: string): TrashedIdea<IdeaDoc> | undefined;
  /** The ideas that this mutation deleted and that can still be restored. */
  trashedBy(mutationId: string): Iterable<TrashedIdea<IdeaDoc>>;
  /** The record of an earlier mutation, if it is still stored. */
  record(mutationId: string): MutationRecord | undefined;
}

/** The rows a mutation needs from its reader besides the account itself. */
export interface Reads {
  /** Ids of the ideas it reads, with their entry totals, including ideas in the trash. */
  readonly ideas?: readonly string[];
  readonly all?: 'ideas' | 'ranks' | 'tags';
  /** The categories of which it reads the ids of all ideas. */
  readonly categories?: readonly string[];
  readonly entries?: readonly { readonly ideaId: string; readonly id: string }[];
  /** Ids of the ideas of which it reads all steps. */
  readonly steps?: readonly string[];
  /** The id of the mutation whose deleted ideas it reads. */
  readonly trashedBy?: string;
  readonly records?: readonly string[];
  /** Whether more reads depend on these rows, so that `reads` must be called again once they are loaded. */
  readonly isPartial?: boolean;
}
