import { type CompiledQuery } from 'kysely';
import { type Database } from '../../schema/schema.ts';

type Execute = (query: CompiledQuery) => Promise<{ readonly rows: readonly unknown[] }>;

/** A database whose prepared queries are carried out by `execute`; all others go Kysely's own way. */
export function withExecutor(execute: Execute, db: Database): Database {
  return new Proxy(db, {
    get(target, key) {
      if (key === 'executeQuery') return execute;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
