import { expect, it } from 'vitest';
import { keyParameterOf } from './statement-key.ts';

it.each([
  ['select "version" from "account" where "id" = $1 for update', 'account', 0],
  ['select "id" from "account" where "swept_at" <= $1 and "id" = $2', 'account', 1],
  [
    'select "email" from "session" inner join "account" on "account"."id" = "session"."account_id" where "session"."account_id" = $2',
    'account',
    1,
  ],
  ['select "id", "version" from "account" where "id" in ($1, $2, $3)', 'account', 0],
  ['update "session" set "seen_at" = $1 where "account_id" = $2 and "token_hash" = $3', 'account', 1],
  ['delete from "email" where "key" = $1', 'email', 0],
  ['insert into "email" ("key", "account_id") values ($1, $2) on conflict do nothing', 'email', 0],
  ['insert into "mutation" ("id", "account_id") values ($1, $2)', 'account', 1],
  [
    'insert into "throttle" ("key", "count") values ($1, $2) on conflict ("key") do update set "count" = $3',
    'throttle',
    0,
  ],
  [
    'insert into entry (account_id, idea_id) select cast($1 as text), item.value from json_each($2)',
    'account',
    0,
  ],
] as const)('finds the key in %s', (sql, table, index) => {
  expect(keyParameterOf(sql)).toEqual({ table, index });
});

it.each([
  'select "id" from "account" where "swept_at" <= $1 order by "swept_at" limit $2',
  'select "value" from "epoch" where "id" = $1',
  'insert into "write_probe" ("id", "at") values ($1, $2)',
  'delete from "throttle" where "window_ends" <= $1',
  'begin isolation level read committed',
])('finds none in %s', (sql) => {
  expect(keyParameterOf(sql)).toBeNull();
});
