import { type CompiledQuery } from 'kysely';
import { type PostgresConnection, statementOf } from '../connection/connection.ts';
import { setNumberColumn, batchedQuery } from './batched-query.ts';

export type Row = Record<string, unknown>;

/** One caller's values for a query, and its promise. */
export interface Call {
  readonly values: readonly unknown[];
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A prepared query with the values of each caller. */
export interface BatchedCall {
  readonly query: CompiledQuery;
  readonly calls: Call[];
}

/** Runs all calls in one statement if possible, and resolves each with its own rows. */
export async function sendBatchedCall(
  connection: PostgresConnection,
  { query, calls }: BatchedCall,
): Promise<void> {
  const values = calls.map((ask) => ask.values);
  const batched = calls.length > 1 ? batchedQuery(query, values) : null;
  if (batched === null) {
    await Promise.all(calls.map((ask) => sendSingly(connection, query, ask)));
    return;
  }
  try {
    const { name, isSilent } = statementOf(query);
    const statement = {
      name: `${name}-${batched.kinds}`,
      text: batched.text,
      values: batched.values,
      isSilent,
    };
    const { rows } = await connection.send<Row>(statement);
    const rowsOf = calls.map((): Row[] => []);
    for (const { [setNumberColumn]: number, ...row } of rows) rowsOf[Number(number) - 1]?.push(row);
    for (const [index, { resolve }] of calls.entries()) resolve(rowsOf[index] ?? []);
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}

async function sendSingly(
  connection: PostgresConnection,
  query: CompiledQuery,
  { values, resolve, reject }: Call,
): Promise<void> {
  try {
    resolve((await connection.send<Row>({ ...statementOf(query), values })).rows);
  } catch (error) {
    reject(error);
  }
}
