import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TrashAnswer } from '#contract/history.ts';
import { paths } from '#contract/protocol.ts';
import { trashRetentionMs } from '#domain/idea/trash.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { type Person, signIn, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
let now = meantAt;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
beforeEach(async () => {
  now = meantAt;
  ada = await signUpNewPerson(server.url);
});
afterEach(() => {
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

const undoing = (mutation: Mutation) => makeMutation('undo', { of: mutation.id });
const trashOf = async (person = ada) => ((await person.ask(paths.trash)).body as TrashAnswer).trash;

/** The account's content, without the top rank, which only grows. */
async function holdings() {
  const { account, ideas, entries } = await ada.everything();
  if (account === null) throw new Error('there is no account');
  const { topRank: _topRank, ...rest } = account;
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return { account: rest, ideas: ideas.toSorted(byId), entries: entries.toSorted(byId) };
}

/** Adds two ideas, the first with an update and a note. */
async function addTwoIdeas(): Promise<[string, string]> {
  const one = makeMutation('addIdea', { ...fields, title: 'One' });
  const two = makeMutation('addIdea', { ...fields, title: 'Two' });
  await ada.push(one, two, makeMutation('addUpdate', { id: one.id, text: 'A step' }));
  await ada.push(makeMutation('addNote', { id: one.id, text: 'A thought' }));
  return [one.id, two.id];
}

it('undoes an edit once, with its points, and redoes it once', async () => {
  const [one] = await addTwoIdeas();
  const before = await holdings();
  const edit = makeMutation('editIdea', { id: one, changes: { title: 'Renamed' } });
  await ada.push(edit);
  const after = await holdings();
  const undo = undoing(edit);
  expect((await ada.push(undo)).results).toMatchObject([{ status: 'applied', points: -5 }]);
  expect(await holdings()).toEqual(before);
  const again = (await ada.push(undoing(edit))).results;
  expect(again).toMatchObject([{ status: 'refused', code: 'undo-gone' }]);
  expect((await ada.push(undoing(undo))).results).toMatchObject([{ status: 'applied', points: 5 }]);
  expect(await holdings()).toEqual(after);
  expect((await ada.push(undoing(undo))).results).toMatchObject([{ status: 'refused', code: 'undo-gone' }]);
});

it('undoes a reset sent in the same request completely', async () => {
  await addTwoIdeas();
  const before = await holdings();
  const reset = makeMutation('deleteAllIdeas', {});
  const answer = await ada.push(reset, undoing(reset));
  expect(answer.results).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  expect(await holdings()).toEqual(before);
  expect(answer.changes.ideas.map(({ title }) => title).toSorted()).toEqual(['One', 'Two']);
  expect(answer.changes.entries).toHaveLength(2);
  expect(await trashOf()).toEqual([]);
});

it('counts the entries of an idea that an earlier mutation of the request read without them', async () => {
  const [one, two] = await addTwoIdeas();
  const move = makeMutation('moveIdea', { id: one, after: null, before: two, sort: 'deadline' });
  const gone = [makeMutation('deleteIdea', { id: one }), makeMutation('deleteIdea', { id: two })];
  const answer = await ada.push(move, ...gone);
  expect(answer.changes.account).toMatchObject({ ideas: 0, textSize: 0 });
});

// With more than fifty ideas, all of the account's are read at once.
it.each([1, 60])(
  'undoes an import of %i to the ideas and categories before it, and redoes it',
  async (count) => {
    const [one] = await addTwoIdeas();
    const [entry] = (await holdings()).entries.filter(({ ideaId }) => ideaId === one);
    await ada.push(makeMutation('deleteEntry', { id: one, list: 'updates', entry: entry?.id ?? '' }));
    const before = await holdings();
    const ideas = Array.from({ length: count }, () => ({ ...importedIdea, category: 'Clockwork' }));
    const file = makeMutation('importIdeas', { ideas });
    await ada.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
    const after = await holdings();
    expect(after.account.categories).toEqual(['Clockwork']);
    expect(after.entries).toHaveLength(2 * count);
    const undo = undoing(file);
    expect((await ada.push(undo)).results).toMatchObject([{ status: 'applied', points: 0 }]);
    // The badge for fifty ideas stays.
    const { badges } = after.account;
    expect(await holdings()).toEqual({ ...before, account: { ...before.account, badges } });
    expect((await ada.push(undoing(undo))).results).toMatchObject([{ status: 'applied', points: 0 }]);
    expect(await holdings()).toEqual(after);
  },
);

it('keeps a category that another device has used since', async () => {
  const category = makeMutation('addCategory', { name: 'Clockwork' });
  const idea = makeMutation('addIdea', { ...fields, category: 'Windmills' });
  await ada.push(category, idea);
  const tablet = await signIn(server.url, ada.user.email);
  await tablet.push(
    makeMutation('addIdea', { ...fields, category: 'Clockwork' }),
    makeMutation('addIdea', { ...fields, category: 'Windmills' }),
  );
  const [first, second] = (await ada.push(undoing(category), undoing(idea))).results;
  expect(first).toMatchObject({ status: 'refused', code: 'undo-conflict' });
  expect(second).toMatchObject({ status: 'applied', points: -10 });
  const { account, ideas } = await ada.everything();
  expect(account).toMatchObject({ score: 25, categories: ['Clockwork', 'Windmills'], ideas: 2 });
  expect(ideas.map(({ id }) => id)).not.toContain(idea.id);
});

it('refuses to undo if another device has changed the same field since, and changes nothing', async () => {
  const [one] = await addTwoIdeas();
  const edit = makeMutation('editIdea', { id: one, changes: { title: 'Mine' } });
  await ada.push(edit);
  const tablet = await signIn(server.url, ada.user.email);
  await tablet.push(makeMutation('editIdea', { id: one, changes: { title: 'Theirs' } }));
  const before = await holdings();
  const answer = await ada.ask(paths.mutations, { method: 'POST', body: { mutations: [undoing(edit)] } });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ results: [{ status: 'refused', code: 'undo-conflict' }] });
  expect(await holdings()).toEqual(before);
});

