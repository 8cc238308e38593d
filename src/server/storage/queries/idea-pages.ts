import { sql } from 'kysely';
import { type Idea } from '#domain/idea.ts';
import { fromRow, joinEntries } from '../idea-rows.ts';
import { prepared } from '../prepared.ts';
import { type Database, type IdeaTable } from '../schema.ts';
import { findAccount } from './accounts.ts';
import { findEntries } from './entries.ts';

/** Where a page begins: after the idea of this age and id. */
export interface PageStart {
  readonly createdAt: number;
  readonly id: string;
}

type PageKey = { accountId: string; createdAt: number; id: string; limit: number };

const ideasOfPage = prepared<PageKey, Pick<IdeaTable, 'id' | 'rank' | 'doc' | 'created_at'>>((db, value) =>
  db
    .selectFrom('idea')
    .select(['id', 'rank', 'doc', 'created_at'])
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(created_at, id) < (${value('createdAt')}, ${value('id')})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(value('limit')),
);

/** A page, where the next one begins, and the account's version that it shows. */
export interface FoundPage {
  readonly ideas: Idea[];
  readonly next: PageStart | null;
  readonly version: number;
}

/**
 * One page of an account's ideas with their entries, newest first; null where the account is gone. To be read in a
 * transaction: it takes several queries.
 */
export async function ideasPage(
  tx: Database,
  accountId: string,
  limit: number,
  start: PageStart | null,
): Promise<FoundPage | null> {
  const { createdAt, id } = start ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' };
  const key = { accountId, createdAt, id, limit: limit + 1 };
  const [account] = await findAccount(tx, { id: accountId });
  if (account === undefined) return null;
  const rows = await ideasOfPage(tx, key);
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
