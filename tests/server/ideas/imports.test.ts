import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ now: () => meantAt });
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

const importFile = (mutation: Mutation) =>
  ada.ask(paths.import, { method: 'POST', body: { mutations: [mutation] } });

async function addIdea(title = fields.title): Promise<string> {
  const mutation = makeMutation('addIdea', { ...fields, title });
  await ada.push(mutation);
  return mutation.id;
}

it('replaces everything with the file’s ideas, for no points', async () => {
  const old = await addIdea('Old');
  const file = makeMutation('importIdeas', { ideas: [importedIdea, { ...importedIdea, title: 'Second' }] });
  const answer = await importFile(file);
  expect(answer.status).toBe(200);
  const { results, changes } = answer.body as PushAnswer;
  expect(results).toEqual([{ id: file.id, status: 'applied', version: 3, points: 0 }]);
  expect(changes.removedIdeas).toEqual([{ id: old, at: meantAt, by: file.id, took: 0, isPurged: false }]);
  expect(changes.ideas.map(({ id, title }) => [id, title])).toEqual([
    [`${file.id}-00000`, importedIdea.title],
    [`${file.id}-00001`, 'Second'],
  ]);
  expect(changes.account).toMatchObject({ score: 10, ideas: 2 });
});

it('changes nothing if one idea of a file is invalid, or it has none', async () => {
  await addIdea();
  const before = await ada.everything();
  const files = [
    [],
    [importedIdea, { ...importedIdea, title: ' ' }],
    [importedIdea, { ...importedIdea, progress: 101 }],
    [importedIdea, { ...importedIdea, progress: 0.5 }],
    [importedIdea, { ...importedIdea, createdAt: 'yesterday' }],
    [importedIdea, { ...importedIdea, description: 'a'.repeat(5_001) }],
  ];
  for (const ideas of files) {
    const file = makeMutation('importIdeas', { ideas });
    const answer = await importFile(file);
    expect(answer.status).toBe(422);
    expect((answer.body as PushAnswer).results).toEqual([
      { id: file.id, status: 'refused', code: 'invalid-file' },
    ]);
  }
  expect(await ada.everything()).toEqual(before);
});

it('adds a file’s ideas to the existing ones, for no points, once, and undoes it in one step', async () => {
  const old = await addIdea('Old');
  const file = makeMutation('addImported', { ideas: [importedIdea, { ...importedIdea, title: 'Second' }] });
  const first = (await importFile(file)).body as PushAnswer;
  const second = (await importFile(file)).body as PushAnswer;
  const results = [{ id: file.id, status: 'applied', version: 3, points: 0 }];
  expect([first.results, second.results]).toEqual([results, results]);
  expect(first.changes.removedIdeas).toEqual([]);
  const ids = async () => (await ada.everything()).ideas.map(({ id }) => id).toSorted();
  expect(await ids()).toEqual([old, `${file.id}-00000`, `${file.id}-00001`].toSorted());
  expect(await ada.everything()).toMatchObject({ to: 3, account: { score: 10, ideas: 3 } });
  await ada.push(makeMutation('undo', { of: file.id }));
  expect(await ids()).toEqual([old]);
});

it('adds nothing of a file if one idea is invalid, or it has none', async () => {
  await addIdea();
  const before = await ada.everything();
  for (const ideas of [[], [importedIdea, { ...importedIdea, title: ' ' }]]) {
    const answer = await importFile(makeMutation('addImported', { ideas }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ results: [{ status: 'refused', code: 'invalid-file' }] });
  }
  expect(await ada.everything()).toEqual(before);
});

it('adds local ideas to the existing ones, with their score as one ledger entry, once', async () => {
  await addIdea();
  const move = makeMutation('migrateLocalIdeas', {
    ideas: [importedIdea],
    categories: ['Clocks'],
    score: 115,
  });
  const first = await importFile(move);
  const second = await importFile(move);
  const results = [{ id: move.id, status: 'applied', version: 3, points: 115 }];
  expect((first.body as PushAnswer).results).toEqual(results);
  expect((second.body as PushAnswer).results).toEqual(results);
  expect(await ada.everything()).toMatchObject({
    to: 3,
    account: { score: 125, ideas: 2, categories: ['Clocks'] },
  });
});
