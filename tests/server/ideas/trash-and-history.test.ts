import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { type HistoryAnswer, type TrashAnswer } from '#contract/history.ts';
import { paths } from '#contract/protocol.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { type Person, signIn, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ now: () => meantAt });
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
});
afterEach(() => {
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

const trashOf = async (person = ada) => ((await person.ask(paths.trash)).body as TrashAnswer).trash;
const historyOf = async (id: string, person = ada) =>
  ((await person.ask(`${paths.history}?idea=${id}`)).body as HistoryAnswer).items;

it('lists deleted ideas with the deletion they belong to, until they are restored or purged', async () => {
  const ideas = ['One', 'Two', 'Three'].map((title) => makeMutation('addIdea', { ...fields, title }));
  const [one, two, three] = ideas.map(({ id }) => id) as [string, string, string];
  await ada.push(...ideas, makeMutation('addUpdate', { id: one, text: 'A step' }));
  const note = makeMutation('addNote', { id: one, text: 'A thought' });
  await ada.push(note, makeMutation('deleteIdea', { id: three }));
  const file = makeMutation('importIdeas', { ideas: [importedIdea] });
  await ada.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
  const trash = await trashOf();
  expect(trash).toHaveLength(3);
  expect(
    trash
      .filter(({ by }) => by === file.id)
      .map(({ idea }) => idea.title)
      .toSorted(),
  ).toEqual(['One', 'Two']);
  expect(trash.find(({ idea }) => idea.id === one)).toMatchObject({
    at: meantAt,
    took: 0,
    idea: {
      ...fields,
      title: 'One',
      progress: 10,
      updates: [{ text: 'A step' }],
      notes: [{ id: note.id, text: 'A thought' }],
    },
  });
  await ada.push(makeMutation('restoreIdeas', { ids: [one] }), makeMutation('purgeIdeas', { ids: [two] }));
  expect((await trashOf()).map(({ idea }) => idea.id)).toEqual([three]);
  const gone = await ada.push(makeMutation('restoreIdeas', { ids: [two] }));
  expect(gone.results).toMatchObject([{ status: 'refused', code: 'undo-gone' }]);
  const kept = (await ada.ask(paths.export)).body as { title: string; notes: object[] }[];
  expect(kept.find(({ title }) => title === 'One')?.notes).toHaveLength(1);
});

it('deletes all of a purged idea, except a marker for other devices', async () => {
  const add = makeMutation('addIdea', { ...fields, title: 'Secret title' });
  await ada.push(add, makeMutation('addNote', { id: add.id, text: 'Secret note' }));
  const { to } = await ada.everything();
  await ada.push(makeMutation('deleteIdea', { id: add.id }), makeMutation('purgeIdeas', { ids: [add.id] }));
  const changes = await ada.ask(`${paths.changes}?since=${to}`);
  expect(changes.body).toMatchObject({ ideas: [], removedIdeas: [{ id: add.id, isPurged: true }] });
  expect(changes.text).not.toContain('Secret');
});

it('lists each change of an idea with old and new value, time and mutation, latest first', async () => {
  const add = makeMutation('addIdea', fields);
  const edit = makeMutation(
    'editIdea',
    { id: add.id, changes: { title: 'Second' } },
    { at: meantAt + 1_000 },
  );
  const update = makeMutation('addUpdate', { id: add.id, text: 'A step' }, { at: meantAt + 2_000 });
  const correction = makeMutation('editEntry', {
    id: add.id,
    list: 'updates',
    entry: update.id,
    text: 'Two steps',
  });
  const undo = makeMutation('undo', { of: edit.id });
  const other = makeMutation('addIdea', { ...fields, title: 'Another' });
  await ada.push(add, edit, other, update, correction, undo);
  const items = await historyOf(add.id);
  expect(items.map(({ id, name, points }) => [id, name, points])).toEqual([
    [undo.id, 'undo', -5],
    [correction.id, 'editEntry', 0],
    [update.id, 'addUpdate', 5],
    [edit.id, 'editIdea', 5],
    [add.id, 'addIdea', 10],
  ]);
  expect(items[3]).toMatchObject({
    at: meantAt + 1_000,
    inverse: [{ kind: 'change-idea', from: { title: 'Second' }, to: { title: fields.title } }],
  });
  expect(items[1]?.inverse).toMatchObject([{ kind: 'change-entry', from: 'Two steps', to: 'A step' }]);
});

it('lists no refused mutation', async () => {
  const add = makeMutation('addIdea', fields);
  const { results } = await ada.push(add, makeMutation('addNote', { id: add.id, text: ' ' }));
  expect(results[1]).toMatchObject({ status: 'refused', code: 'text-required' });
  expect((await historyOf(add.id)).map(({ name }) => name)).toEqual(['addIdea']);
});

it('keeps in the history a text that another device overwrote', async () => {
  const add = makeMutation('addIdea', fields);
  await ada.push(add);
  const tablet = await signIn(server.url, ada.user.email);
  await tablet.push(
    makeMutation('editIdea', { id: add.id, changes: { description: 'What the tablet said' } }),
  );
  await ada.push(makeMutation('editIdea', { id: add.id, changes: { description: 'What the phone said' } }));
  expect((await ada.everything()).ideas).toMatchObject([{ description: 'What the phone said' }]);
  for (const person of [ada, tablet]) {
    expect((await historyOf(add.id, person))[0]?.inverse).toMatchObject([
      { to: { description: 'What the tablet said' } },
    ]);
  }
});

it('returns no history for an idea that never existed, and the history of a deleted one', async () => {
  const add = makeMutation('addIdea', fields);
  await ada.push(add, makeMutation('deleteIdea', { id: add.id }));
  expect((await historyOf(add.id)).map(({ name }) => name)).toEqual(['deleteIdea', 'addIdea']);
  expect(await historyOf('never-was-there')).toEqual([]);
});

it('returns with a restored idea which of its notes were removed, in the response as in later changes', async () => {
  const idea = makeMutation('addIdea', fields);
  const [removed, kept] = ['Removed', 'Kept'].map((text) => makeMutation('addNote', { id: idea.id, text }));
  await ada.push(idea, removed!, kept!);
  await ada.push(makeMutation('deleteEntry', { id: idea.id, list: 'notes', entry: removed!.id }));
  await ada.push(makeMutation('deleteIdea', { id: idea.id }));
  const { changes } = await ada.push(makeMutation('restoreIdeas', { ids: [idea.id] }));
  expect(changes.entries.map(({ text }) => text)).toEqual(['Kept']);
  expect(changes.removedEntries).toEqual([{ ideaId: idea.id, id: removed!.id }]);
  const later = { ...changes, epoch: server.storage.epoch };
  expect((await ada.ask(`${paths.changes}?since=${changes.from}`)).body).toEqual(later);
});

it('lists ideas that were deleted together in manual order, and restores their categories in that order', async () => {
  const named = (titles: string) =>
    [...titles].map((title) => ({ ...importedIdea, title, category: `Own ${title}` }));
  const file = makeMutation('importIdeas', { ideas: named('abcdef') });
  await ada.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
  const everything = async () => (await ada.ask(paths.changes)).body as Changes;
  const categories = async () => (await everything()).account?.categories;
  const before = await categories();
  expect(before?.slice(-6)).toEqual([...'abcdef'].map((title) => `Own ${title}`));
  const ids = new Map((await everything()).ideas.map(({ id, title }) => [title, id]));
  // Changes the rows' order in the table: neither database keeps the order of insertion.
  for (const title of 'dafceb')
    await ada.push(
      makeMutation('editIdea', { id: ids.get(title)!, changes: { description: `More of ${title}` } }),
    );
  await ada.push(makeMutation('undo', { of: file.id }));
  const reset = makeMutation('deleteAllIdeas', {});
  await ada.push(reset);
  const trash = await trashOf();
  expect(trash.map(({ idea }) => idea.title).join('')).toBe('abcdef');
  await ada.push(makeMutation('restoreIdeas', { ids: trash.map(({ idea }) => idea.id) }));
  expect(await categories()).toEqual(before);
});
