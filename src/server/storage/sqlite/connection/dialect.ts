import { type DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqliteDialect, type SqliteDialectConfig, type SqliteStatement } from 'kysely';
import { InThreadAdapter } from '../../schema/in-thread-adapter.ts';

type Values = Parameters<StatementSync['all']>;
type Row = Record<string, unknown>;

/** The most prepared statements to keep; queries with lists of varying length would otherwise fill memory. */
const maxStatements = 300;

/** Kysely's SQLite dialect on Node's built-in driver. */
export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = statementOf(database.prepare(sql));
    if (statements.size >= maxStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
  const rowsOf = (sql: string, parameters: readonly unknown[]): Row[] => {
    const statement = prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  };
  return new InThreadDialect({ database: { prepare, close: () => database.close() } }, rowsOf);
}

class InThreadDialect extends SqliteDialect {
  readonly #rowsOf: InThreadAdapter['rowsOf'];

  constructor(config: SqliteDialectConfig, rowsOf: InThreadAdapter['rowsOf']) {
    super(config);
    this.#rowsOf = rowsOf;
  }

  override createAdapter(): InThreadAdapter {
    return new InThreadAdapter(this.#rowsOf);
  }
}

function statementOf(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  // The driver's row objects have no common shape, which makes reading them slow: a third of a list query's
  // time.
  statement.setReturnArrays(true);
  const toRow = (values: unknown): Row => {
    const row: Row = {};
    for (const [index, name] of names.entries()) row[name] = (values as readonly unknown[])[index];
    return row;
  };
  return {
    reader: names.length > 0,
    all: (values) => statement.all(...(values as Values)).map(toRow),
    run: (values) => statement.run(...(values as Values)),
    *iterate(values) {
      for (const row of statement.iterate(...(values as Values))) yield toRow(row);
    },
  };
}
