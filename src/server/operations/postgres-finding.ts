import { errorMessage } from '../errors/error-message.ts';
import { operatorCommand } from '../runtime/operator-command.ts';
import { newerSchemaError } from '../storage/errors/storage-error.ts';
import { newestSchema } from '../storage/migrations/migrations.ts';
import { type PostgresState } from '../storage/postgres/inspect.ts';
import { type Finding } from './finding.ts';

/** The finding for a PostgreSQL database. Imports the driver, which SQLite installations never need. */
export async function postgresFinding(url: string): Promise<Finding> {
  const subject = 'data';
  try {
    const { inspectPostgres } = await import('../storage/postgres/inspect.ts');
    const { schema: found, spread } = await inspectPostgres(url);
    const { version: schema, isServable } = found;
    if (!isServable) throw newerSchemaError(schema, newestSchema);
    const database =
      spread === null ? 'PostgreSQL' : `PostgreSQL, spread over ${spread.workers.length} nodes by Citus`;
    const text = `kept in ${database}, schema ${schema}, synced at every commit; its own tools back it up`;
    const remarks = spread === null ? [] : spreadRemarks(spread);
    if (schema > newestSchema)
      remarks.push(
        `a newer Forge made it, which this one (schema ${newestSchema}) can serve during an upgrade`,
      );
    if (schema < newestSchema) remarks.push(`the next start brings it to ${newestSchema}`);
    return { verdict: remarks.length === 0 ? 'ok' : 'warning', subject, text: [text, ...remarks].join('; ') };
  } catch (error) {
    return { verdict: 'wrong', subject, text: errorMessage(error) };
  }
}

function spreadRemarks({ away, unspreadTables }: NonNullable<PostgresState['spread']>): string[] {
  const remarks = away.map(({ name, port }) => `the node ${name}:${port} does not answer and is not checked`);
  if (unspreadTables.length > 0)
    remarks.push(`${unspreadTables.join(', ')} not spread yet: ${operatorCommand('spread')}`);
  return remarks;
}
