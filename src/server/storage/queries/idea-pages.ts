import { sql } from 'kysely';
import { type Idea } from '#domain/idea/idea.ts';
import { fromRow, joinEntries } from '../schema/idea-rows.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database, type IdeaTable } from '../schema/schema.ts';
import { findAccount } from './accounts.ts';
import { findEntries } from './entries.ts';

/** Where a page begins: after the idea of this age and id. */
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

/** Asked for by themselves, as the index has them in this order: a file's ideas may all be of one moment. */
const ideasCreatedAt = prepared<PageKey & { id: string }, Row>((db, value) =>
  visibleIdeas(db)
    .where('account_id', '=', value('accountId'))
    // Said so that SQLite takes the index by age, not the key, which would have it read all of the account's ideas.
    .where('created_at', '<=', value('createdAt'))
    .where(sql<boolean>`(created_at, id) > (${value('createdAt')}, ${value('id')})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(value('limit')),
);

/** A page, where the next one begins, and the account's version that it shows. */
export interface IdeaPage {
  readonly ideas: Idea[];
  readonly next: PageCursor | null;
  readonly version: number;
}

/**
 * One page of an account's ideas with their entries, newest first, those of one moment by id; null where the account
 * is gone. To be read in a transaction: it takes several queries.
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
