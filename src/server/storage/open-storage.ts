import { type Storage } from './api/storage.ts';
import { type SqliteOptions, openSqlite } from './sqlite/sqlite-storage.ts';

/** The place of an installation's data. */
export interface StorageLocation {
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  /** The most connections to PostgreSQL for queries; another is for wake-ups. */
  readonly databasePool: number;
}

/**
 * Opens or creates an installation's data: in PostgreSQL if it has a database URL, else in SQLite. Imports
 * the PostgreSQL driver only if needed.
 * @throws StorageError
 */
export async function openStorage(
  { dataDirectory, databaseUrl, databasePool }: StorageLocation,
  now: number,
  options: Pick<SqliteOptions, 'onEvent' | 'hasDirectoryLock'> = {},
): Promise<Storage> {
  if (databaseUrl === null) return openSqlite(dataDirectory, now, options);
  const { openPostgres } = await import('./postgres/postgres-storage.ts');
  const { onEvent } = options;
  return openPostgres(databaseUrl, now, { poolSize: databasePool, ...(onEvent && { onEvent }) });
}
