import { type QueryConfig } from 'pg';
import { openPool } from '#server/storage/postgres/connection/pool.ts';

/** How a database node fails: it refuses connections, or takes a while and is then given up by a timeout. */
export type Failure = 'refuses' | 'hangs';

const failures: Readonly<Record<Failure, string>> = {
  refuses: `raise exception using errcode = '08006', message = 'connection to the remote node failed'`,
  hangs: `perform pg_sleep(0.2); raise exception using errcode = '57014', message = 'canceling statement due to statement timeout'`,
};

type Send = (statement: string | QueryConfig, ...rest: readonly unknown[]) => Promise<unknown>;

/**
 * Opens pools whose statements about some accounts fail as if these accounts' database node were away. `failureOf` is asked
 * for each value of each statement.
 */
export function openPoolWithAwayNodes(failureOf: (value: unknown) => Failure | null): typeof openPool {
  return (...args) => {
    const pool = openPool(...args);
    pool.on('connect', (client) => {
      const send = client.query.bind(client) as Send;
      const failing: Send = (statement, ...rest) => {
        // The pool's own `query`, which asks the coordinator.
        if (rest.length > 0) return send(statement, ...rest);
        const values = typeof statement === 'string' ? [] : (statement.values ?? []);
        const [failure] = values.map(failureOf).filter((one) => one !== null);
        return send(failure === undefined ? statement : `do $away$ begin ${failures[failure]}; end $away$`);
      };
      client.query = failing as typeof client.query;
    });
    return pool;
  };
}
