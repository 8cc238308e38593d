import { type Storage } from './api/storage.ts';
import { type SqliteOptions, openSqlite } from './sqlite/sqlite-storage.ts';

/** Where an installation keeps its data. */
export interface StorageLocation {
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
}

/**
 * Opens (or makes) the data of an installation: PostgreSQL where there is an address for it, else SQLite.
 * The driver of PostgreSQL is loaded only for that.
 */
export async function openStorage(
  { dataDirectory, databaseUrl }: StorageLocation,
  now: number,
  options: Pick<SqliteOptions, 'onEvent' | 'hasDirectoryLock'> = {},
): Promise<Storage> {
  if (databaseUrl === null) return openSqlite(dataDirectory, now, options);
  const { openPostgres } = await import('./postgres/postgres-storage.ts');
  return openPostgres(databaseUrl, now);
}
