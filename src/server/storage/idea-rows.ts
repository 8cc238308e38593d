import { type Entry, type EntryList, type Idea, type IdeaDoc, compareEntries } from '#domain/idea.ts';
import { type TrashMark } from '#domain/trash.ts';
import { type EntryTable, type IdeaTable } from './schema.ts';

/** The columns that say how a deleted idea lies in the trash; null in one that is there. */
export const deletionColumns = ['deleted_at', 'deleted_by', 'deletion_took'] as const;

export type DeletionColumns = Pick<IdeaTable, (typeof deletionColumns)[number]>;

export function trashMarkOf(row: DeletionColumns): TrashMark | null {
  const { deleted_at: at, deleted_by: by, deletion_took: took } = row;
  return at === null || by === null || took === null ? null : { at, by, took };
}

/** The JSON an idea's row holds beside its key and rank. */
export function toDoc(idea: IdeaDoc): string {
  const { title, description, category, deadline, target, priority, tags, progress, createdAt, finishedAt } =
    idea;
  return JSON.stringify({
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
  });
}

export function fromRow(row: Pick<IdeaTable, 'id' | 'rank' | 'doc'>): IdeaDoc {
  return { id: row.id, rank: row.rank, ...(JSON.parse(row.doc) as Omit<IdeaDoc, 'id' | 'rank'>) };
}

/** Ideas with their entries, each list oldest first. */
export function joinEntries(
  ideas: readonly IdeaDoc[],
  entries: readonly Pick<EntryTable, 'idea_id' | 'id' | 'list' | 'text' | 'date'>[],
): Idea[] {
  const lists = new Map<string, Record<EntryList, Entry[]>>();
  for (const idea of ideas) lists.set(idea.id, { updates: [], notes: [] });
  for (const { idea_id, list, id, text, date } of entries)
    lists.get(idea_id)?.[list].push({ id, text, date });
  return ideas.map((idea) => {
    const own = lists.get(idea.id) ?? { updates: [], notes: [] };
    return { ...idea, updates: own.updates.sort(compareEntries), notes: own.notes.sort(compareEntries) };
  });
}
