import { statSync } from 'node:fs';
import { operatorCommand } from '../../runtime/operator-command.ts';
import { type Config } from '../../settings/config.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { newestSchema } from '../../storage/migrations/migrations.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { readSchemaVersion } from '../../storage/postgres/migration/read-schema-version.ts';
import { databaseFile } from '../../storage/sqlite/files/data-directory.ts';
import { findSchemaVersion } from '../../storage/sqlite/integrity/integrity-check.ts';
import { CommandFailed } from './command.ts';

/**
 * The path of the SQLite database.
 * @throws CommandFailed if the data is in PostgreSQL
 */
export function localDatabaseFile({ databaseUrl, dataDirectory }: Config): string {
  if (databaseUrl !== null)
    throw new CommandFailed(
      'DATABASE_URL is set: PostgreSQL is looked after with its own tools (pg_dump, pg_restore)',
    );
  return databaseFile(dataDirectory);
}

/**
 * The path of the existing SQLite database.
 * @throws CommandFailed if there is none, or the data is in PostgreSQL
 */
export function existingDatabaseFile(config: Config): string {
  const file = localDatabaseFile(config);
  expectDatabase(config);
  return file;
}

/**
 * Checks that the data directory has a database. Only a server creates one: a command that did would find no
 * accounts, and a mistyped DATA_DIR would look like success.
 * @throws CommandFailed
 */
export function expectDatabase({ dataDirectory }: Config): void {
  const file = databaseFile(dataDirectory);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandFailed(`there is no database ${file}; DATA_DIR says where to look`);
}

/**
 * Opens the existing data of an installation, in SQLite or PostgreSQL, without migrating it: a running server
 * may not know the newer schema.
 * @throws CommandFailed, StorageError
 */
export async function openExistingStorage(config: Config, now: number): Promise<Storage> {
  if (config.databaseUrl === null) {
    existingDatabaseFile(config);
    expectUpToDateFile(config);
  } else {
    expectUpToDate(
      'the database of DATABASE_URL',
      await readSchemaVersion(config.databaseUrl),
      'start its server first',
    );
  }
  return openStorage(config, now);
}

/**
 * Checks that the database in the data directory needs no migration.
 * @throws CommandFailed
 */
export function expectUpToDateFile({ databaseUrl, dataDirectory }: Config): void {
  const file = databaseFile(dataDirectory);
  const prefix = databaseUrl === null ? '' : 'without DATABASE_URL, ';
  const remedy = `${prefix}start its server first, or ${operatorCommand('migrate')}`;
  expectUpToDate(file, findSchemaVersion(file), remedy);
}

function expectUpToDate(databaseName: string, schema: number, remedy: string): void {
  if (schema >= newestSchema) return;
  throw new CommandFailed(
    `${databaseName} has schema ${schema}, this program works with ${newestSchema}: ${remedy}`,
  );
}
