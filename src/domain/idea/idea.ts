import { compareAsc } from '../primitives/compare-asc.ts';
import { type EveryField } from '../primitives/every-field.ts';
import { jsonBytes } from '../primitives/text.ts';
import { type ReminderLead } from './leads.ts';
import { type Tag, isBuiltInTag } from './tags.ts';

export const priorities = ['High', 'Medium', 'Low'] as const;

export type Priority = (typeof priorities)[number];

export const defaultPriority: Priority = 'High';

/** One update or note. */
export interface Entry {
  readonly id: string;
  readonly text: string;
  /** ISO timestamp of the moment the user added it. */
  readonly date: string;
}

/** A small part of the work on an idea, which can be ticked off. */
export interface Step extends Entry {
  /** Position among the idea's steps, compared like an idea's. */
  readonly rank: string;
  /** ISO timestamp of when it was ticked off; null while it is not. */
  readonly doneAt: string | null;
}

/** An idea's lists of entries. */
export const entryLists = ['updates', 'notes', 'steps'] as const;

export type EntryList = (typeof entryLists)[number];

/** The ways to set an idea's progress: by hand, or by its steps. */
export const progressSources = ['hand', 'steps'] as const;

export type ProgressBy = (typeof progressSources)[number];

/** The fields a user fills in. */
export interface IdeaFields {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** Local wall-clock time from a datetime-local input; an imported one may be empty or unreadable. */
  readonly deadline: string;
  readonly target: string;
  readonly priority: Priority;
  readonly tags: readonly Tag[];
  /** When the person is reminded, in minutes before the deadline. Missing means as in their settings; empty, never. */
  readonly leads?: readonly ReminderLead[];
}

/** The fields of an idea that hold text. */
export type IdeaTextField = {
  [K in keyof Required<IdeaFields>]: string extends IdeaFields[K] ? K : never;
}[keyof IdeaFields];

/** An idea without its entries: the part that is stored and sent as one JSON document. */
export interface IdeaDoc extends IdeaFields {
  readonly id: string;
  /** 0 to 100. */
  readonly progress: number;
  /** Position in the manual order: ranks compare as plain strings, the smallest is on top. */
  readonly rank: string;
  /** ISO timestamp. */
  readonly createdAt: string;
  /** ISO timestamp of when progress reached 100; null while unfinished or if unknown. */
  readonly finishedAt: string | null;
  /** Missing means `hand`, so that ideas without steps are stored and sent as before. */
  readonly progressBy?: ProgressBy;
  /**
   * Until when Focus leaves the idea out: local wall-clock time as in a deadline, or `someday`. Missing if it is not set
   * aside, as a finished idea never is.
   */
  readonly setAside?: string;
}

/** A whole idea, as screens and files use it. Updates and notes are sorted oldest first, steps by rank. */
export interface Idea extends IdeaDoc {
  readonly updates: readonly Entry[];
  readonly notes: readonly Entry[];
  readonly steps: readonly Step[];
}

/** Bytes that keys, numbers and dates of an idea take in a file, rounded up. */
const ideaOverheadBytes = 400;
const entryOverheadBytes = 80;
/** The comma, line break and indent of one of a person's own tags in a file. */
const tagOverheadBytes = 10;

/** Bytes an idea's own fields count toward the account's size limit. The names of built-in tags are in the overhead. */
export function docBytes(idea: IdeaFields): number {
  const { title, description, category, deadline, target, tags } = idea;
  const texts: EveryField<Pick<IdeaFields, IdeaTextField>> = {
    title,
    description,
    category,
    deadline,
    target,
  };
  const bytes = Object.values(texts).reduce((sum, text) => sum + jsonBytes(text), ideaOverheadBytes);
  return bytes + docTagBytes(tags);
}

/** Bytes of them that are an idea's tags. */
export function docTagBytes(tags: readonly Tag[]): number {
  return tags.reduce((sum, tag) => (isBuiltInTag(tag) ? sum : sum + jsonBytes(tag) + tagOverheadBytes), 0);
}

/** Bytes an update, note or step counts toward the account's size limit. */
export function entryBytes(entry: { readonly text: string }): number {
  return jsonBytes(entry.text) + entryOverheadBytes;
}

/** Compares steps by rank, then all entries by date, oldest first, and by id: the same order on every device. */
export function compareEntries(a: Entry | Step, b: Entry | Step): number {
  const rankOf = (entry: Entry | Step) => ('rank' in entry ? entry.rank : '');
  return compareAsc(rankOf(a), rankOf(b)) || compareAsc(a.date, b.date) || compareAsc(a.id, b.id);
}

/** Compares by createdAt, newest first, then by id, so that every device shows the same order. */
export function compareNewestFirst(a: IdeaDoc, b: IdeaDoc): number {
  return compareAsc(b.createdAt, a.createdAt) || compareAsc(a.id, b.id);
}
