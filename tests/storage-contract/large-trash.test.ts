import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { readTrash } from '#server/storage/queries/trash.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada'], meantAt);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

/** Imports files of 6 MB, each of which moves the ideas of the previous one to the trash. */
async function importFiles(count: number): Promise<void> {
  const updates = Array.from({ length: 19 }, () => ({ text: 'u'.repeat(1_990) }));
  for (let n = 0; n < count; n++) {
    const ideas = Array.from({ length: 150 }, () => ({ ...importedIdea, title: `File ${n}`, updates }));
    const mutations = [makeMutation('importIdeas', { ideas })];
    const answer = await storage.write('pushMutations', { accountId: 'ada', mutations, now: meantAt + n });
    expect(answer?.results).toMatchObject([{ status: 'applied' }]);
  }
}

it('returns only as much of a large trash as can be sent, the last deleted first', async () => {
  await importFiles(20);
  const trash = await readTrash(storage.read, 'ada');
  const count = (n: number) => trash.filter(({ idea }) => idea.title === `File ${n}`).length;
  expect([18, 12, 6, 0].map(count)).toEqual([150, 150, 150, 0]);
  expect(trash[0]?.idea.updates).toHaveLength(19);
  expect(trash.map(({ at }) => at)).toEqual(trash.map(({ at }) => at).toSorted((a, b) => b - a));
  expect(JSON.stringify(trash).length).toBeLessThan(100_000_000);
}, 300_000);

it('returns the same changes of live ideas, however many were deleted since', async () => {
  const adds = Array.from({ length: 25 }, () => makeMutation('addIdea', fields));
  const [first, second] = [adds[0]?.id ?? '', adds[1]?.id ?? ''];
  const early = makeMutation('addNote', { id: first, text: 'Before' });
  const gone = makeMutation('addUpdate', { id: second, text: 'Gone' });
  const push = (...mutations: readonly Mutation[]) =>
    storage.write('pushMutations', { accountId: 'ada', mutations, now: meantAt });
  await push(...adds, early, gone);
  const { to = 0 } = (await changesSince(storage.read, 'ada', 0)) ?? {};
  const late = makeMutation('addNote', { id: first, text: 'After' });
  const removal = makeMutation('deleteEntry', { id: second, list: 'updates', entry: gone.id });
  const deletions = adds.slice(2).map(({ id }) => makeMutation('deleteIdea', { id }));
  const inTrash = makeMutation('addNote', { id: adds[2]?.id ?? '', text: 'In the trash' });
  await push(late, removal, inTrash, ...deletions);
  const since = await changesSince(storage.read, 'ada', to);
  expect(since?.removedIdeas).toHaveLength(23);
  expect(since?.entries.map(({ text }) => text)).toEqual(['After']);
  expect(since?.removedEntries).toEqual([{ ideaId: second, id: gone.id }]);
  const all = await changesSince(storage.read, 'ada', 0);
  expect(all?.entries.map(({ text }) => text).toSorted()).toEqual(['After', 'Before']);
  expect(all?.ideas.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
});

it('reads no more ideas of maximum size than it returns', async () => {
  const updates = Array.from({ length: 1_000 }, () => ({ text: 'u'.repeat(1_990) }));
  const ideas = Array.from({ length: 4 }, () => ({ ...importedIdea, updates }));
  const file = makeMutation('importIdeas', { ideas });
  await storage.write('pushMutations', { accountId: 'ada', mutations: [file], now: meantAt });
  await storage.write('pushMutations', {
    accountId: 'ada',
    mutations: [makeMutation('deleteAllIdeas', {})],
    now: meantAt,
  });
  expect(await readTrash(storage.read, 'ada', { bytes: 3_000_000, ideas: 100 })).toHaveLength(2);
  expect(await readTrash(storage.read, 'ada')).toHaveLength(4);
});
