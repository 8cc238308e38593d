import { type CompiledQuery, type Kysely } from 'kysely';
import { StorageError } from '../../errors/storage-error.ts';
import { type Tables } from '../../schema/schema.ts';
import { type PostgresConnection } from '../connection/connection.ts';
import { type Call, type BatchedCall, type Row, sendBatchedCall } from './batched-call.ts';
import { withExecutor } from './with-executor.ts';

/**
 * A database for reads that batches queries: calls of the same prepared query in one event-loop turn, such as
 * the session lookup of each request, become one statement.
 */
export function batchedReads(kysely: Kysely<Tables>): Kysely<Tables> {
  let batches = new Map<object, BatchedCall>();

  const send = () => {
    const all = batches;
    batches = new Map();
    for (const batch of all.values()) {
      kysely
        .getExecutor()
        // Kysely passes the connection it got from the driver, which is a PostgresConnection.
        .provideConnection((connection) =>
          sendBatchedCall(connection as PostgresConnection, withSingleRetries(batch)),
        )
        .catch((error: unknown) => {
          for (const { reject } of batch.calls) reject(error);
        });
    }
  };

  /**
   * If the database refuses the batch, runs each call by itself, so that one bad call does not fail the
   * others.
   */
  const withSingleRetries = ({ query, calls }: BatchedCall): BatchedCall => {
    if (calls.length === 1) return { query, calls };
    const alone = ({ values, resolve, reject }: Call) =>
      kysely.executeQuery<Row>({ ...query, parameters: values }).then(({ rows }) => resolve(rows), reject);
    const isRefused = (error: unknown) => error instanceof StorageError && error.fault === 'failed';
    return {
      query,
      calls: calls.map((one) => ({
        ...one,
        reject: (error) => (isRefused(error) ? void alone(one) : one.reject(error)),
      })),
    };
  };

  const call = (query: CompiledQuery) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      if (batches.size === 0) setImmediate(send);
      // A prepared query keeps the same tree object, which so identifies it; only the values change.
      const asked = batches.get(query.query) ?? { query, calls: [] };
      asked.calls.push({ values: query.parameters, resolve, reject });
      batches.set(query.query, asked);
    });

  return withExecutor(async (query) => ({ rows: await call(query) }), kysely);
}
