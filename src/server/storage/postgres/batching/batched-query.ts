import { type CompiledQuery } from 'kysely';

/** A prepared query rewritten to be asked once for many sets of values. */
export interface BatchedQuery {
  readonly text: string;
  /** Distinguishes it from the same query with values of other kinds. */
  readonly kinds: string;
  /** One list for each parameter. */
  readonly values: readonly unknown[][];
}

/** The column in which an answer says whose it is, counted from 1. */
export const setNumberColumn = 'asked';

/** The kinds of values there are in queries, and what PostgreSQL calls them. */
const typeNames = { t: 'text', i: 'bigint' } as const;

/**
 * One statement that does for many sets of values what a query does for each. Each row it reads says in `asked` for
 * which set it is. Null where the query cannot be rewritten so, or the sets' values differ in kind.
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

/** `n` where there is nothing but nulls: they need no type of their own. */
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
      // Rows in an order of their own would lose it among those of other sets.
      if (query.orderBy !== undefined) return null;
      const given = `unnest(${lists}) with ordinality as given(${names}, n)`;
      return `select given.n::int as "${setNumberColumn}", found.* from ${given} cross join lateral (${body}) as found`;
    }
    case 'InsertQueryNode': {
      const list = / values \(([^()]*)\)/.exec(body);
      if (list === null || query.returning !== undefined) return null;
      // `on conflict` sees the row that is there and the new one, and nothing else.
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
