import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Step } from '#domain/idea/idea.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { readIdeaPage } from '#server/storage/queries/idea-pages.ts';
import { readTrash } from '#server/storage/queries/trash.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;
let id: string;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada']);
  id = await push('addIdea', fields);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

/** Returns the mutation's id. */
async function push<N extends MutationName>(name: N, args: MutationArgs[N]): Promise<string> {
  const mutation = makeMutation(name, args);
  const answer = await storage.write('pushMutations', {
    accountId: 'ada',
    mutations: [mutation],
    now: meantAt,
  });
  expect(answer?.results).toMatchObject([{ status: 'applied' }]);
  return mutation.id;
}

async function addSteps(...texts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) ids.push(await push('addStep', { id, text }));
  return ids;
}

async function stored() {
  const changes = await changesSince(storage.read, 'ada', 0);
  if (changes === null) throw new Error('there is no account');
  const [idea] = changes.ideas;
  const steps = changes.entries.filter(({ list }) => list === 'steps') as unknown as Step[];
  steps.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return {
    progress: idea?.progress,
    by: idea?.progressBy,
    steps: steps.map(({ text, doneAt }) => `${text}${doneAt === null ? '' : ' done'}`),
    textSize: changes.account?.textSize,
  };
}

it('stores steps with their order and when they were done, and the progress that follows', async () => {
  const [cut, sew] = await addSteps('Cut', 'Sew', 'Fly');
  await push('setStep', { id, step: sew!, done: true });
  await push('moveStep', { id, step: cut!, after: sew!, before: null });
  await push('editEntry', { id, list: 'steps', entry: cut!, text: 'Cut it' });
  expect(await stored()).toMatchObject({ progress: 33, by: 'steps', steps: ['Sew done', 'Cut it', 'Fly'] });

  const page = await storage.read.transaction().execute((tx) => readIdeaPage(tx, 'ada', 10, null));
  const own = page?.ideas[0]?.steps;
  expect(own?.map(({ text }) => text)).toEqual(['Sew', 'Cut it', 'Fly']);
  expect(own?.[0]).toMatchObject({ id: sew, doneAt: new Date(meantAt).toISOString() });
  expect(own?.[1]).toMatchObject({ id: cut, doneAt: null });
});

it('answers a push with the rows it changed, and nothing of a step in other lists', async () => {
  const [step] = await addSteps('Cut');
  const note = makeMutation('addNote', { id, text: 'Red' });
  const tick = makeMutation('setStep', { id, step: step!, done: true });
  const mutations = [note, tick];
  const answer = await storage.write('pushMutations', { accountId: 'ada', mutations, now: meantAt });
  expect(answer?.changes.ideas).toMatchObject([{ progress: 100, progressBy: 'steps' }]);
  expect(answer?.changes.entries).toEqual([
    { ideaId: id, list: 'notes', id: note.id, text: 'Red', date: expect.any(String) },
    {
      ideaId: id,
      list: 'steps',
      id: step,
      text: 'Cut',
      date: expect.any(String),
      rank: 'a0',
      doneAt: expect.any(String),
    },
  ]);
});

it('applies many steps of one push, each after the one before', async () => {
  const mutations = ['Cut', 'Sew', 'Fly'].map((text) => makeMutation('addStep', { id, text }));
  await storage.write('pushMutations', { accountId: 'ada', mutations, now: meantAt });
  expect((await stored()).steps).toEqual(['Cut', 'Sew', 'Fly']);
});

it('takes a deleted step back with its place and mark', async () => {
  const [cut] = await addSteps('Cut', 'Sew');
  await push('setStep', { id, step: cut!, done: true });
  const before = await stored();
  const deletion = await push('deleteEntry', { id, list: 'steps', entry: cut! });
  expect(await stored()).toMatchObject({ progress: 0, by: 'steps', steps: ['Sew'] });
  await push('undo', { of: deletion });
  expect(await stored()).toEqual(before);
});

it('moves the steps of an idea to the trash and back, and deletes them with it', async () => {
  const [cut] = await addSteps('Cut', 'Sew');
  await push('setStep', { id, step: cut!, done: true });
  const before = await stored();
  await push('deleteIdea', { id });
  expect(await stored()).toMatchObject({ steps: [], textSize: 0 });
  const trash = await storage.read.transaction().execute((tx) => readTrash(tx, 'ada'));
  expect(trash[0]?.idea.steps.map(({ text }) => text)).toEqual(['Cut', 'Sew']);
  await push('restoreIdeas', { ids: [id] });
  expect(await stored()).toEqual(before);
  await push('deleteIdea', { id });
  await push('purgeIdeas', { ids: [id] });
  const left = await storage.read.selectFrom('entry').select('id').where('idea_id', '=', id).execute();
  expect(left).toEqual([]);
});

it('undoes the addition of an idea unless one of its steps was ticked since', async () => {
  const steps = [{ text: 'Cut', done: false }];
  const imported = { ...fields, progress: 40, updates: [], notes: [], steps };
  const file = await push('importIdeas', { ideas: [imported] });
  await push('setStep', { id: `${file}-00000`, step: `${file}-00000-s-00000`, done: true });
  const undo = makeMutation('undo', { of: file });
  const answer = await storage.write('pushMutations', { accountId: 'ada', mutations: [undo], now: meantAt });
  expect(answer?.results).toMatchObject([{ status: 'refused', code: 'undo-conflict' }]);
});

it('refuses the 101st step', async () => {
  const mutations = Array.from({ length: 101 }, (_, n) => makeMutation('addStep', { id, text: `Step ${n}` }));
  const answer = await storage.write('pushMutations', { accountId: 'ada', mutations, now: meantAt });
  expect(answer?.results.slice(-2)).toMatchObject([
    { status: 'applied' },
    { status: 'refused', code: 'too-many-steps' },
  ]);
});
