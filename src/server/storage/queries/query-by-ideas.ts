import { type CompiledQuery } from 'kysely';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';

/** The ideas per query. */
const ideasPerQuery = 100;
const parameterNames = Array.from({ length: ideasPerQuery }, (_, place) => `idea${place}` as const);

/**
 * Builds a query for any number of an account's ideas, deleted or not. It runs once per hundred ideas; one by
 * one they would take seconds if the database is on another machine.
 */
export function queryByIdeas<R>(
  build: (db: Database, accountId: string, ids: string[]) => { compile(): CompiledQuery<R> },
): (db: Database, accountId: string, ids: readonly string[]) => Promise<R[]> {
  const query = prepared<Record<string, string>, R>((db, value) =>
    build(db, value('accountId'), parameterNames.map(value)),
  );
  return async (db, accountId, ids) => {
    const found: R[] = [];
    for (let first = 0; first < ids.length; first += ideasPerQuery) {
      const values: Record<string, string> = { accountId };
      // No idea has an empty id, so unused parameters match nothing.
      for (const [place, name] of parameterNames.entries()) values[name] = ids[first + place] ?? '';
      // Not `push(...rows)`: hundreds of thousands of rows exceed the limit of arguments.
      for (const row of await query(db, values)) found.push(row);
    }
    return found;
  };
}
