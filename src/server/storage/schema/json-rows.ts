import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { type Database } from './schema.ts';

// Many rows in one statement, because each statement costs a round trip, on PostgreSQL over the network.

/** The elements of a JSON array as rows `item` with a column `value`, which is JSON. */
export function jsonRows(db: Database, json: string): RawBuilder<unknown> {
  return isSqlite(db)
    ? sql`json_each(${json}) as item`
    : sql`json_array_elements(cast(${json} as json)) as item(value)`;
}

/**
 * Whether a column is one of the texts in a JSON array. For PostgreSQL an array of its own, by which it always looks up the
 * index: joined with the rows of the JSON, a plan from nearly empty tables compares each row of an account with each text.
 */
export function inJsonTexts(db: Database, column: string, json: string): RawBuilder<boolean> {
  return isSqlite(db)
    ? sql`${sql.ref(column)} in (select value from json_each(${json}))`
    : sql`${sql.ref(column)} = any(array(select value from json_array_elements_text(cast(${json} as json)) as item(value)))`;
}

export function isSqlite(db: Database): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
