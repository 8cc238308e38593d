import { type Entry, type Idea, type IdeaDoc, compareEntries, laterFields } from '#domain/idea/idea.ts';
import { type Deletion } from '#domain/idea/trash.ts';
import { type EntryTable, type IdeaTable } from './schema.ts';

/** The columns that describe an idea's deletion; null if the idea is not deleted. */
export const deletionColumns = ['deleted_at', 'deleted_by', 'deletion_took'] as const;

export type DeletionColumns = Pick<IdeaTable, (typeof deletionColumns)[number]>;

export function deletionOf(row: DeletionColumns): Deletion | null {
  const { deleted_at: at, deleted_by: by, deletion_took: took } = row;
  return at === null || by === null || took === null ? null : { at, by, took };
}

/** The JSON document of an idea's row: all fields but its id and rank. */
export function toDoc(idea: IdeaDoc): string {
  const { title, description, category, deadline, target, priority, tags } = idea;
  const { progress, createdAt, finishedAt, setAside } = idea;
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
    setAside,
  };
  return JSON.stringify(doc);
}

export function fromRow(row: Pick<IdeaTable, 'id' | 'rank' | 'doc'>): IdeaDoc {
  const doc = JSON.parse(row.doc) as Omit<IdeaDoc, 'id' | 'rank' | keyof typeof laterFields>;
  return { id: row.id, rank: row.rank, ...laterFields, ...doc };
}

/** Joins ideas with their entries, each list oldest first. */
export function joinEntries(
  ideas: readonly IdeaDoc[],
  entries: readonly Pick<EntryTable, 'idea_id' | 'id' | 'list' | 'text' | 'date'>[],
): Idea[] {
  const joined = ideas.map((idea) => ({ ...idea, updates: [] as Entry[], notes: [] as Entry[] }));
  const byId = new Map(joined.map((idea) => [idea.id, idea]));
  for (const { idea_id, list, id, text, date } of entries) byId.get(idea_id)?.[list].push({ id, text, date });
  for (const { updates, notes } of joined) {
    if (updates.length > 1) updates.sort(compareEntries);
    if (notes.length > 1) notes.sort(compareEntries);
  }
  return joined;
}
