import { type Entry, type Idea, type IdeaDoc, type Step, compareEntries } from '#domain/idea/idea.ts';
import { type Deletion } from '#domain/idea/trash.ts';
import { type EntryTable, type IdeaTable } from './idea-tables.ts';

/** The columns that hold an idea without its entries. */
export type IdeaColumns = Pick<IdeaTable, 'id' | 'rank' | 'doc'>;

/** The columns that describe an idea's deletion; null if the idea is not deleted. */
export const deletionColumns = ['deleted_at', 'deleted_by', 'deletion_took'] as const;

export type DeletionColumns = Pick<IdeaTable, (typeof deletionColumns)[number]>;

export function deletionOf(row: DeletionColumns): Deletion | null {
  const { deleted_at: at, deleted_by: by, deletion_took: took } = row;
  return at === null || by === null || took === null ? null : { at, by, took };
}

/** The JSON document of an idea's row: all fields but its id and rank. */
export function toDoc(idea: IdeaDoc): string {
  const { title, description, category, deadline, target, priority, tags, progress, createdAt, finishedAt } =
    idea;
  const { progressBy, setAside, leads } = idea;
  const doc: Omit<IdeaDoc, 'id' | 'rank'> = {
    title,
    description,
    category,
    deadline,
    target,
    priority,
    tags,
    progress,
    createdAt,
    finishedAt,
    ...(progressBy && { progressBy }),
    ...(setAside && { setAside }),
    ...(leads && { leads }),
  };
  return JSON.stringify(doc);
}

/**
 * A category as it stands in a document. It stands nowhere else in one: inside a text, its quotation marks would be
 * escaped.
 */
export function categoryMark(category: string): string {
  return `"category":${JSON.stringify(category)}`;
}

/** It stands once in a document, as a category does. */
export const tagsMark = '"tags":';

/** Tags as they stand in a document. */
export function tagsText(tags: IdeaDoc['tags']): string {
  return `${tagsMark}${JSON.stringify(tags)}`;
}

/** The tags of a document of which only the rest from them on was read. */
export function tagsFrom(rest: string): IdeaDoc['tags'] {
  return (JSON.parse(`{${rest}`) as Pick<IdeaDoc, 'tags'>).tags;
}

export function fromRow(row: IdeaColumns): IdeaDoc {
  return { id: row.id, rank: row.rank, ...(JSON.parse(row.doc) as Omit<IdeaDoc, 'id' | 'rank'>) };
}

/** The columns that hold an entry. */
export const entryColumns = ['list', 'id', 'text', 'date', 'done_at', 'rank'] as const;

export type EntryColumns = Pick<EntryTable, (typeof entryColumns)[number]>;

/** The entry of a row; a step has its own fields. */
export function toEntry({ list, id, text, date, done_at, rank }: EntryColumns): Entry | Step {
  if (list !== 'steps') return { id, text, date };
  const doneAt = done_at === null ? null : new Date(done_at).toISOString();
  return { id, text, date, rank: rank ?? '', doneAt };
}

/** The columns of a step's own fields, which are null for other entries. */
export function stepColumns(entry: Entry | Step): Pick<EntryTable, 'done_at' | 'rank'> {
  if (!('rank' in entry)) return { done_at: null, rank: null };
  return { done_at: entry.doneAt === null ? null : Date.parse(entry.doneAt), rank: entry.rank };
}

/** Joins ideas with their entries, updates and notes oldest first, steps by rank. */
export function joinEntries(
  ideas: readonly IdeaDoc[],
  entries: readonly (EntryColumns & Pick<EntryTable, 'idea_id'>)[],
): Idea[] {
  const joined = ideas.map((idea) => ({
    ...idea,
    updates: [] as Entry[],
    notes: [] as Entry[],
    steps: [] as Step[],
  }));
  const byId = new Map(joined.map((idea) => [idea.id, idea]));
  for (const row of entries) {
    const lists: Record<EntryTable['list'], Entry[]> | undefined = byId.get(row.idea_id);
    lists?.[row.list].push(toEntry(row));
  }
  for (const { updates, notes, steps } of joined)
    for (const list of [updates, notes, steps]) if (list.length > 1) list.sort(compareEntries);
  return joined;
}
