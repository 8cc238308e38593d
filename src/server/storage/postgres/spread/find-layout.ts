import { type Client } from 'pg';

/** Whether Citus distributes the accounts of this database over several nodes. */
export async function isSpreadDatabase(client: Client): Promise<boolean> {
  return (await listSpreadTables(client)).includes('account');
}

/** The tables of this database that Citus distributes; none if it has no Citus. */
export async function listSpreadTables(client: Client): Promise<readonly string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS exists`,
  );
  if (found[0]?.exists !== true) return [];
  // Only the tables that an unqualified name finds: a database may hold other programs' tables in other schemas.
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
      WHERE partmethod = 'h' AND to_regclass(quote_ident(relname)) = pg_class.oid ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}
