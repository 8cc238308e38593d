import { isKeyedByAccount, spreadTables } from './spread-tables.ts';

/** The tables whose keys decide about nodes; those of an account are on the account's node. */
export type KeyedTable = 'account' | 'email' | 'throttle';

/** A table and the place of the parameter with the key of the rows that a statement is about, counted from 0. */
export interface KeyPlace {
  readonly table: KeyedTable;
  readonly parameter: number;
}

/**
 * Finds which parameter of a statement decides about its node. Of a list of keys it takes the first. Null if the statement
 * is about no single key, or about a table of the coordinator.
 */
export function keyPlaceOf(sql: string): KeyPlace | null {
  const text = sql.replaceAll('"', '');
  const name = /\b(?:from|into|update) (\w+)/.exec(text)?.[1] ?? '';
  const column = (spreadTables as Readonly<Record<string, string>>)[name];
  if (column === undefined) return null;
  const parameter = text.startsWith('insert')
    ? insertedKey(text, column)
    : (comparedKey(text, `(?:${name}\\.)?${column}`) ?? comparedKey(text, String.raw`\w+\.account_id`));
  if (parameter === null) return null;
  return { table: isKeyedByAccount(name) ? 'account' : (name as KeyedTable), parameter };
}

function comparedKey(text: string, column: string): number | null {
  const [, place] = new RegExp(String.raw`(?<![\w.])${column} (?:=|in) \(?\$(\d+)`).exec(text) ?? [];
  return place === undefined ? null : Number(place) - 1;
}

/** The key of an inserted row, or of a row that is inserted by a query. */
function insertedKey(text: string, column: string): number | null {
  const [, columns = '', values] = /\(([\w, ]+)\) (?:values \(([^)]*)\))?/.exec(text) ?? [];
  if (values === undefined) return Number(/\bcast\(\$(\d+) as text\)/.exec(text)?.[1] ?? 1) - 1;
  const value = values.split(', ')[columns.split(', ').indexOf(column)] ?? '';
  return value.startsWith('$') ? Number(value.slice(1)) - 1 : null;
}
