import { statSync } from 'node:fs';
import { type Config } from '../config.ts';
import { databaseFile } from '../storage/sqlite/data-directory.ts';
import { CommandFailed } from './command.ts';

/**
 * The database file that a command is about.
 * @throws CommandFailed where the data is kept elsewhere
 */
export function localDatabase({ databaseUrl, dataDirectory }: Config): string {
  if (databaseUrl !== null)
    throw new CommandFailed(
      'DATABASE_URL is set: PostgreSQL is looked after with its own tools (pg_dump, pg_restore)',
    );
  return databaseFile(dataDirectory);
}

/** @throws CommandFailed where there is none (yet) */
export function existingDatabase(config: Config): string {
  const file = localDatabase(config);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandFailed(`there is no database ${file}; DATA_DIR says where to look`);
  return file;
}
