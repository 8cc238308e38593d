import { sql } from 'kysely';
import { type Idea } from '#domain/idea/idea.ts';
import { fromRow, joinEntries } from '../schema/idea-rows.ts';
import { type IdeaTable } from '../schema/idea-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';
import { findAccount } from './accounts.ts';
import { findEntries } from './entries.ts';

/** The last idea of the page before. */
export interface PageCursor {
  readonly createdAt: number;
  readonly id: string;
}

type PageKey = { accountId: string; createdAt: number; limit: number };

const visibleIdeas = (db: Database) =>
  db.selectFrom('idea').select(['id', 'rank', 'doc', 'created_at']).where('deleted_at', 'is', null);

type Row = Pick<IdeaTable, 'id' | 'rank' | 'doc' | 'created_at'>;

const olderIdeas = prepared<PageKey, Row>((db, value) =>
  visibleIdeas(db)
    .where('account_id', '=', value('accountId'))
    .where('created_at', '<', value('createdAt'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(value('limit')),
);

/** A separate query, because the index is in this order; all ideas of an import may have the same time. */
const ideasCreatedAt = prepared<PageKey & { id: string }, Row>((db, value) =>
  visibleIdeas(db)
    .where('account_id', '=', value('accountId'))
    // Redundant, but makes SQLite use the index by age instead of the key, which would read all ideas of the
    // account.
    .where('created_at', '<=', value('createdAt'))
    .where(sql<boolean>`(created_at, id) > (${value('createdAt')}, ${value('id')})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(value('limit')),
);

/** A page of ideas, the cursor of the next page, and the account's version. */
export interface IdeaPage {
  readonly ideas: Idea[];
  readonly next: PageCursor | null;
  readonly version: number;
}

/**
 * One page of an account's ideas with their entries, newest first, and by id within the same time; null if
 * the account does not exist. Runs several queries, so call it in a transaction.
 */
export async function readIdeaPage(
  tx: Database,
  accountId: string,
  limit: number,
  start: PageCursor | null,
): Promise<IdeaPage | null> {
  const [account] = await findAccount(tx, { id: accountId });
  if (account === undefined) return null;
  const wanted = limit + 1;
  const createdAt = start?.createdAt ?? Number.MAX_SAFE_INTEGER;
  const rows = start === null ? [] : [...(await ideasCreatedAt(tx, { ...start, accountId, limit: wanted }))];
  if (rows.length < wanted)
    rows.push(...(await olderIdeas(tx, { accountId, createdAt, limit: wanted - rows.length })));
  const shown = rows.slice(0, limit);
  const entries = await findEntries(
    tx,
    accountId,
    shown.map(({ id: shownId }) => shownId),
  );
  const last = shown.at(-1);
  return {
    ideas: joinEntries(shown.map(fromRow), entries),
    version: account.version,
    next: rows.length > limit && last !== undefined ? { createdAt: last.created_at, id: last.id } : null,
  };
}
