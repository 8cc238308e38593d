import { type Account } from '../account/account.ts';
import { type EntryTotals } from '../idea/entry-totals.ts';
import { type Entry, type EntryList, type IdeaDoc } from '../idea/idea.ts';
import { type Ranked } from '../idea/ranked.ts';
import { type TrashedIdea } from '../idea/trash.ts';
import { type Inverse } from './effect.ts';

/** What is remembered of an applied mutation. */
export interface MutationRecord {
  /** By how much it really changed the score, which never goes below 0. */
  readonly points: number;
  /** What takes it back; null once that is no longer kept. */
  readonly inverse: readonly Inverse[] | null;
  /** Whether it has been taken back, which is possible once. */
  readonly isUndone: boolean;
}

/** One account's state as a mutation finds it. The server loads beforehand what the mutation says it reads. */
export interface AccountReader {
  readonly account: Account;
  idea(id: string): IdeaDoc | undefined;
  /** Whether there once was an idea of this id, which has been deleted. */
  isDeleted(id: string): boolean;
  entryTotals(ideaId: string): EntryTotals;
  entry(ideaId: string, list: EntryList, id: string): Entry | undefined;
  /** All ideas, in no particular order. */
  allIdeas(): Iterable<IdeaDoc>;
  /** The ranks of all ideas, in no particular order. */
  allRanks(): Iterable<Ranked>;
  /** A deleted idea that can still be restored. */
  trashed(id: string): TrashedIdea<IdeaDoc> | undefined;
  /** The deleted ideas that one mutation deleted and that can still be restored. */
  trashedBy(mutationId: string): Iterable<TrashedIdea<IdeaDoc>>;
  /** What an earlier mutation did, if that is remembered. */
  record(mutationId: string): MutationRecord | undefined;
}

/** What a mutation will ask its reader for beside the account itself. */
export interface Reads {
  /** Ideas it reads by id, with the totals of their entries; those in the trash too. */
  readonly ideas?: readonly string[];
  readonly all?: 'ideas' | 'ranks';
  readonly entries?: readonly { readonly ideaId: string; readonly id: string }[];
  /** The mutation whose deleted ideas it reads. */
  readonly trashedBy?: string;
  readonly records?: readonly string[];
  /** Whether it must have these before it can say what else it reads, and so has to be asked again. */
  readonly isPartial?: boolean;
}
