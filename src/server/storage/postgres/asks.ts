import { type CompiledQuery } from 'kysely';
import { type PostgresConnection, statementOf } from './connection.ts';
import { asked, forMany } from './for-many.ts';

export type Row = Record<string, unknown>;

/** One of those who ask a query at the same time. */
export interface Ask {
  readonly values: readonly unknown[];
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A prepared query that several have asked, each with values of its own. */
export interface Asked {
  readonly query: CompiledQuery;
  readonly asks: Ask[];
}

/** Sends at once what several ask, as one statement if possible; each is told what it asked for. */
export async function sendAsked(connection: PostgresConnection, { query, asks }: Asked): Promise<void> {
  const values = asks.map((ask) => ask.values);
  const many = asks.length > 1 ? forMany(query, values) : null;
  if (many === null) {
    await Promise.all(asks.map((ask) => sendAlone(connection, query, ask)));
    return;
  }
  try {
    const { name, isSilent } = statementOf(query);
    const statement = { name: `${name}-${many.kinds}`, text: many.text, values: many.values, isSilent };
    const { rows } = await connection.send<Row>(statement);
    const rowsOf = asks.map((): Row[] => []);
    for (const { [asked]: number, ...row } of rows) rowsOf[Number(number) - 1]?.push(row);
    for (const [index, { resolve }] of asks.entries()) resolve(rowsOf[index] ?? []);
  } catch (error) {
    for (const { reject } of asks) reject(error);
  }
}

async function sendAlone(
  connection: PostgresConnection,
  query: CompiledQuery,
  { values, resolve, reject }: Ask,
): Promise<void> {
  try {
    resolve((await connection.send<Row>({ ...statementOf(query), values })).rows);
  } catch (error) {
    reject(error);
  }
}
