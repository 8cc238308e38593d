import { setTimeout as sleep } from 'node:timers/promises';
import { type Client } from 'pg';
import { newerSchemaError } from '../../errors/storage-error.ts';
import { type Migration, postgres } from '../../migrations/migration.ts';
import { migrations, newestSchema } from '../../migrations/migrations.ts';
import { isLockTimeout, isRetryable } from '../connection/postgres-error.ts';
import { type Schema, readSchema } from './read-schema.ts';

/** An arbitrary number for the advisory lock, unlikely to be used by other programs on this database. */
const migrationLockId = 6_015_471_001;

/**
 * How long a migration waits for a table, in ms. Everything that needs the table waits behind it, so it gives up before
 * PostgreSQL looks for deadlocks (after 1 s) and fails another transaction. It is repeated for about half a minute.
 */
const lockTimeoutMs = 300;
const retryDelayMs = 200;
const maxAttempts = 60;

/**
 * Applies the missing migrations, each in one transaction, under a lock: a second process that starts
 * meanwhile waits and then finds nothing to do. A database with a newer schema is left alone.
 * @throws StorageError if this program cannot serve the newer schema
 */
export async function migrate(
  client: Client,
  now: number,
  all: readonly Migration[] = migrations,
): Promise<void> {
  await withMigrationLock(client, async () => {
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL, oldest_program BIGINT
    )`);
    await withRetries(() => addOldestProgram(client));
    const newest = all.length;
    const { version, isServable } = await readSchema(client, newest);
    if (!isServable) throw newerSchemaError(version, newest);
    for (const migration of all.filter(({ number }) => number > version))
      await withRetries(() => apply(client, migration, now));
  });
}

/**
 * Other servers may be writing meanwhile, so that a migration of several tables and their transactions can wait for each
 * other. A change that is rolled back has no effect.
 */
async function withRetries(change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await change();
      return;
    } catch (error) {
      if (attempt === maxAttempts || !(isRetryable(error) || isLockTimeout(error))) throw error;
      await sleep(retryDelayMs);
    }
  }
}

async function apply(client: Client, migration: Migration, now: number): Promise<void> {
  await withLockTimeout(client, async () => {
    for (const statement of migration.statements(postgres)) await client.query(withByteCollation(statement));
    await client.query(
      'INSERT INTO migration (number, name, applied_at, oldest_program) VALUES ($1, $2, $3, $4)',
      [migration.number, migration.name, now, migration.oldestProgram ?? null],
    );
  });
}

/** Runs a change of the schema in one transaction, which gives up soon if a table is in use. */
async function withLockTimeout(client: Client, change: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await change();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
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

/** Databases of Forge 0.4.0 and before have no such column. Looks first, because adding it waits for running backups. */
async function addOldestProgram(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'migration'::regclass AND attname = 'oldest_program'`,
  );
  if (rows.length > 0) return;
  await withLockTimeout(client, () => client.query('ALTER TABLE migration ADD COLUMN oldest_program BIGINT'));
}

/** The number of applied migrations; 0 if there is no database yet. */
export async function findSchema(client: Client): Promise<Schema> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AS exists`,
  );
  return rows[0]?.exists === true ? readSchema(client, newestSchema) : { version: 0, isServable: true };
}

/** Sorts text by its bytes, as SQLite does, instead of by the database's locale. */
function withByteCollation(statement: string): string {
  return statement.replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"');
}
