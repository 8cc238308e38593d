import { checkServer, checkSettings } from './connection/check-server-settings.ts';
import { checkSession } from './connection/check-session.ts';
import { poolSettings } from './connection/connection-config.ts';
import { withClient } from './connection/with-client.ts';
import { findSchema } from './migration/migrate.ts';
import { type Schema } from './migration/read-schema.ts';
import { listUnspreadTables } from './migration/spread-database.ts';
import { type WorkerCheck, checkWorkers } from './spread/check-workers.ts';
import { isSpreadDatabase } from './spread/find-layout.ts';

export interface PostgresState {
  readonly schema: Schema;
  /** Null if one node has all tables. */
  readonly spread: (WorkerCheck & { readonly unspreadTables: readonly string[] }) | null;
}

/**
 * Makes the same checks as a start, without changing anything.
 * @throws StorageError
 */
export async function inspectPostgres(url: string): Promise<PostgresState> {
  await checkSession(url);
  return withClient(url, poolSettings, async (client) => {
    await checkServer(client);
    await checkSettings(client, poolSettings);
    const schema = await findSchema(client);
    if (!(await isSpreadDatabase(client))) return { schema, spread: null };
    const unspreadTables = (await listUnspreadTables(client)).map(({ table }) => table);
    return { schema, spread: { ...(await checkWorkers(client)), unspreadTables } };
  });
}
