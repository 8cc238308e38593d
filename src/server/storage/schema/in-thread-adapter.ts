import { SqliteAdapter } from 'kysely';

type Row = Record<string, unknown>;

/**
 * Marks a database that answers synchronously in this thread. A prepared query calls it directly, because
 * Kysely's connection handling adds a dozen promises that cost as much as a small query.
 */
export class InThreadAdapter extends SqliteAdapter {
  readonly rowsOf: (sql: string, parameters: readonly unknown[]) => Row[];

  constructor(rowsOf: InThreadAdapter['rowsOf']) {
    super();
    this.rowsOf = rowsOf;
  }
}
