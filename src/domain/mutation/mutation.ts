import { type Preferences } from '../account/account.ts';
import { type Destination } from '../board/order.ts';
import { type SavedFilter } from '../board/saved-filters.ts';
import { type Sort } from '../board/sort.ts';
import { type Zone, fixedZone } from '../deadline/deadline.ts';
import { isZoneName, namedZone } from '../deadline/named-zone.ts';
import {
  type Entry,
  type EntryList,
  type IdeaDoc,
  type IdeaFields,
  type ProgressBy,
  type Step,
} from '../idea/idea.ts';
import { type LabelStyleChange } from '../idea/label-style.ts';
import { type ReminderLead } from '../idea/leads.ts';
import { type TagChange } from '../idea/own-tags.ts';

/** The fields an edit changed; unchanged ones are left out. */
export type IdeaChanges = Readonly<Partial<Omit<IdeaFields, 'tags' | 'leads'>>> & {
  /** Null for reminders as in the settings. */
  readonly leads?: readonly ReminderLead[] | null;
  readonly progress?: number;
  readonly tags?: TagChange;
};

/** A change of several ideas at once: the fields that many can share, and until when they are set aside. */
export type BulkChanges = Omit<IdeaChanges, 'title' | 'description' | 'target' | 'leads'> & {
  /** As `until` in the mutation `setAside`. */
  readonly setAside?: string;
};

/** An update or note in a file. */
export interface ImportedEntry {
  readonly text: string;
  /** ISO timestamp; left out if the file has no readable one. */
  readonly date?: string;
}

/** A step in a file. */
export interface ImportedStep {
  readonly text: string;
  readonly done: boolean;
}

/** An idea from a file or legacy storage, with defaults for all missing fields. */
export interface ImportedIdea extends Omit<IdeaDoc, 'id' | 'rank' | 'createdAt' | 'finishedAt'> {
  readonly updates: readonly ImportedEntry[];
  readonly notes: readonly ImportedEntry[];
  /** In their order. Left out if there are none, so that an earlier server takes the idea. */
  readonly steps?: readonly ImportedStep[];
  /** ISO timestamp; left out if the file has no readable one. */
  readonly createdAt?: string;
}

/** The fields of an idea that a device may give back to a restored server. */
export type KeptFields = Readonly<Partial<Omit<IdeaDoc, 'id' | 'rank' | 'leads'>>> & {
  /** Null for reminders as in the settings. */
  readonly leads?: readonly ReminderLead[] | null;
};

/** Names every field, so that a forgotten one is a compile error. */
const isKept: Readonly<Record<keyof KeptFields, true>> = {
  title: true,
  description: true,
  category: true,
  deadline: true,
  target: true,
  priority: true,
  tags: true,
  progress: true,
  createdAt: true,
  finishedAt: true,
  setAside: true,
  progressBy: true,
  leads: true,
};

export const keptFields = Object.keys(isKept) as readonly (keyof KeptFields)[];

export type KeptStep = Omit<Step, 'rank'>;

/** An idea, or parts of one, that a device gives back to a restored server. */
export interface KeptIdea {
  readonly id: string;
  /** The fields to set: all of them for an idea that the server may not have. */
  readonly fields: KeptFields;
  readonly updates: readonly Entry[];
  readonly notes: readonly Entry[];
  /** In their order, without their ranks. Left out if there are none, so that an earlier server takes the idea. */
  readonly steps?: readonly KeptStep[];
  /** When it was moved to the trash, in ms since 1970; left out if it was not. */
  readonly deletedAt?: number;
}

/** An idea captured in one line; the handler states the defaults of the other fields. */
export type CapturedIdea = Pick<IdeaFields, 'title'> & Partial<IdeaFields>;

/** Identifies an update, note or step of an idea. */
export interface EntryArgs {
  /** The idea's id. */
  readonly id: string;
  readonly list: EntryList;
  readonly entry: string;
}

