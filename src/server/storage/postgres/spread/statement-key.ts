import { isKeyedByAccount, spreadTables } from './spread-tables.ts';

/** The tables whose keys decide about nodes; those of an account are on the account's node. */
export type KeyedTable = 'account' | 'calendar_address' | 'email' | 'throttle' | 'token_owner';

/** The parameter of a statement that has the key of its rows. */
export interface KeyParameter {
  readonly table: KeyedTable;
  /** Counted from 0. */
  readonly index: number;
}

/**
 * Finds which parameter of a statement decides about its node. Of a list of keys it takes the first. Null if the statement
 * is about no single key, or about a table of the coordinator.
 */
export function keyParameterOf(sql: string): KeyParameter | null {
  const text = sql.replaceAll('"', '');
  const name = /\b(?:from|into|update) (\w+)/.exec(text)?.[1] ?? '';
  const column = (spreadTables as Readonly<Record<string, string>>)[name];
  if (column === undefined) return null;
  const index = text.startsWith('insert')
    ? insertedKey(text, column)
    : (comparedKey(text, `(?:${name}\\.)?${column}`) ?? comparedKey(text, String.raw`\w+\.account_id`));
  if (index === null) return null;
  return { table: isKeyedByAccount(name) ? 'account' : (name as KeyedTable), index };
}

function comparedKey(text: string, column: string): number | null {
  const [, number] = new RegExp(String.raw`(?<![\w.])${column} (?:=|in) \(?\$(\d+)`).exec(text) ?? [];
  return number === undefined ? null : Number(number) - 1;
}

/** The key of an inserted row, or of a row that is inserted by a query. */
function insertedKey(text: string, column: string): number | null {
  const [, columns = '', values] = /\(([\w, ]+)\) (?:values \(([^)]*)\))?/.exec(text) ?? [];
  if (values === undefined) return Number(/\bcast\(\$(\d+) as text\)/.exec(text)?.[1] ?? 1) - 1;
  const value = values.split(', ')[columns.split(', ').indexOf(column)] ?? '';
  return value.startsWith('$') ? Number(value.slice(1)) - 1 : null;
}
