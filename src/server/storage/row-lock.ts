import { SqliteAdapter } from 'kysely';
import { type Database } from './schema.ts';

/** The rows of a query for a change: another transaction that asks for them waits until this one is over. */
export function forUpdate<Q extends { forUpdate(): Q }>(db: Database, query: Q): Q {
  // SQLite has one writer at a time anyway, and no word for it.
  return db.getExecutor().adapter instanceof SqliteAdapter ? query : query.forUpdate();
}

/** The same without those that another transaction holds: nobody is waited for. */
export function forUpdateIfFree<Q extends { forUpdate(): { skipLocked(): Q } }>(db: Database, query: Q): Q {
  return db.getExecutor().adapter instanceof SqliteAdapter ? query : query.forUpdate().skipLocked();
}
