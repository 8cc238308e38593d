import { type CompiledQuery, type Kysely } from 'kysely';
import { type Tables } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import { type Ask, type Asked, type Row, sendAsked } from './asks.ts';
import { type PostgresConnection } from './connection.ts';
import { withQueriesBy } from './queries-by.ts';

/**
 * A database to read from. What is asked of it by the same prepared query in one turn of the event loop, as each
 * request asks about its session, is asked in one statement.
 */
export function gatheredReads(kysely: Kysely<Tables>): Kysely<Tables> {
  let gathered = new Map<object, Asked>();

  const send = () => {
    const all = gathered;
    gathered = new Map();
    for (const asked of all.values()) {
      kysely
        .getExecutor()
        // Kysely gives back the connections it was given.
        .provideConnection((connection) => sendAsked(connection as PostgresConnection, apart(asked)))
        .catch((error: unknown) => {
          for (const { reject } of asked.asks) reject(error);
        });
    }
  };

  /** Asks again one by one where the database refuses the whole: nobody must pay for what another asked. */
  const apart = ({ query, asks }: Asked): Asked => {
    if (asks.length === 1) return { query, asks };
    const alone = ({ values, resolve, reject }: Ask) =>
      kysely.executeQuery<Row>({ ...query, parameters: values }).then(({ rows }) => resolve(rows), reject);
    const isRefused = (error: unknown) => error instanceof StorageError && error.fault === 'failed';
    return {
      query,
      asks: asks.map((one) => ({
        ...one,
        reject: (error) => (isRefused(error) ? void alone(one) : one.reject(error)),
      })),
    };
  };

  const ask = (query: CompiledQuery) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      if (gathered.size === 0) setImmediate(send);
      // A prepared query is known by its tree, which it keeps: only the values are new each time.
      const asked = gathered.get(query.query) ?? { query, asks: [] };
      asked.asks.push({ values: query.parameters, resolve, reject });
      gathered.set(query.query, asked);
    });

  return withQueriesBy(async (query) => ({ rows: await ask(query) }), kysely);
}
