import { errorMessage } from '../errors/error-message.ts';
import { newerSchemaError } from '../storage/errors/storage-error.ts';
import { newestSchema } from '../storage/migrations/migrations.ts';
import { type Finding } from './finding.ts';

/** The finding for a PostgreSQL database. Imports the driver, which SQLite installations never need. */
export async function postgresFinding(url: string): Promise<Finding> {
  const subject = 'data';
  try {
    const [
      { checkServer, checkSettings },
      { findSchemaVersion },
      { poolSettings },
      { withClient },
      { isSpreadDatabase },
      { checkSession },
    ] = await Promise.all([
      import('../storage/postgres/connection/check-server-settings.ts'),
      import('../storage/postgres/migration/migrate.ts'),
      import('../storage/postgres/connection/pool.ts'),
      import('../storage/postgres/connection/with-client.ts'),
      import('../storage/postgres/spread/find-layout.ts'),
      import('../storage/postgres/connection/check-session.ts'),
    ]);
    const { schema, isSpread } = await withClient(url, poolSettings, async (client) => {
      await checkServer(client);
      await checkSettings(client, poolSettings);
      return { schema: await findSchemaVersion(client), isSpread: await isSpreadDatabase(client) };
    });
    await checkSession(url);
    if (schema > newestSchema) throw newerSchemaError(schema, newestSchema);
    const place = isSpread ? 'PostgreSQL, spread over nodes by Citus' : 'PostgreSQL';
    const text = `kept in ${place}, schema ${schema}, synced at every commit; its own tools back it up`;
    if (schema === newestSchema) return { verdict: 'ok', subject, text };
    return { verdict: 'warning', subject, text: `${text}; the next start brings it to ${newestSchema}` };
  } catch (error) {
    return { verdict: 'wrong', subject, text: errorMessage(error) };
  }
}
