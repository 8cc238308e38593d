import { type DatabaseSync } from 'node:sqlite';
import { newerSchemaError } from '../../errors/storage-error.ts';
import { sqlite } from '../../migrations/migration.ts';
import { migrations, newestSchema } from '../../migrations/migrations.ts';

/**
 * Applies the missing migrations, each in one transaction. If two processes start at once, the transaction's
 * lock makes the second wait and then find nothing to do. A database with a newer schema is left alone.
 * @throws StorageError
 */
export function migrate(database: DatabaseSync, now: number): void {
  database.exec(`CREATE TABLE IF NOT EXISTS migration (
    number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL
  ) STRICT`);
  const found = schemaVersion(database);
  if (found > newestSchema) throw newerSchemaError(found, newestSchema);
  for (const migration of migrations) {
    if (schemaVersion(database) >= migration.number) continue;
    database.exec('BEGIN IMMEDIATE');
    try {
      if (schemaVersion(database) < migration.number) {
        for (const statement of migration.statements(sqlite)) database.exec(statement);
        database
          .prepare('INSERT INTO migration (number, name, applied_at) VALUES (?, ?, ?)')
          .run(migration.number, migration.name, now);
      }
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}

function schemaVersion(database: DatabaseSync): number {
  const row = database.prepare('SELECT max(number) AS version FROM migration').get();
  return Number(row?.['version'] ?? 0);
}
