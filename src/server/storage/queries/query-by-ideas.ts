import { type CompiledQuery } from 'kysely';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';

/** Ideas that are asked about at once. */
const ideasPerQuery = 100;
const parameterNames = Array.from({ length: ideasPerQuery }, (_, place) => `idea${place}` as const);

/**
 * A query about some of an account's ideas, deleted or not, for any number of them. They are asked about a hundred at
 * once: one by one they take seconds where the database is another machine.
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
      // No idea has an empty id: what is left over of the last hundred finds nothing.
      for (const [place, name] of parameterNames.entries()) values[name] = ids[first + place] ?? '';
      // They may be hundreds of thousands, more than a call takes as arguments.
      for (const row of await query(db, values)) found.push(row);
    }
    return found;
  };
}
