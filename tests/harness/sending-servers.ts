import path from 'node:path';
import { localReceiverSettings } from './local-receivers.ts';
import { type ServerProcess, createProcessScope } from './server-process.ts';
import { type Row, queryPostgres, querySqlite } from './test-storage.ts';

/** Server processes with the same database that may send to receivers on this machine. */
export interface SendingServers {
  start(): ServerProcess;
  query(statement: string): Promise<readonly Row[]>;
  end(): Promise<void>;
}

/** Without an address of PostgreSQL, the database is a SQLite file, which one server at a time may open. */
export function createSendingServers(databaseUrl: string | null = null): SendingServers {
  const scope = createProcessScope();
  const directory = scope.directory();
  const settings = { PORT: '0', ...localReceiverSettings(directory) };
  const dataDirectory = path.join(directory, 'data');
  return {
    start: () =>
      scope.start(
        databaseUrl === null
          ? { ...settings, DATA_DIR: dataDirectory }
          : { ...settings, DATABASE_URL: databaseUrl, DATA_DIR: scope.directory() },
      ),
    query: (statement) =>
      databaseUrl === null
        ? Promise.resolve(querySqlite(dataDirectory, statement))
        : queryPostgres(databaseUrl, statement),
    end: scope.end,
  };
}
