import { SqliteAdapter } from 'kysely';
import { type Database } from './schema.ts';

/** Locks the rows of a query: another transaction that asks for them waits until this one is over. */
export function forUpdate<Q extends { forUpdate(): Q }>(db: Database, query: Q): Q {
  // SQLite has one writer at a time anyway, and no word for it.
  return db.getExecutor().adapter instanceof SqliteAdapter ? query : query.forUpdate();
}

/** The same, but leaves out rows that another transaction holds instead of waiting for it. */
export function forUpdateIfFree<Q extends { forUpdate(): { skipLocked(): Q } }>(db: Database, query: Q): Q {
  return db.getExecutor().adapter instanceof SqliteAdapter ? query : query.forUpdate().skipLocked();
}
