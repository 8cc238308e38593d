import { type QueryConfig } from 'pg';
import { openPool } from '#server/storage/postgres/connection/pool.ts';
import {
  isKeyedByAccount,
  localTables,
  spreadTables,
} from '#server/storage/postgres/spread/spread-tables.ts';

// Citus is not installed where the tests run, so this guard refuses the statements that Citus would refuse.

/** Why Citus would refuse a statement of Forge on spread tables; null if it would run it. */
export function citusRefusal(statement: string, values: readonly unknown[]): string | null {
  const text = statement.replaceAll('"', '');
  const tables = [...text.matchAll(/\b(?:from|join|into|update) (\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => knownTables.has(name));
  const distributed = tables.filter((name) => !isLocal(name));
  if (distributed.length === 0) return null;
  if (new Set(tables.map(groupOf)).size > 1) return 'tables with different distribution keys are joined';
  if (/\bunnest\(/.test(text)) return 'a list of values is joined with a distributed table';
  const bound = boundKeys(text, values, tables[0] ?? '');
  if (/\bfor update\b/.test(text) && (bound.length === 0 || new Set(bound).size > 1))
    return 'could not run distributed query with FOR UPDATE/SHARE commands';
  if (new Set(bound).size > 1) return 'rows of several keys are joined';
  const read = text.startsWith('insert') ? distributed.length - 1 : distributed.length;
  const joined = [...text.matchAll(/\b(?:account\.id|\w+\.account_id) = (?:account\.id|\w+\.account_id)/g)];
  if (read > 1 && bound.length + joined.length < read && joined.length < read - 1)
    return 'distributed tables are not joined on their distribution columns';
  return null;
}

const knownTables: ReadonlySet<string> = new Set([...Object.keys(spreadTables), ...localTables]);

function isLocal(table: string): boolean {
  return localTables.some((name) => name === table);
}

/** Tables of a group are on the same node for the same key. */
function groupOf(table: string): string {
  if (isKeyedByAccount(table)) return 'account';
  return isLocal(table) ? 'local' : table;
}

/** The values that the statement compares distribution columns with. */
function boundKeys(text: string, values: readonly unknown[], mainTable: string): readonly unknown[] {
  const ownColumn = { account: 'id', email: 'key', throttle: 'key' }[mainTable] ?? 'account_id';
  const columns = `account_id|account\\.id|email\\.key|throttle\\.key|(?<![\\w.])${ownColumn}`;
  const comparisons = text.matchAll(new RegExp(`(?:${columns}) = \\$(\\d+)`, 'g'));
  return [...comparisons].map(([, number]) => values[Number(number) - 1]);
}

type Send = (statement: string | QueryConfig, ...rest: readonly unknown[]) => Promise<unknown>;

export interface SpreadGuard {
  /**
   * Opens a pool that fails every statement that Citus would refuse. The database raises the error, so that the
   * transaction fails as it would on Citus.
   */
  readonly openPool: typeof openPool;
  /** The refused statements. A test checks that there are none, because Forge repeats a failed batch one by one. */
  readonly refusals: readonly string[];
}

export function createSpreadGuard(): SpreadGuard {
  const refusals: string[] = [];
  return {
    refusals,
    openPool(...args) {
      const pool = openPool(...args);
      pool.on('connect', (client) => {
        const send = client.query.bind(client) as Send;
        const guarded: Send = (statement, ...rest) => {
          // The pool's own `query`, which asks the coordinator.
          if (rest.length > 0) return send(statement, ...rest);
          const { text, values = [] } = typeof statement === 'string' ? { text: statement } : statement;
          const refusal = citusRefusal(text, values);
          if (refusal === null) return send(statement);
          refusals.push(`${refusal}: ${text}`);
          const message = `Citus: ${refusal}`.replaceAll("'", "''");
          return send(
            `do $guard$ begin raise exception using errcode = '0A000', message = '${message}'; end $guard$`,
          );
        };
        client.query = guarded as typeof client.query;
      });
      return pool;
    },
  };
}
