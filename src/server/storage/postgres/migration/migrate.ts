import { type Client } from 'pg';
import { newerSchemaError } from '../../errors/storage-error.ts';
import { postgres } from '../../migrations/migration.ts';
import { migrations, newestSchema } from '../../migrations/migrations.ts';

/** An arbitrary number for the advisory lock, unlikely to be used by other programs on this database. */
const migrationLockId = 6_015_471_001;

/**
 * Applies the missing migrations, each in one transaction, under a lock: a second process that starts
 * meanwhile waits and then finds nothing to do. A database with a newer schema is left alone.
 * @throws StorageError if the schema is newer
 */
export async function migrate(client: Client, now: number): Promise<void> {
  await withMigrationLock(client, async () => {
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL
    )`);
    const found = await schemaVersion(client);
    if (found > newestSchema) throw newerSchemaError(found, newestSchema);
    for (const migration of migrations.slice(found)) {
      await client.query('BEGIN');
      try {
        for (const statement of migration.statements(postgres))
          await client.query(withByteCollation(statement));
        await client.query('INSERT INTO migration (number, name, applied_at) VALUES ($1, $2, $3)', [
          migration.number,
          migration.name,
          now,
        ]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    }
  });
}

/** Runs work that no other Forge process does on this database at the same time. */
export async function withMigrationLock<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLockId]);
  try {
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLockId]);
  }
}

/** The number of applied migrations; 0 if there is no database yet. */
export async function findSchemaVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AS exists`,
  );
  return rows[0]?.exists === true ? schemaVersion(client) : 0;
}

async function schemaVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number | null }>(
    'SELECT max(number) AS version FROM migration',
  );
  return rows[0]?.version ?? 0;
}

/** Sorts text by its bytes, as SQLite does, instead of by the database's locale. */
function withByteCollation(statement: string): string {
  return statement.replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"');
}
