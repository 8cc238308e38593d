import { moveToPostgres as move } from '../../storage/postgres/migration/move-to-postgres.ts';
import { type Command, CommandFailed } from '../context/command.ts';
import { expectDatabase, expectUpToDateFile } from '../context/existing-database.ts';

export const moveToPostgres: Command = {
  name: 'move-to-postgres',
  summary:
    'Copies the SQLite data in DATA_DIR into the PostgreSQL database of DATABASE_URL and compares every row.',
  usage: '',
  maxArguments: 0,
  options: {},
  async run({ config, now, print, createProgress, interruption }) {
    const { dataDirectory, databaseUrl } = config;
    if (databaseUrl === null)
      throw new CommandFailed(
        'set DATABASE_URL to where the data is to go, as in postgres://user@host/forge',
      );
    expectDatabase(config);
    // The move does not change the SQLite file, not even its schema, so an older version can still open it.
    expectUpToDateFile(config);
    const { rows, wasAlreadyMoved } = await move({
      dataDirectory,
      databaseUrl,
      now: now(),
      progress: createProgress('Moving'),
      signal: interruption(),
    });
    print(
      wasAlreadyMoved
        ? `The database held all ${rows} rows already; every one was compared.`
        : `${rows} rows moved, every one compared. Start Forge with the same DATABASE_URL; the SQLite files stay as they are.`,
    );
  },
};
