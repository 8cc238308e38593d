import { type Client } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { liftTimeouts } from '../connection/lift-timeouts.ts';
import { withClient } from '../connection/with-client.ts';
import { listSpreadTables } from '../spread/find-layout.ts';
import { type SpreadTable, spreadTables } from '../spread/spread-tables.ts';
import { withMigrationLock } from './migrate.ts';

/** How a table is distributed. */
export interface SpreadStep {
  readonly table: SpreadTable;
  readonly column: string;
}

/** Lists the tables that Citus should distribute and does not yet; all of them if it distributes nothing. */
export async function listUnspreadTables(client: Client): Promise<readonly SpreadStep[]> {
  const spread = new Set(await listSpreadTables(client));
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
    [Object.keys(spreadTables)],
  );
  const existing = new Set(rows.map(({ name }) => name));
  return Object.entries(spreadTables)
    .filter(([table]) => existing.has(table) && !spread.has(table))
    .map(([table, column]) => ({ table: table as SpreadTable, column }));
}

/**
 * Distributes the tables that are not distributed yet, one after the other; if it is interrupted, it can be repeated.
 * Without `isApplied` it changes nothing. Returns the tables it distributed, or would.
 * @throws StorageError
 */
export async function spreadDatabase(
  url: string,
  { isApplied, onTable }: { readonly isApplied: boolean; readonly onTable: (table: string) => void },
): Promise<readonly SpreadStep[]> {
  return withClient(url, {}, async (client) => {
    await liftTimeouts(client);
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('pg_dist_node') IS NOT NULL AS exists`,
    );
    if (rows[0]?.exists !== true)
      throw new StorageError(
        'unusable',
        'this database has no Citus: CREATE EXTENSION citus, and add its nodes',
      );
    return withMigrationLock(client, async () => {
      const steps = await listUnspreadTables(client);
      if (!isApplied) return steps;
      for (const step of steps) {
        onTable(step.table);
        await spreadTable(client, step);
      }
      return steps;
    });
  });
}

async function spreadTable(client: Client, { table, column }: SpreadStep): Promise<void> {
  // All rows of an account are on one node. The other tables are read one key at a time.
  const together = column === 'account_id' ? 'account' : 'none';
  await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
    table,
    column,
    together,
  ]);
}
