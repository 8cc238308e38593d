import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { readHistory } from '#server/storage/queries/history.ts';
import { readTrash } from '#server/storage/queries/trash.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

const minute = 60_000;
const day = 86_400_000;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada'], meantAt);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

async function push(now: number, ...mutations: readonly Mutation[]) {
  const answer = await storage.write('pushMutations', { accountId: 'ada', mutations, now });
  return answer?.results ?? [];
}

/** Sweeps until nothing is due, as the server does in the background. */
async function sweep(now: number): Promise<void> {
  while ((await storage.write('sweep', { now, limit: 20 })) > 0);
}

/** The titles and texts in the database, deleted or not, and the mutations that can still be undone. */
async function stored() {
  const ideas = await database.query(`SELECT doc FROM idea WHERE account_id = 'ada'`);
  const entries = await database.query(`SELECT text FROM entry WHERE account_id = 'ada'`);
  const inverses = await database.query(
    `SELECT name FROM mutation WHERE account_id = 'ada' AND inverse IS NOT NULL`,
  );
  return {
    titles: ideas.map(({ doc }) => (JSON.parse(String(doc)) as { title: string }).title).toSorted(),
    texts: entries.map(({ text }) => text).toSorted(),
    inverses: inverses.map(({ name }) => name).toSorted(),
  };
}

const trash = async () => (await readTrash(storage.read, 'ada')).map(({ idea }) => idea.title).toSorted();

function idea(title: string) {
  return makeMutation('addIdea', { ...fields, title });
}

it('keeps a deleted idea for exactly 30 days', async () => {
  const [kept, gone] = [idea('Kept'), idea('Gone')];
  const note = makeMutation('addNote', { id: gone.id, text: 'A thought' });
  const deletion = makeMutation('deleteIdea', { id: gone.id });
  await push(meantAt, kept, gone, note, deletion);
  await sweep(meantAt + 30 * day - minute);
  expect(await stored()).toMatchObject({ titles: ['Gone', 'Kept'], texts: ['A thought'] });
  expect(await trash()).toEqual(['Gone']);
  await sweep(meantAt + 30 * day);
  expect(await stored()).toMatchObject({ titles: ['Kept'], texts: [] });
  expect(await trash()).toEqual([]);
  const late = [makeMutation('restoreIdeas', { ids: [gone.id] }), makeMutation('undo', { of: deletion.id })];
  expect(await push(meantAt + 30 * day, ...late)).toMatchObject([
    { status: 'refused', code: 'undo-gone' },
    { status: 'refused', code: 'undo-gone' },
  ]);
});

it('restores a deleted idea in its last minute, and then keeps it', async () => {
  const add = idea('Saved');
  await push(meantAt, add, makeMutation('deleteIdea', { id: add.id }));
  const last = meantAt + 30 * day - minute;
  await sweep(last);
  expect(await push(last, makeMutation('restoreIdeas', { ids: [add.id] }))).toMatchObject([{ points: 5 }]);
  await sweep(meantAt + 30 * day);
  await sweep(meantAt + 90 * day);
  expect((await stored()).titles).toEqual(['Saved']);
});

it('counts the 30 days of each idea separately, whenever it sweeps', async () => {
  const titles = ['First', 'Second', 'Third'];
  const ideas = titles.map(idea);
  await push(meantAt, ...ideas);
  for (const [index, { id }] of ideas.entries()) {
    await push(meantAt + index * 7 * minute, makeMutation('deleteIdea', { id }));
  }
  for (let at = meantAt; at < meantAt + 30 * day; at += 5 * 3_600_000) await sweep(at);
  expect((await stored()).titles).toEqual(titles.toSorted());
  for (const [index, title] of titles.entries()) {
    const end = meantAt + index * 7 * minute + 30 * day;
    await sweep(end - 1);
    expect((await stored()).titles).toContain(title);
    await sweep(end);
    expect((await stored()).titles).not.toContain(title);
  }
});

it('deletes inverses after 30 days, and keeps points, results and live ideas', async () => {
  const add = idea('Kept');
  const edit = makeMutation('editIdea', { id: add.id, changes: { title: 'Renamed' } });
  await push(meantAt, add);
  await push(meantAt + day, edit);
  await sweep(meantAt + 30 * day);
  expect((await stored()).inverses).toEqual(['editIdea']);
  await sweep(meantAt + 31 * day);
  expect((await stored()).inverses).toEqual([]);
  expect(await readHistory(storage.read, 'ada', add.id)).toMatchObject([
    { name: 'editIdea', points: 5, inverse: null },
    { name: 'addIdea', points: 10, inverse: null },
  ]);
  const again = await push(meantAt + 31 * day, edit, makeMutation('undo', { of: edit.id }));
  expect(again).toMatchObject([
    { status: 'applied', points: 5 },
    { status: 'refused', code: 'undo-gone' },
  ]);
  expect(await changesSince(storage.read, 'ada', 0)).toMatchObject({
    account: { score: 15 },
    ideas: [{ title: 'Renamed' }],
  });
});

it('keeps the mark of a deleted note for 30 days, then makes devices that missed it reload', async () => {
  const add = idea('Kept');
  const [kept, gone] = ['A thought', 'Another'].map((text) => makeMutation('addNote', { id: add.id, text }));
  await push(meantAt, add, kept!, gone!);
  const asleepAt = (await changesSince(storage.read, 'ada', 0))?.to ?? 0;
  const deletion = makeMutation('deleteEntry', { id: add.id, list: 'notes', entry: gone!.id });
  await push(meantAt + day, deletion);
  await push(meantAt + 2 * day, makeMutation('addNote', { id: add.id, text: 'Later' }));
  await sweep(meantAt + 31 * day - minute);
  expect((await stored()).texts).toEqual(['', 'A thought', 'Later']);
  expect(await changesSince(storage.read, 'ada', asleepAt)).toMatchObject({
    reset: false,
    removedEntries: [{ ideaId: add.id, id: gone!.id }],
  });
  await sweep(meantAt + 32 * day - minute);
  expect((await stored()).texts).toEqual(['A thought', 'Later']);
  expect(await changesSince(storage.read, 'ada', asleepAt)).toMatchObject({ reset: true });
  expect(await changesSince(storage.read, 'ada', asleepAt + 1)).toMatchObject({ reset: false });
});

it('undoes the deletion of a note in its last minute, and then keeps the note', async () => {
  const add = idea('Kept');
  const note = makeMutation('addNote', { id: add.id, text: 'A thought' });
  const deletion = makeMutation('deleteEntry', { id: add.id, list: 'notes', entry: note.id });
  await push(meantAt, add, note, deletion);
  const last = meantAt + 30 * day - minute;
  await sweep(last);
  expect(await push(last, makeMutation('undo', { of: deletion.id }))).toMatchObject([{ status: 'applied' }]);
  await sweep(meantAt + 90 * day);
  expect((await stored()).texts).toEqual(['A thought']);
});

it('makes a device that missed a deletion reload everything, so that nothing comes back', async () => {
  const [kept, gone] = [idea('Kept'), idea('Gone')];
  await push(meantAt, kept, gone);
  const asleepAt = (await changesSince(storage.read, 'ada', 0))?.to ?? 0;
  await push(meantAt, makeMutation('deleteIdea', { id: gone.id }));
  expect(await changesSince(storage.read, 'ada', asleepAt)).toMatchObject({
    reset: false,
    removedIdeas: [{ id: gone.id }],
  });
  await sweep(meantAt + 30 * day);
  expect(await changesSince(storage.read, 'ada', asleepAt)).toMatchObject({
    reset: true,
    ideas: [{ title: 'Kept' }],
  });
});