/** The arguments of each kind of mutation. */
export interface MutationArgs {
  addIdea: IdeaFields;
  editIdea: { readonly id: string; readonly changes: IdeaChanges };
  setProgress: { readonly id: string; readonly progress: number };
  addUpdate: { readonly id: string; readonly text: string };
  addNote: { readonly id: string; readonly text: string };
  /** `sort` is the order shown when the idea was dropped. */
  moveIdea: Destination & { readonly sort: Sort };
  deleteIdea: { readonly id: string };
  deleteAllIdeas: Readonly<Record<string, never>>;
  /** Replaces all ideas with those of a file. */
  importIdeas: { readonly ideas: readonly ImportedIdea[] };
  /** Adds the ideas of a file to those that are there. */
  addImported: { readonly ideas: readonly ImportedIdea[] };
  /** Adds the legacy data that a browser kept before the account existed. */
  migrateLocalIdeas: {
    readonly ideas: readonly ImportedIdea[];
    readonly categories: readonly string[];
    readonly score: number;
  };
  addCategory: { readonly name: string };
  setPreferences: Readonly<Partial<Preferences>>;
  /** Saves a filter in place of the one with its name. `formerName` is given where that renames another. */
  saveFilter: { readonly filter: SavedFilter; readonly formerName?: string };
  forgetFilter: { readonly name: string };
  renameCategory: { readonly from: string; readonly to: string };
  /** Moves the ideas of a category to another, and removes it. */
  removeCategory: { readonly name: string; readonly moveTo: string };
  styleCategory: { readonly name: string } & LabelStyleChange;
  renameTag: { readonly from: string; readonly to: string };
  /** Removes a tag. Its ideas get another in its place, or none if `moveTo` is blank. */
  removeTag: { readonly name: string; readonly moveTo: string };
  styleTag: { readonly name: string } & LabelStyleChange;
  /** Undoes an earlier mutation. Undoing an undo is a redo. */
  undo: { readonly of: string };
  /** Restores deleted ideas. */
  restoreIdeas: { readonly ids: readonly string[] };
  /** Deletes ideas in the trash permanently. */
  purgeIdeas: { readonly ids: readonly string[] };
  editEntry: EntryArgs & { readonly text: string };
  deleteEntry: EntryArgs;
  /** Adds what a restored server has lost and this device still has. */
  keepIdeas: { readonly ideas: readonly KeptIdea[] };
  /** Adds ideas that may lack a description, target or deadline. */
  captureIdeas: { readonly ideas: readonly CapturedIdea[] };
  /** Leaves an idea out of Focus: `until` is a local wall-clock time, `someday`, or empty to bring it back. */
  setAside: { readonly id: string; readonly until: string };
  /** Adds a step after the others. */
  /** `more` are the steps that follow, of a pasted list. */
  addStep: { readonly id: string; readonly text: string; readonly more?: readonly string[] };
  /** Ticks a step off, or makes it open again. */
  setStep: { readonly id: string; readonly step: string; readonly done: boolean };
  /** Moves a step between its new neighbours. `id` is the idea's. */
  moveStep: Destination & { readonly step: string };
  /** Chooses what sets the progress. */
  setProgressBy: { readonly id: string; readonly by: ProgressBy };
  /** Changes several ideas. Those that are gone are skipped. */
  editIdeas: { readonly ids: readonly string[]; readonly changes: BulkChanges };
  /** Deletes several ideas. Those that are gone are skipped. */
  deleteIdeas: { readonly ids: readonly string[] };
}

export type MutationName = keyof MutationArgs;

/** The time and time zone of the device when the user made a mutation. */
export interface Stamp {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** Minutes the device's clock was ahead of UTC at that moment. */
  readonly utcOffset: number;
  /** The IANA name of the time zone. Missing if the browser gives none, and in outboxes of older versions. */
  readonly zone?: string;
}

/** One mutation. The client creates its id; the ids of the rows it creates derive from that. */
export interface MutationOf<N extends MutationName> extends Stamp {
  readonly id: string;
  readonly name: N;
  readonly args: MutationArgs[N];
}

export type Mutation = { [N in MutationName]: MutationOf<N> }[MutationName];

/**
 * The zone in which a mutation's deadlines are read: the user's own. Its offset at the time of the mutation
 * would be an hour off for deadlines in the other half of the year, so it is used only if this runtime does
 * not know the zone's name, as with zones that only a newer browser knows.
 */
export function zoneOf({ zone, utcOffset }: Stamp): Zone {
  return zone !== undefined && isZoneName(zone) ? namedZone(zone) : fixedZone(utcOffset);
}

/** When the user made the mutation, as an ISO timestamp. */
export function dateOf(mutation: { readonly at: number }): string {
  return new Date(mutation.at).toISOString();
}

/**
 * The id of one of the ideas or entries that a mutation creates. These ids sort in the order of the mutation's
 * list.
 */
export function numberedId(id: string, index: number): string {
  return `${id}-${String(index).padStart(5, '0')}`;
}

/** The id of one of the ideas that a mutation captures, told apart from those of a file, which earn no points. */
export function capturedId(id: string, index: number): string {
  return numberedId(`${id}-c`, index);
}

/** The ids of the steps that a mutation adds. */
export function stepIdsOf({ id, args: { more = [] } }: Pick<MutationOf<'addStep'>, 'id' | 'args'>): string[] {
  return [id, ...more.map((_, index) => numberedId(`${id}-s`, index + 1))];
}

const capturedPattern = /^(.+?)(?:-c)?-\d{5}$/;

/** The id of the mutation that may have captured the idea with this id, else null. Older ids lack the `-c`. */
export function capturedBy(id: string): string | null {
  return capturedPattern.exec(id)?.[1] ?? null;
}

const filePattern = /(?<!-c)-\d{5}$/;

/** Whether an idea, update or note with this id comes from a file. */
export function isFromFile({ id }: { readonly id: string }): boolean {
  return filePattern.test(id);
}
