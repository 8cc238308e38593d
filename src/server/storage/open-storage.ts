import { type SqliteOptions, openSqlite } from './sqlite/sqlite-storage.ts';
import { type Storage } from './storage.ts';

/** Where an installation keeps its data. */
export interface StoragePlace {
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
}

/**
 * Opens (or makes) the data of an installation: PostgreSQL where there is an address for it, else SQLite.
 * The driver of PostgreSQL is loaded only for that.
 */
export async function openStorage(
  { dataDirectory, databaseUrl }: StoragePlace,
  now: number,
  options: Pick<SqliteOptions, 'tell' | 'holdsDirectory'> = {},
): Promise<Storage> {
  if (databaseUrl === null) return openSqlite(dataDirectory, now, options);
  const { openPostgres } = await import('./postgres/postgres-storage.ts');
  return openPostgres(databaseUrl, now);
}
