import { SqliteAdapter } from 'kysely';

type Row = Record<string, unknown>;

/**
 * Stands for a database in this very thread, which answers at once. A query that is ready goes straight to it:
 * Kysely's own way waits its turn for a connection, a dozen promises that cost as much as a small answer.
 */
export class InThreadAdapter extends SqliteAdapter {
  readonly rowsOf: (sql: string, parameters: readonly unknown[]) => Row[];

  constructor(rowsOf: InThreadAdapter['rowsOf']) {
    super();
    this.rowsOf = rowsOf;
  }
}
