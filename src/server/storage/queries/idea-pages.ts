import { sql } from 'kysely';
import { type Idea } from '#domain/idea.ts';
import { fromRow, joinEntries } from '../idea-rows.ts';
import { prepared } from '../prepared.ts';
import { type Database, type EntryTable, type IdeaTable } from '../schema.ts';

/** Where a page begins: after the idea of this age and id. */
export interface PageStart {
  readonly createdAt: number;
  readonly id: string;
}

type PageKey = { accountId: string; createdAt: number; id: string; limit: number };

function page(db: Database, value: <K extends keyof PageKey>(name: K) => PageKey[K]) {
  return db
    .selectFrom('idea')
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(created_at, id) < (${value('createdAt')}, ${value('id')})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(value('limit'));
}

const ideasOfPage = prepared<PageKey, Pick<IdeaTable, 'id' | 'rank' | 'doc' | 'created_at'>>((db, value) =>
  page(db, value).select(['id', 'rank', 'doc', 'created_at']),
);

const entriesOfPage = prepared<PageKey, Pick<EntryTable, 'idea_id' | 'id' | 'list' | 'text' | 'date'>>(
  (db, value) =>
    db
      .selectFrom('entry')
      .select(['idea_id', 'id', 'list', 'text', 'date'])
      .where('account_id', '=', value('accountId'))
      .where('deleted', '=', 0)
      .where('idea_id', 'in', db.selectFrom(page(db, value).select('id').as('page')).select('page.id')),
);

/** One page of an account's ideas with their entries, newest first, and where the next one begins. */
export async function ideasPage(
  db: Database,
  accountId: string,
  limit: number,
  start: PageStart | null,
): Promise<{ ideas: Idea[]; next: PageStart | null }> {
  const { createdAt, id } = start ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' };
  const key = { accountId, createdAt, id, limit: limit + 1 };
  return db.transaction().execute(async (tx) => {
    const rows = await ideasOfPage(tx, key);
    const entries = await entriesOfPage(tx, key);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      ideas: joinEntries(shown.map(fromRow), entries),
      next: rows.length > limit && last !== undefined ? { createdAt: last.created_at, id: last.id } : null,
    };
  });
}
