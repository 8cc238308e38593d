import { type CompiledQuery } from 'kysely';

/** A prepared query rewritten to run once for many sets of values. */
export interface BatchedQuery {
  readonly text: string;
  /** The types of its values; distinguishes it from the same query with values of other types. */
  readonly kinds: string;
  /** One array per parameter. */
  readonly values: readonly unknown[][];
}

/** The result column with the number of the value set a row belongs to, from 1. */
export const setNumberColumn = 'asked';

/** The types of query values, with their PostgreSQL names. */
const typeNames = { t: 'text', i: 'bigint' } as const;

/**
 * Rewrites a query into one statement that runs it for many sets of values. Each row it reads names its set
 * in the column `asked`. Null if the query cannot be rewritten, or if the types of a value differ between the
 * sets.
 */
export function batchedQuery(
  query: CompiledQuery,
  valueSets: readonly (readonly unknown[])[],
): BatchedQuery | null {
  const columns = query.parameters.map((_, place) => valueSets.map((values) => values[place]));
  const kinds = columns.map(kindOf);
  if (kinds.includes(null)) return null;
  const text = rewrite(query, kinds as Kind[]);
  if (text === null) return null;
  return { text, kinds: kinds.join(''), values: columns.filter((_, place) => kinds[place] !== 'n') };
}

/** `n`: all values are null, which needs no type. */
type Kind = keyof typeof typeNames | 'n';

function kindOf(values: readonly unknown[]): Kind | null {
  const there = values.filter((value) => value !== null);
  if (there.length === 0) return 'n';
  if (there.every((value) => typeof value === 'string')) return 't';
  return there.every((value) => Number.isSafeInteger(value)) ? 'i' : null;
}

function rewrite({ query, sql }: CompiledQuery, kinds: readonly Kind[]): string | null {
  const body = sql.replaceAll(/\$(\d+)/g, (_, number: string) =>
    kinds[Number(number) - 1] === 'n' ? 'null' : `given.p${number}`,
  );
  const { lists, names } = valueLists(kinds);
  if (lists === '') return null;
  switch (query.kind) {
    case 'SelectQueryNode': {
      // The query's own order would be lost between the rows of other sets.
      if (query.orderBy !== undefined) return null;
      const given = `unnest(${lists}) with ordinality as given(${names}, n)`;
      return `select given.n::int as "${setNumberColumn}", found.* from ${given} cross join lateral (${body}) as found`;
    }
    case 'InsertQueryNode': {
      const list = / values \(([^()]*)\)/.exec(body);
      if (list === null || query.returning !== undefined) return null;
      // An `on conflict` clause can use only the existing and the new row, not the value sets.
      if (body.slice(list.index + list[0].length).includes('given.')) return null;
      return body.replace(list[0], () => ` select ${list[1]} from unnest(${lists}) as given(${names})`);
    }
    case 'UpdateQueryNode': {
      const [change, condition, ...more] = body.split(' where ');
      if (condition === undefined || more.length > 0 || query.returning !== undefined) return null;
      return `${change} from unnest(${lists}) as given(${names}) where ${condition}`;
    }
    default:
      return null;
  }
}

function valueLists(kinds: readonly Kind[]): { readonly lists: string; readonly names: string } {
  const places = kinds.flatMap((kind, place) => (kind === 'n' ? [] : [{ kind, name: `p${place + 1}` }]));
  return {
    lists: places.map(({ kind }, index) => `$${index + 1}::${typeNames[kind]}[]`).join(', '),
    names: places.map(({ name }) => name).join(', '),
  };
}
