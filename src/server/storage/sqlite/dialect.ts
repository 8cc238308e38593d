import { type DatabaseSync } from 'node:sqlite';
import { SqliteDialect, type SqliteStatement } from 'kysely';

type Values = Parameters<ReturnType<DatabaseSync['prepare']>['all']>;

/** How many prepared statements are kept; queries with lists of varying length would fill memory otherwise. */
const keptStatements = 300;

/** Kysely's SQLite dialect on Node's own driver. */
export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const prepared: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as Values)),
      run: (values) => statement.run(...(values as Values)),
      iterate: (values) => statement.iterate(...(values as Values)),
    };
    if (statements.size >= keptStatements) statements.clear();
    statements.set(sql, prepared);
    return prepared;
  };
  return new SqliteDialect({ database: { prepare, close: () => database.close() } });
}
