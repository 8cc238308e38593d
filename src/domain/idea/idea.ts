import { compareAsc } from '../primitives/compare-asc.ts';
import { type EveryField } from '../primitives/every-field.ts';
import { jsonBytes } from '../primitives/text.ts';
import { type Tag } from './tags.ts';

export const priorities = ['High', 'Medium', 'Low'] as const;

export type Priority = (typeof priorities)[number];

export const defaultPriority: Priority = 'High';

/** One update or note. */
export interface Entry {
  readonly id: string;
  readonly text: string;
  /** ISO timestamp of the moment it was meant. */
  readonly date: string;
}

/** An idea's two lists of entries. */
export const entryLists = ['updates', 'notes'] as const;

export type EntryList = (typeof entryLists)[number];

/** What a person fills in. */
export interface IdeaFields {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** Local wall-clock time as the datetime-local control gives it; imports may hold none or an unreadable one. */
  readonly deadline: string;
  readonly target: string;
  readonly priority: Priority;
  readonly tags: readonly Tag[];
}

/** The fields of an idea that hold text. */
export type IdeaTextField = {
  [K in keyof Required<IdeaFields>]: string extends IdeaFields[K] ? K : never;
}[keyof IdeaFields];

/** An idea without its lists of entries: what is stored and sent as one piece. */
export interface IdeaDoc extends IdeaFields {
  readonly id: string;
  /** 0 to 100. */
  readonly progress: number;
  /** Place in the manual order: ranks compare as plain strings, the smallest is at the top. */
  readonly rank: string;
  /** ISO timestamp. */
  readonly createdAt: string;
  /** ISO timestamp of the moment progress reached 100; null while unfinished or when nobody knows. */
  readonly finishedAt: string | null;
}

/** An idea as screens and files see it; both lists are oldest first. */
export interface Idea extends IdeaDoc {
  readonly updates: readonly Entry[];
  readonly notes: readonly Entry[];
}

/** What an idea's other parts (keys, numbers, dates) take in a file, rounded up. */
const ideaOverheadBytes = 400;
const entryOverheadBytes = 80;

/** Bytes an idea's own fields count toward the account's limit. */
export function docBytes(idea: IdeaFields): number {
  const { title, description, category, deadline, target } = idea;
  const texts: EveryField<Pick<IdeaFields, IdeaTextField>> = {
    title,
    description,
    category,
    deadline,
    target,
  };
  return Object.values(texts).reduce((sum, text) => sum + jsonBytes(text), ideaOverheadBytes);
}

/** Bytes an update or note counts toward the account's limit. */
export function entryBytes(entry: { readonly text: string }): number {
  return jsonBytes(entry.text) + entryOverheadBytes;
}

/** Oldest first; entries of the same moment by id, so that every device shows one order. */
export function compareEntries(a: Entry, b: Entry): number {
  return compareAsc(a.date, b.date) || compareAsc(a.id, b.id);
}

/** By createdAt descending; ideas of the same moment by id, so that every device shows one order. */
export function compareNewestFirst(a: IdeaDoc, b: IdeaDoc): number {
  return compareAsc(b.createdAt, a.createdAt) || compareAsc(a.id, b.id);
}
