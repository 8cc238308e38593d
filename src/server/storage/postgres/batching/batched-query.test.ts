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

/** Compiles as for PostgreSQL, and asks nobody. */
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

describe('a query put for many', () => {
  it('reads what each asks for, and says whose it is', () => {
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

  it('inserts a row for each', () => {
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

  it('keeps what is done about a row that is there already', () => {
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

  it('updates the row of each', () => {
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

  it('needs no type for what is null in all, and keeps nulls among others', () => {
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

describe('a query that is not put for many', () => {
  it('is one with values of several kinds, or of a kind that no query has', () => {
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

  it('is one with an order of its own', () => {
    expect(
      textOf(select.orderBy('id'), [
        ['a', 'x'],
        ['b', 'y'],
      ]),
    ).toBe(null);
  });

  it('is a write that tells something, a deletion, or a change with conditions within its conditions', () => {
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

  it('is an insertion that gives a row that is there already something else than the new one has', () => {
    const renewing = insert.onConflict((conflict) => conflict.column('key').doUpdateSet({ account_id: 'a' }));
    expect(
      textOf(renewing, [
        ['k1', 'a', 'a'],
        ['k2', 'b', 'b'],
      ]),
    ).toBe(null);
  });

  it('is an insertion of what is computed', () => {
    const computed = db.insertInto('email').values({ key: sql<string>`lower(${'K'})`, account_id: 'a' });
    expect(
      textOf(computed, [
        ['K1', 'a'],
        ['K2', 'b'],
      ]),
    ).toBe(null);
  });
});
