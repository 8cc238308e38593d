import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { initialAccount } from '#domain/account/account.ts';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { type Effect } from '#domain/mutation/effect.ts';
import { type MutationOf } from '#domain/mutation/mutation.ts';
import { createAccount } from '../commands/create-account.ts';
import { pushMutations } from '../commands/push-mutations.ts';
import { listRanks } from '../queries/ideas.ts';
import { type Database, type Tables } from '../schema/schema.ts';
import { sqliteDialect } from '../sqlite/connection/dialect.ts';
import { migrate } from '../sqlite/database/migrate.ts';
import { AccountWorkspace } from './account-workspace.ts';

let db: Database;
/** How often all ideas of an account were queried. */
let readings: number;

beforeEach(async () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, 0);
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) => {
    const statement = prepare(sql);
    if (!sql.startsWith('select "id", "rank", "doc"')) return statement;
    const all = statement.all.bind(statement);
    statement.all = (...values: never[]) => {
      readings += 1;
      return all(...values);
    };
    return statement;
  };
  readings = 0;
  db = new Kysely<Tables>({ dialect: sqliteDialect(database) });
  for (const id of ['ada', 'bob'])
    await createAccount(db, { id, email: id, emailKey: id, passwordHash: '', now: 0 });
});

const ids = Array.from({ length: 20 }, (_, n) => `idea-${String(n).padStart(4, '0')}`);
const fields: IdeaFields = {
  title: '',
  description: '',
  category: 'Books',
  deadline: '',
  target: '',
  priority: 'Low',
  tags: [],
};
const stamp = { at: 0, utcOffset: 0 };
const add = (id: string, n: number): MutationOf<'addIdea'> => ({
  ...stamp,
  id,
  name: 'addIdea',
  args: { ...fields, title: id, deadline: `2027-01-${String(31 - n)}T12:00` },
});
const move = (n: number): MutationOf<'moveIdea'> => ({
  ...stamp,
  id: `move-${String(n).padStart(4, '0')}`,
  name: 'moveIdea',
  args: { id: ids[n] ?? '', after: null, before: ids[19 - n] ?? '', sort: 'deadline' },
});

it('reads all ideas once for all moves of a push, with the same result as one push per move', async () => {
  const moves = [1, 2, 3, 4, 5].map(move);
  // The last moves must also place their idea after this one, which is added between them.
  const late = add('idea-late', 30);
  const mutations = [...moves.slice(0, 2), late, ...moves.slice(2)];
  for (const accountId of ['ada', 'bob'])
    await pushMutations(db, { accountId, mutations: ids.map(add), now: 0 });
  await pushMutations(db, { accountId: 'ada', mutations, now: 0 });
  expect(readings).toBe(1);
  for (const mutation of mutations)
    await pushMutations(db, { accountId: 'bob', mutations: [mutation], now: 0 });
  expect(await listRanks(db, { accountId: 'ada' })).toEqual(await listRanks(db, { accountId: 'bob' }));
});

it('refuses to change an idea that was not read, instead of recording what was never written', async () => {
  const workspace = await AccountWorkspace.load(db, 'ada');
  const change: Effect = { kind: 'idea-changed', id: 'idea-0001', from: { title: '' }, to: { title: 'New' } };
  const written = workspace?.apply([change], initialAccount, {
    mutationId: 'change-1',
    version: 1,
    now: 0,
  });
  await expect(written).rejects.toThrow('idea idea-0001 was not read before it was changed');
});

it('drops ideas in a time that grows with their number, not with its square', async () => {
  const workspace = await AccountWorkspace.load(db, 'ada');
  const many = Array.from({ length: 10_000 }, (_, n) => `idea-${n}`);
  const started = performance.now();
  for (const id of many)
    for (const entry of ['one', 'two', 'three'])
      workspace?.putEntry(id, 'notes', { id: entry, text: '', date: '' }, { count: 1, done: 0, size: 0 });
  const put = performance.now();
  for (const id of many.toReversed()) workspace?.dropIdea({ id, at: 0, by: 'x', took: 0, isPurged: false });
  const dropped = performance.now();
  expect((await workspace?.changes())?.entries).toEqual([]);
  expect(dropped - put).toBeLessThan(5 * (put - started) + 100);
});
