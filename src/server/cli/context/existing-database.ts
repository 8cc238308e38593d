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
 * The database file that a command is about.
 * @throws CommandFailed where the data is kept elsewhere
 */
export function localDatabaseFile({ databaseUrl, dataDirectory }: Config): string {
  if (databaseUrl !== null)
    throw new CommandFailed(
      'DATABASE_URL is set: PostgreSQL is looked after with its own tools (pg_dump, pg_restore)',
    );
  return databaseFile(dataDirectory);
}

/** @throws CommandFailed where there is none (yet), or the data is kept elsewhere */
export function existingDatabaseFile(config: Config): string {
  const file = localDatabaseFile(config);
  expectDatabase(config);
  return file;
}

/**
 * Makes sure that there is a database in the data directory. Only a server makes one: a command that did would find
 * nobody in it, and leave whoever mistyped DATA_DIR in the belief that all is done.
 * @throws CommandFailed
 */
export function expectDatabase({ dataDirectory }: Config): void {
  const file = databaseFile(dataDirectory);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandFailed(`there is no database ${file}; DATA_DIR says where to look`);
}

/**
 * Opens the data of an installation that there is, wherever it is kept, and as it is: beside a server that runs, no
 * command may bring it to a schema which that server does not know.
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
 * Makes sure that the database in the data directory needs no change before this program can work with it.
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
