import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { type Pool } from 'pg';
import { PostgresConnection, type StatementRoute } from './connection.ts';
import { postgresError } from './postgres-error.ts';

/**
 * Kysely's PostgreSQL dialect on a pool of PostgresConnections. With `createRoute` each takes its connection only when its
 * first statement, and so its database node, is known.
 */
export function postgresDialect(pool: Pool, createRoute: (() => StatementRoute) | null = null): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, createRoute),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #createRoute: (() => StatementRoute) | null;

  constructor(pool: Pool, createRoute: (() => StatementRoute) | null) {
    this.#pool = pool;
    this.#createRoute = createRoute;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#createRoute !== null) return new PostgresConnection(this.#createRoute());
    try {
      return new PostgresConnection(await this.#pool.connect());
    } catch (error) {
      throw postgresError(error);
    }
  }

  /** By default a transaction is read-only and sees one snapshot, as in SQLite. */
  beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    return own(connection).begin(
      isolationLevel === undefined
        ? 'isolation level repeatable read read only'
        : `isolation level ${isolationLevel}`,
    );
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).rollback();
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Kysely passes the connections it got from this driver. */
function own(connection: DatabaseConnection): PostgresConnection {
  return connection as PostgresConnection;
}
