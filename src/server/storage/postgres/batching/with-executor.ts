import { type CompiledQuery } from 'kysely';
import { type Database } from '../../schema/schema.ts';

type Execute = (query: CompiledQuery) => Promise<{ readonly rows: readonly unknown[] }>;

/** A database whose prepared queries run through `execute`; all others run through Kysely. */
export function withExecutor(execute: Execute, db: Database): Database {
  return new Proxy(db, {
    get(target, key) {
      if (key === 'executeQuery') return execute;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
