import { expect, it } from 'vitest';
import { addAccounts } from '../harness/accounts.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { createTestDatabase } from '../harness/test-storage.ts';

const people = Array.from({ length: 16 }, (_, n) => `person-${n}`);
const rounds = 40;

it('finds rows by their key even if the plan was made on nearly empty tables', async () => {
  const database = await createTestDatabase({ isOwn: true });
  const storage = await database.open();
  await addAccounts(storage, people);
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      people.map((accountId) => {
        const add = makeMutation('addIdea', fields);
        const mutations = [add, makeMutation('addNote', { id: add.id, text: 'A thought' })];
        return storage.write('pushMutations', { accountId, mutations, now: meantAt });
      }),
    );
  }
  // A connection reports its statistics at the latest when it closes.
  await storage.close();
  const read = await database.query(
    `SELECT relname AS table, seq_tup_read::int AS rows, idx_scan::int > 0 AS by_key FROM pg_stat_user_tables
      WHERE relname IN ('account', 'mutation') ORDER BY relname`,
  );
  expect(read).toEqual([
    { table: 'account', rows: 0, by_key: true },
    { table: 'mutation', rows: 0, by_key: true },
  ]);
  database.remove();
});

it('looks up any number of ideas in a few queries, even if none exists', async () => {
  const database = await createTestDatabase({ isOwn: true });
  const storage = await database.open();
  await addAccounts(storage, ['ada']);
  const ids = Array.from({ length: 1_000 }, (_, n) => `never-there-${n}`);
  const mutations = [makeMutation('restoreIdeas', { ids })];
  const answer = await storage.write('pushMutations', { accountId: 'ada', mutations, now: meantAt });
  expect(answer?.results).toMatchObject([{ code: 'undo-gone' }]);
  await storage.close();
  const [read] = await database.query(
    `SELECT (idx_scan + seq_scan)::int AS scans FROM pg_stat_user_tables WHERE relname = 'idea'`,
  );
  expect(read?.['scans']).toBeLessThan(20);
  database.remove();
});

it('deletes a part of many entries by their place, even if the statement ran on empty tables before', async () => {
  const database = await createTestDatabase({ isOwn: true });
  const storage = await database.open();
  await addAccounts(storage, ['ada']);
  const limit = 2_000;
  // PostgreSQL keeps the plan of a named statement from its sixth run on.
  for (let run = 0; run < 10; run++)
    expect(await storage.write('dropPurgedEntries', { accountId: 'ada', limit })).toBe(0);
  const updates = Array.from({ length: 600 }, (_, n) => ({ text: `Step ${n}` }));
  const ideas = Array.from({ length: 10 }, () => ({ ...importedIdea, updates, notes: [] }));
  for (const mutation of [makeMutation('importIdeas', { ideas }), makeMutation('deleteAllIdeas', {})])
    await storage.write('pushMutations', { accountId: 'ada', mutations: [mutation], now: meantAt });
  await database.query(`UPDATE idea SET doc = ''`);
  expect(await storage.write('dropPurgedEntries', { accountId: 'ada', limit })).toBe(limit);
  await storage.close();
  const [read] = await database.query(
    `SELECT idx_tup_read::int AS rows FROM pg_stat_user_indexes WHERE indexrelname = 'entry_pkey'`,
  );
  expect(read?.['rows']).toBeLessThan(3 * limit);
  database.remove();
});
