import { messageOf } from '../message-of.ts';
import { newestSchema } from '../storage/migrations/all.ts';
import { newerSchema } from '../storage/storage-error.ts';
import { type Finding } from './finding.ts';

/** What to say of the PostgreSQL database at an address. Its driver is loaded only for that. */
export async function lookAtPostgres(url: string): Promise<Finding> {
  const about = 'data';
  try {
    const [{ expectFit, expectSettings }, { schemaOf }, { poolSettings }, { withClient }] = await Promise.all(
      [
        import('../storage/postgres/expect-fit.ts'),
        import('../storage/postgres/migrate.ts'),
        import('../storage/postgres/pool.ts'),
        import('../storage/postgres/with-client.ts'),
      ],
    );
    const schema = await withClient(url, poolSettings, async (client) => {
      await expectFit(client);
      await expectSettings(client, poolSettings);
      return schemaOf(client);
    });
    if (schema > newestSchema) throw newerSchema(schema, newestSchema);
    const text = `kept in PostgreSQL, schema ${schema}, synced at every commit; its own tools back it up`;
    if (schema === newestSchema) return { verdict: 'ok', about, text };
    return { verdict: 'warning', about, text: `${text}; the next start brings it to ${newestSchema}` };
  } catch (error) {
    return { verdict: 'wrong', about, text: messageOf(error) };
  }
}
