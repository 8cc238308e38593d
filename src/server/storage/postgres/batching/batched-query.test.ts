import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Tables } from '../../schema/schema.ts';
import { batchedQuery } from './batched-query.ts';

/** Compiles queries for PostgreSQL without a server. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const select = db.selectFrom('mutation').select('points').where('account_id', '=', 'a').where('id', '=', 'b');
const insert = db.insertInto('email').values({ key: 'k', account_id: 'a' });
const update = db.updateTable('account').set({ version: 7, state: '{}' }).where('id', '=', 'a');

const textOf = (query: { compile(): CompiledQuery }, many: readonly (readonly unknown[])[]) =>
  batchedQuery(query.compile(), many)?.text ?? null;

describe('a batched query', () => {
  it('reads the rows of each value set, with the number of the set', () => {
    expect(
      batchedQuery(select.compile(), [
        ['a', 'x'],
        ['b', 'y'],
      ]),
    ).toEqual({
      text:
        'select given.n::int as "asked", found.* ' +
        'from unnest($1::text[], $2::text[]) with ordinality as given(p1, p2, n) cross join lateral ' +
        '(select "points" from "mutation" where "account_id" = given.p1 and "id" = given.p2) as found',
      kinds: 'tt',
      values: [
        ['a', 'b'],
        ['x', 'y'],
      ],
    });
  });

  it('inserts a row per value set', () => {
    expect(
      textOf(insert, [
        ['k1', 'a'],
        ['k2', 'b'],
      ]),
    ).toBe(
      'insert into "email" ("key", "account_id") select given.p1, given.p2 ' +
        'from unnest($1::text[], $2::text[]) as given(p1, p2)',
    );
  });

  it('keeps the conflict clause of the query', () => {
    const renewing = insert.onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ account_id: row.ref('excluded.account_id') })),
    );
    expect(
      textOf(renewing, [
        ['k1', 'a'],
        ['k2', 'b'],
      ]),
    ).toBe(
      'insert into "email" ("key", "account_id") select given.p1, given.p2 ' +
        'from unnest($1::text[], $2::text[]) as given(p1, p2) ' +
        'on conflict ("key") do update set "account_id" = "excluded"."account_id"',
    );
  });

  it('updates a row per value set', () => {
    expect(
      batchedQuery(update.compile(), [
        [1, '{}', 'a'],
        [2, '[]', 'b'],
      ]),
    ).toEqual({
      text:
        'update "account" set "version" = given.p1, "state" = given.p2 ' +
        'from unnest($1::bigint[], $2::text[], $3::text[]) as given(p1, p2, p3) where "id" = given.p3',
      kinds: 'itt',
      values: [
        [1, 2],
        ['{}', '[]'],
        ['a', 'b'],
      ],
    });
  });

  it('needs no type for a value that is always null, and keeps single nulls', () => {
    expect(
      batchedQuery(insert.compile(), [
        [null, 'a'],
        [null, null],
      ]),
    ).toMatchObject({
      text: 'insert into "email" ("key", "account_id") select null, given.p2 from unnest($1::text[]) as given(p2)',
      kinds: 'nt',
      values: [['a', null]],
    });
  });
});

describe('a query that cannot be batched', () => {
  it('has values of mixed or unsupported types', () => {
    expect(
      textOf(select, [
        ['a', 1],
        ['b', 'y'],
      ]),
    ).toBe(null);
    expect(
      textOf(select, [
        ['a', 1.5],
        ['b', 2.5],
      ]),
    ).toBe(null);
    expect(
      textOf(select, [
        ['a', true],
        ['b', true],
      ]),
    ).toBe(null);
    expect(
      textOf(select, [
        [null, null],
        [null, null],
      ]),
    ).toBe(null);
  });

  it('has an order', () => {
    expect(
      textOf(select.orderBy('id'), [
        ['a', 'x'],
        ['b', 'y'],
      ]),
    ).toBe(null);
  });

  it('is a write with `returning`, a deletion, or an update with a subquery', () => {
    const two = [
      ['k1', 'a'],
      ['k2', 'b'],
    ];
    expect(textOf(insert.returning('key'), two)).toBe(null);
    expect(textOf(db.deleteFrom('email').where('key', '=', 'k'), [['k1'], ['k2']])).toBe(null);
    const others = db.selectFrom('email').select('key').where('account_id', '=', 'a');
    const nested = db.updateTable('email').set({ account_id: 'b' }).where('key', 'in', others);
    expect(
      textOf(nested, [
        ['b', 'a'],
        ['c', 'd'],
      ]),
    ).toBe(null);
  });

  it('is an insertion whose conflict clause has a value of its own', () => {
    const renewing = insert.onConflict((conflict) => conflict.column('key').doUpdateSet({ account_id: 'a' }));
    expect(
      textOf(renewing, [
        ['k1', 'a', 'a'],
        ['k2', 'b', 'b'],
      ]),
    ).toBe(null);
  });

  it('is an insertion of a computed value', () => {
    const computed = db.insertInto('email').values({ key: sql<string>`lower(${'K'})`, account_id: 'a' });
    expect(
      textOf(computed, [
        ['K1', 'a'],
        ['K2', 'b'],
      ]),
    ).toBe(null);
  });
});
