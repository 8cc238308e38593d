import { type CompiledQuery } from 'kysely';
import { InThreadAdapter } from './in-thread-adapter.ts';
import { type Database } from './schema.ts';

/** A placeholder for a value that is given when the query runs. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

interface Compilable<R> {
  compile(): CompiledQuery<R>;
}

const names = new WeakMap<object, string>();
let count = 0;

/** The name of a prepared query, under which a server can cache its plan; undefined for other queries. */
export function preparedNameOf({ query }: CompiledQuery): string | undefined {
  return names.get(query);
}

/**
 * A query that is built and compiled once per database and then run with different values. Building it each
 * time would cost several times what SQLite needs to answer. A server caches its plan, unless it is to be planned for the
 * rows of the moment: rarely used queries over many rows, for which a plan from when there were few would be slow.
 */
export function prepared<P extends object, R>(
  build: (db: Database, value: <K extends keyof P & string>(name: K) => P[K]) => Compilable<R>,
  { isPlannedEachTime = false } = {},
): (db: Database, values: P) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  const placeholder = <K extends keyof P & string>(name: K) => new Parameter(name) as unknown as P[K];
  return async (db, values) => {
    // A transaction shares its adapter with its connection, so its queries are compiled only once.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(db, placeholder).compile();
      compiled.set(adapter, query);
      if (!isPlannedEachTime) names.set(query.query, `forge-${(count += 1)}`);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof P] : parameter,
    );
    if (adapter instanceof InThreadAdapter) return adapter.rowsOf(query.sql, parameters) as R[];
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
