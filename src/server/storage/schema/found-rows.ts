import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from './json-rows.ts';
import { type Database } from './schema.ts';

/**
 * Whether a row of `table` is among those that a query finds. `find` makes that query, which selects the given columns of
 * the table. PostgreSQL goes by the physical place of the rows: by their `key` it may compare each row of the account with
 * each one that was found, which takes seconds for a few thousand of both.
 */
export function isFound(
  db: Database,
  { table, key }: { readonly table: 'entry' | 'idea'; readonly key: readonly string[] },
  find: (columns: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!isSqlite(db)) return sql`ctid = any(array(${find(sql.ref(`${table}.ctid`))}))`;
  const columns = sql.join(key.map((name) => sql.ref(`${table}.${name}`)));
  return sql`(${sql.join(key.map((name) => sql.ref(name)))}) in (${find(columns)})`;
}
