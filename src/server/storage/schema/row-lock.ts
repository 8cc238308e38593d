import { SqliteAdapter } from 'kysely';
import { type Database } from './schema.ts';

/** Locks the rows of a query until the end of the transaction; other transactions wait for them. */
export function forUpdate<Q extends { forUpdate(): Q }>(db: Database, query: Q): Q {
  // SQLite has a single writer and no row locks.
  return db.getExecutor().adapter instanceof SqliteAdapter ? query : query.forUpdate();
}

/** Like `forUpdate`, but skips rows that another transaction has locked instead of waiting. */
export function forUpdateIfFree<Q extends { forUpdate(): { skipLocked(): Q } }>(db: Database, query: Q): Q {
  return db.getExecutor().adapter instanceof SqliteAdapter ? query : query.forUpdate().skipLocked();
}

/** Like `forUpdateIfFree` for changes of other columns than the key. Rows that others only want to stay are not skipped. */
export function forNoKeyUpdateIfFree<Q extends { forNoKeyUpdate(): { skipLocked(): Q } }>(
  db: Database,
  query: Q,
): Q {
  return db.getExecutor().adapter instanceof SqliteAdapter ? query : query.forNoKeyUpdate().skipLocked();
}

/** Keeps the rows of a query from being deleted until the end of the transaction, as a foreign key would. */
export function forKeyShare<Q extends { forKeyShare(): Q }>(db: Database, query: Q): Q {
  return db.getExecutor().adapter instanceof SqliteAdapter ? query : query.forKeyShare();
}
