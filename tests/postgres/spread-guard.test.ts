import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { postgresDialect } from '#server/storage/postgres/connection/dialect.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { localTables, spreadTables } from '#server/storage/postgres/spread/spread-tables.ts';
import { lockAccount } from '#server/storage/queries/accounts.ts';
import { type Tables } from '#server/storage/schema/schema.ts';
import { citusRefusal, createSpreadGuard } from '../harness/spread-guard.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';

let url: string;
let kysely: Kysely<Tables>;

beforeEach(async () => {
  url = await ensureDatabase(inject('postgresUrl'), import.meta.filename);
  await (await openPostgres(url, 0)).close();
  kysely = new Kysely<Tables>({ dialect: postgresDialect(createSpreadGuard().openPool(url)) });
});
afterEach(() => kysely.destroy());

it('names every table, spread or not', async () => {
  const tables = await queryPostgres(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  expect(tables.map(({ tablename }) => tablename).toSorted()).toEqual(
    [...Object.keys(spreadTables), ...localTables].toSorted(),
  );
});

it.each([
  ['a lock on rows of many accounts', 'select id from account where swept_at <= $1 limit 2 for update', [0]],
  ['a lock on the rows of two keys', 'select id from account where id in ($1, $2) for update', ['a', 'b']],
  ['a join over two keys', 'select 1 from email join account on account.id = email.account_id', []],
  ['a join with a table of the coordinator', 'select 1 from idea, (select id from epoch) as epoch', []],
  ['a join not on the key', 'select 1 from idea join entry on entry.idea_id = idea.id', []],
  [
    'two accounts in one statement',
    'select 1 from idea join entry on true where idea.account_id = $1 and entry.account_id = $2',
    ['a', 'b'],
  ],
  [
    'locks gathered for several accounts',
    `select given.n, found.* from unnest($1::text[]) with ordinality as given(p1, n)
      cross join lateral (select "version" from "account" where "id" = given.p1 for update) as found`,
    [['a', 'b']],
  ],
  [
    'updates gathered for several accounts',
    'update "account" set "version" = given.p1 from unnest($1::bigint[], $2::text[]) as given(p1, p2) where "id" = given.p2',
    [[1], ['a']],
  ],
])('refuses %s', (_, text, values) => {
  expect(citusRefusal(text, values)).not.toBeNull();
});

it.each([
  ['a lock by key', 'select "id" from "account" where "id" = $1 for update', ['a']],
  ['a lock on the coordinator', 'select 1 from "invitation" where "token_hash" = $1 for update', ['a']],
  ['a read of all accounts', 'select "id" from "account" where "swept_at" <= $1 limit 2', [0]],
  [
    'a join on the key',
    'select 1 from "session" inner join "account" on "account"."id" = "session"."account_id"',
    [],
  ],
  [
    'subqueries of one account',
    'select (select 1 from idea where account_id = $1), (select 1 from entry where account_id = $2)',
    ['a', 'a'],
  ],
])('allows %s', (_, text, values) => {
  expect(citusRefusal(text, values)).toBeNull();
});

it('fails the statement, and the transaction it is in, as Citus does', async () => {
  const locked = kysely
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await lockAccount(tx, { id: 'ada' });
      await tx.selectFrom('account').select('id').forUpdate().execute();
    });
  await expect(locked).rejects.toThrow('could not run distributed query with FOR UPDATE/SHARE commands');
  expect(await lockAccount(kysely, { id: 'ada' })).toEqual([]);
});