it('restores deleted ideas with their points from the trash, on any device, once', async () => {
  const [one, two] = await addTwoIdeas();
  await ada.push(makeMutation('deleteIdea', { id: one }));
  await ada.push(makeMutation('deleteAllIdeas', {}));
  const tablet = await signIn(server.url, ada.user.email);
  expect((await trashOf(tablet)).map(({ idea, took }) => [idea.id, took]).toSorted()).toEqual(
    [
      [one, 5],
      [two, 0],
    ].toSorted(),
  );
  const restore = makeMutation('restoreIdeas', { ids: [one, two] });
  expect((await tablet.push(restore)).results).toMatchObject([{ status: 'applied', points: 5 }]);
  const again = await tablet.push(makeMutation('restoreIdeas', { ids: [one] }));
  expect(again.results).toMatchObject([{ status: 'applied', points: 0 }]);
  expect((await ada.everything()).account).toMatchObject({ score: 25, ideas: 2 });
  expect(await trashOf()).toEqual([]);
});

it('counts the days in the trash by its own clock, from the first deletion even if a restore is undone', async () => {
  const [one] = await addTwoIdeas();
  const removal = makeMutation('deleteIdea', { id: one }, { at: meantAt - 20 * 86_400_000 });
  await ada.push(removal);
  expect(await trashOf()).toMatchObject([{ idea: { id: one }, at: meantAt, by: removal.id, took: 5 }]);
  now += 86_400_000;
  const restore = makeMutation('restoreIdeas', { ids: [one] });
  expect((await ada.push(restore)).results).toMatchObject([{ points: 5 }]);
  const undo = undoing(restore);
  expect((await ada.push(undo)).results).toMatchObject([{ points: -5 }]);
  const [item] = await trashOf();
  expect(item).toMatchObject({ at: meantAt, by: removal.id, took: 5, idea: { title: 'One' } });
  expect(item?.idea.updates).toHaveLength(1);
  expect((await ada.push(undoing(removal))).results).toMatchObject([{ status: 'applied', points: 5 }]);
});

it('gives an idea a new time in the trash where its own is over when the restoring is undone', async () => {
  const [one] = await addTwoIdeas();
  const removal = makeMutation('deleteIdea', { id: one });
  await ada.push(removal);
  now += trashRetentionMs - 1_000;
  const restore = makeMutation('restoreIdeas', { ids: [one] });
  await ada.push(restore);
  now += 2_000;
  await ada.push(undoing(restore));
  expect(await trashOf()).toMatchObject([{ at: now, by: removal.id, took: 5 }]);
});

it('takes a migrated score back that came without ideas', async () => {
  const migration = makeMutation('migrateLocalIdeas', { ideas: [], categories: [], score: 340 });
  await ada.ask(paths.import, { method: 'POST', body: { mutations: [migration] } });
  expect((await ada.everything()).account?.score).toBe(340);
  const undo = undoing(migration);
  expect((await ada.push(undo)).results).toMatchObject([{ status: 'applied', points: -340 }]);
  expect((await ada.push(undoing(undo))).results).toMatchObject([{ status: 'applied', points: 340 }]);
});
