import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MutationResult } from '#contract/mutations.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada']);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

async function push<N extends MutationName>(
  name: N,
  args: MutationArgs[N],
): Promise<{ readonly id: string; readonly result: MutationResult | undefined }> {
  const mutation = makeMutation(name, args);
  const answer = await storage.write('pushMutations', {
    accountId: 'ada',
    mutations: [mutation],
    now: meantAt,
  });
  return { id: mutation.id, result: answer?.results[0] };
}

async function stored() {
  const changes = await changesSince(storage.read, 'ada', 0);
  if (changes === null) throw new Error('there is no account');
  return { ideas: changes.ideas.map(({ tags }) => tags), own: changes.account?.tags };
}

it('stores own tags with the idea and in the list of the account, until their first use is undone', async () => {
  expect(await stored()).toEqual({ ideas: [], own: undefined });
  const { id } = await push('addIdea', { ...fields, tags: ['Ópera', 'urgent'] });
  const edit = await push('editIdea', { id, changes: { tags: { add: ['<b>', 'opera'], remove: [] } } });
  expect(edit.result).toMatchObject({ status: 'applied', points: 5 });
  expect(await stored()).toEqual({ ideas: [['urgent', '<b>', 'Ópera']], own: ['Ópera', '<b>'] });
  await push('undo', { of: edit.id });
  expect(await stored()).toEqual({ ideas: [['urgent', 'Ópera']], own: ['Ópera'] });
  await push('undo', { of: id });
  expect(await stored()).toEqual({ ideas: [], own: undefined });
});

it('keeps the list over a reset and an import, and the undo of both', async () => {
  const { id } = await push('addIdea', { ...fields, tags: ['kite'] });
  const imported = await push('importIdeas', { ideas: [{ ...importedIdea, tags: ['KITE', 'sail'] }] });
  expect(await stored()).toEqual({ ideas: [['kite', 'sail']], own: ['kite', 'sail'] });
  await push('undo', { of: imported.id });
  expect(await stored()).toEqual({ ideas: [['kite']], own: ['kite'] });
  const reset = await push('deleteAllIdeas', {});
  expect(await stored()).toEqual({ ideas: [], own: ['kite'] });
  await push('undo', { of: reset.id });
  await push('deleteIdea', { id });
  await push('restoreIdeas', { ids: [id] });
  expect(await stored()).toEqual({ ideas: [['kite']], own: ['kite'] });
});

it('refuses a tag that is none, and more than an account may have', async () => {
  const { id } = await push('addIdea', fields);
  const own = Array.from({ length: 200 }, (_, index) => `Own ${100 + index}`);
  const add = (tags: readonly string[]) =>
    push('editIdea', { id, changes: { tags: { add: tags, remove: own } } });
  expect((await add(['a#b'])).result).toMatchObject({ status: 'refused', code: 'invalid-tag' });
  for (let from = 0; from < 200; from += 20)
    await push('addIdea', { ...fields, tags: own.slice(from, from + 20) });
  expect((await add(['one more'])).result).toMatchObject({ status: 'refused', code: 'too-many-tags' });
  expect((await stored()).own).toEqual(own);
});
