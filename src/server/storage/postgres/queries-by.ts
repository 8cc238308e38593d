import { type CompiledQuery } from 'kysely';
import { type Database } from '../schema.ts';

type Execute = (query: CompiledQuery) => Promise<{ readonly rows: readonly unknown[] }>;

/** A database of which prepared queries go another way; those that are built where they are used take Kysely's. */
export function withQueriesBy(execute: Execute, db: Database): Database {
  return new Proxy(db, {
    get(target, key) {
      if (key === 'executeQuery') return execute;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
