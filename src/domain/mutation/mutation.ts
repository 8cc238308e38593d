import { type Preferences } from '../account/account.ts';
import { type Destination } from '../board/order.ts';
import { type Sort } from '../board/sort.ts';
import { type Zone, fixedZone } from '../deadline/deadline.ts';
import { isZoneName, namedZone } from '../deadline/named-zone.ts';
import { type EntryList, type IdeaDoc, type IdeaFields } from '../idea/idea.ts';
import { type TagChange } from '../idea/tags.ts';

/** The fields an edit changed; those it did not touch are left out. */
export type IdeaChanges = Readonly<Partial<Omit<IdeaFields, 'tags'>>> & {
  readonly progress?: number;
  readonly tags?: TagChange;
};

/** An update or note as a file brings it. */
export interface ImportedEntry {
  readonly text: string;
  /** ISO timestamp; left out where the file has no readable one. */
  readonly date?: string;
}

/** An idea as a file or legacy storage brings it, with everything missing already filled in. */
export interface ImportedIdea extends Omit<IdeaDoc, 'id' | 'rank' | 'createdAt' | 'finishedAt'> {
  readonly updates: readonly ImportedEntry[];
  readonly notes: readonly ImportedEntry[];
  /** ISO timestamp; left out where the file has no readable one. */
  readonly createdAt?: string;
}

/** Names an update or note of an idea. */
export interface EntryArgs {
  /** The idea's id. */
  readonly id: string;
  readonly list: EntryList;
  readonly entry: string;
}

/** Every intent a person can have, with what it needs to be carried out. */
export interface MutationArgs {
  addIdea: IdeaFields;
  editIdea: { readonly id: string; readonly changes: IdeaChanges };
  setProgress: { readonly id: string; readonly progress: number };
  addUpdate: { readonly id: string; readonly text: string };
  addNote: { readonly id: string; readonly text: string };
  /** `sort` is the order that was showing when the idea was dropped between its new neighbours. */
  moveIdea: Destination & { readonly sort: Sort };
  deleteIdea: { readonly id: string };
  deleteAllIdeas: Readonly<Record<string, never>>;
  /** Replaces all ideas. */
  importIdeas: { readonly ideas: readonly ImportedIdea[] };
  /** Adds what a browser kept before there was an account. */
  migrateLocalIdeas: {
    readonly ideas: readonly ImportedIdea[];
    readonly categories: readonly string[];
    readonly score: number;
  };
  addCategory: { readonly name: string };
  setPreferences: Readonly<Partial<Preferences>>;
  /** Takes back what an earlier mutation did. Taking back an undo is a redo. */
  undo: { readonly of: string };
  /** Brings deleted ideas back. */
  restoreIdeas: { readonly ids: readonly string[] };
  /** Deletes ideas for good that are in the trash. */
  purgeIdeas: { readonly ids: readonly string[] };
  editEntry: EntryArgs & { readonly text: string };
  deleteEntry: EntryArgs;
}

export type MutationName = keyof MutationArgs;

/** When and where a person meant something. */
export interface Stamp {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** Minutes the person's clock was ahead of UTC at that moment. */
  readonly utcOffset: number;
  /** The IANA name of their zone. Left out where a browser gives none, and in outboxes from before there was one. */
  readonly zone?: string;
}

/** One intent with the moment it was meant. Its id is made there too, and ids of what it creates derive from it. */
export interface MutationOf<N extends MutationName> extends Stamp {
  readonly id: string;
  readonly name: N;
  readonly args: MutationArgs[N];
}

export type Mutation = { [N in MutationName]: MutationOf<N> }[MutationName];

/**
 * The zone in which a mutation's deadlines are read: the one the person saw them in. The offset at the moment of
 * the mutation would alone be an hour off for deadlines in the other half of the year. It is used only where the
 * zone's name is not known here: a browser may know a zone that this runtime does not know yet, which is no reason
 * to refuse what somebody wrote.
 */
export function zoneOf({ zone, utcOffset }: Stamp): Zone {
  return zone !== undefined && isZoneName(zone) ? namedZone(zone) : fixedZone(utcOffset);
}

/** The moment a mutation was meant, as ISO timestamp. */
export function dateOf(mutation: { readonly at: number }): string {
  return new Date(mutation.at).toISOString();
}
