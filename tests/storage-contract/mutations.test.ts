import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareAsc } from '#domain/primitives/compare-asc.ts';
import { dayOf } from '#domain/time/calendar-day.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { readActivity } from '#server/storage/queries/activity.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { readUndoableMutations, readHistory } from '#server/storage/queries/history.ts';
import { type IdeaPage, readIdeaPage } from '#server/storage/queries/idea-pages.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada', 'bob']);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const push = (accountId: string, ...mutations: ReturnType<typeof makeMutation>[]) =>
  storage.write('pushMutations', { accountId, mutations, now: meantAt });
const add = (title: string) => makeMutation('addIdea', { ...fields, title });
const byId = (a: { readonly id: string }, b: { readonly id: string }) => compareAsc(a.id, b.id);
const held = async (accountId: string) => {
  const changes = await changesSince(storage.read, accountId, 0);
  if (changes === null) throw new Error(`no account ${accountId}`);
  return changes;
};

it('gives each of many simultaneous mutations of an account its own version, and loses none', async () => {
  const mutations = Array.from({ length: 60 }, (_, n) => add(`Idea ${n}`));
  const answers = await Promise.all(mutations.map((mutation) => push('ada', mutation)));
  const versions = answers.map((answer) => answer?.changes.to ?? 0).sort((a, b) => a - b);
  expect(versions).toEqual(mutations.map((_, n) => n + 2));
  const { to, ideas, account } = await held('ada');
  expect([to, ideas.length, account?.score]).toEqual([61, 60, 600]);
  expect(new Set(ideas.map(({ rank }) => rank)).size).toBe(60);
});

it('applies a mutation that arrives many times at once only once, with the same answer for all', async () => {
  const mutation = add('Only once');
  const answers = await Promise.all(Array.from({ length: 20 }, () => push('ada', mutation)));
  for (const answer of answers)
    expect(answer?.results).toEqual([{ id: mutation.id, status: 'applied', version: 2, points: 10 }]);
  expect(await held('ada')).toMatchObject({ to: 2, ideas: [{ title: 'Only once' }], account: { score: 10 } });
});

it('stores until when an idea is set aside, and counts updates and finished ideas of each day', async () => {
  const [kite, boat] = [add('Kite'), add('Boat')];
  const aside = makeMutation('setAside', { id: boat.id, until: 'someday' });
  await push(
    'ada',
    kite,
    boat,
    aside,
    makeMutation('addUpdate', { id: kite.id, text: 'A step' }),
    makeMutation('setProgress', { id: kite.id, progress: 100 }),
  );
  const untilOf = async () =>
    Object.fromEntries((await held('ada')).ideas.map(({ title, setAside }) => [title, setAside]));
  expect(await untilOf()).toEqual({ Kite: undefined, Boat: 'someday' });
  expect(await readActivity(storage.read, 'ada', meantAt)).toEqual([
    { day: dayOf(meantAt, 0), actions: 5, points: 25, updates: 1, finished: 1 },
  ]);
  await push('ada', makeMutation('undo', { of: aside.id }));
  expect(await untilOf()).toEqual({ Kite: undefined, Boat: undefined });
  expect(await readActivity(storage.read, 'bob', meantAt)).toEqual([]);
});

it('renames the category of many ideas, those that look like it left alone, and takes it back', async () => {
  const tricky = '"category":"Boats"';
  const boats = Array.from({ length: 300 }, (_, n) =>
    makeMutation('addIdea', { ...fields, title: `${tricky} ${n}`, category: 'Boats' }),
  );
  const others = ['Boat', 'Boats 2', tricky].map((category) =>
    makeMutation('addIdea', { ...fields, title: tricky, description: tricky, category }),
  );
  const [first] = boats;
  await push('ada', ...boats, ...others);
  await push('bob', makeMutation('addIdea', { ...fields, category: 'Boats' }));
  await push('ada', makeMutation('deleteIdea', { id: first?.id ?? '' }));
  const renaming = makeMutation('renameCategory', { from: 'Boats', to: `${tricky}\n😀` });
  const answer = await push('ada', renaming);
  // So many are fetched by the device.
  expect(answer?.changes).toMatchObject({ ideas: [] });
  const titlesIn = async (accountId: string) =>
    Map.groupBy((await held(accountId)).ideas, ({ category }) => category);
  const renamed = await titlesIn('ada');
  expect([...renamed].map(([name, ideas]) => [name, ideas.length])).toEqual(
    expect.arrayContaining([
      [`${tricky}\n😀`, 299],
      ['Boat', 1],
      ['Boats 2', 1],
      [tricky, 1],
    ]),
  );
  for (const idea of renamed.get(`${tricky}\n😀`) ?? []) expect(idea.title).toContain(tricky);
  expect([...(await titlesIn('bob')).keys()]).toEqual(['Boats']);
  await push('ada', makeMutation('restoreIdeas', { ids: [first?.id ?? ''] }));
  expect((await titlesIn('ada')).get(`${tricky}\n😀`)).toHaveLength(300);
  const merging = makeMutation('removeCategory', { name: 'Boat', moveTo: 'Boats 2' });
  const merged = await push('ada', merging);
  expect(merged?.changes.ideas).toMatchObject([{ category: 'Boats 2' }]);
  await push('ada', makeMutation('undo', { of: merging.id }), makeMutation('undo', { of: renaming.id }));
  const restored = await titlesIn('ada');
  expect([...restored].map(([name, ideas]) => [name, ideas.length])).toEqual(
    expect.arrayContaining([
      ['Boats', 300],
      ['Boat', 1],
      ['Boats 2', 1],
      [tricky, 1],
    ]),
  );
});

it('renames and merges the tag of many ideas, those that look like it left alone, and takes both back', async () => {
  const tricky = '"tags":["kite"]\\';
  const sets: readonly (readonly string[])[] = [['kite'], ['urgent', 'kite', 'moss'], ['moss'], []];
  const ideas = Array.from({ length: 600 }, (_, n) =>
    makeMutation('addIdea', { ...fields, title: `${tricky} ${n}`, target: tricky, tags: sets[n % 4] ?? [] }),
  );
  const other = makeMutation('addIdea', { ...fields, title: tricky, description: tricky, tags: [tricky] });
  await push('ada', ...ideas, other);
  await push('bob', makeMutation('addIdea', { ...fields, tags: ['kite'] }));
  const [first] = ideas;
  await push('ada', makeMutation('deleteIdea', { id: first?.id ?? '' }));
  const countsOf = async (accountId: string) => {
    const { ideas: found } = await held(accountId);
    for (const { title, target } of found) if (accountId === 'ada') expect(title + target).toContain(tricky);
    const groups = Map.groupBy(found, ({ tags }) => JSON.stringify(tags));
    return Object.fromEntries([...groups].map(([tags, { length }]) => [tags, length]));
  };
  const start = {
    '["kite"]': 149,
    '["urgent","kite","moss"]': 150,
    '["moss"]': 150,
    '[]': 150,
    [JSON.stringify([tricky])]: 1,
  };
  expect(await countsOf('ada')).toEqual(start);
  const renaming = makeMutation('renameTag', { from: 'kite', to: 'wind 😀 "toy"' });
  // So many are fetched by the device.
  expect((await push('ada', renaming))?.changes).toMatchObject({ ideas: [] });
  const renamed = {
    '["wind 😀 \\"toy\\""]': 149,
    '["urgent","moss","wind 😀 \\"toy\\""]': 150,
    '["moss"]': 150,
    '[]': 150,
    [JSON.stringify([tricky])]: 1,
  };
  expect(await countsOf('ada')).toEqual(renamed);
  expect(await countsOf('bob')).toEqual({ '["kite"]': 1 });
  const restoring = makeMutation('restoreIdeas', { ids: [first?.id ?? ''] });
  expect((await push('ada', restoring))?.changes.ideas).toMatchObject([{ tags: ['wind 😀 "toy"'] }]);
  await push('ada', makeMutation('undo', { of: restoring.id }));
  const merging = makeMutation('removeTag', { name: 'kite', moveTo: 'moss' });
  const merged = { '["moss"]': 299, '["urgent","moss"]': 150, '[]': 150, [JSON.stringify([tricky])]: 1 };
  await push('ada', merging);
  expect(await countsOf('ada')).toEqual(merged);
  await push('ada', makeMutation('undo', { of: merging.id }));
  expect(await countsOf('ada')).toEqual(renamed);
  await push('ada', makeMutation('undo', { of: renaming.id }));
  expect(await countsOf('ada')).toEqual(start);
  const few = makeMutation('removeTag', { name: tricky, moveTo: '' });
  expect((await push('ada', few))?.changes.ideas).toMatchObject([{ title: tricky, tags: [] }]);
  expect((await held('ada')).account?.tags).toEqual(['kite', 'moss']);
});

it('adds captured ideas once and takes all back with one undo', async () => {
  const ideas = Array.from({ length: 200 }, (_, n) => ({ title: `Line ${n}` }));
  const mutation = makeMutation('captureIdeas', { ideas });
  for (const answer of [await push('ada', mutation), await push('ada', mutation)])
    expect(answer?.results).toEqual([{ id: mutation.id, status: 'applied', version: 2, points: 2_000 }]);
  const { ideas: added, account } = await held('ada');
  expect([added.length, account?.score]).toEqual([200, 2_000]);
  const third = added.find(({ id }) => id === `${mutation.id}-c-00002`);
  expect(third).toMatchObject({ title: 'Line 2', description: '', deadline: '', category: 'Philosophical' });
  const undo = makeMutation('undo', { of: mutation.id });
  expect((await push('ada', undo))?.results).toMatchObject([{ status: 'applied', points: -2_000 }]);
  expect(await held('ada')).toMatchObject({ ideas: [], account: { score: 0, ideas: 0 } });
});

it('adds imported ideas once beside those that are there, and takes all back with one undo', async () => {
  await push('ada', add('Here before'));
  const ideas = Array.from({ length: 30 }, (_, n) => ({
    ...importedIdea,
    title: `Brought ${n}`,
    category: 'Boats',
  }));
  const mutation = makeMutation('addImported', { ideas });
  for (const answer of [await push('ada', mutation), await push('ada', mutation)])
    expect(answer?.results).toEqual([{ id: mutation.id, status: 'applied', version: 3, points: 0 }]);
  const brought = await held('ada');
  expect(brought).toMatchObject({ account: { score: 10, ideas: 31, categories: ['Boats'] } });
  expect(brought.ideas.find(({ id }) => id === `${mutation.id}-00007`)).toMatchObject({ title: 'Brought 7' });
  const undo = makeMutation('undo', { of: mutation.id });
  expect((await push('ada', undo))?.results).toMatchObject([{ status: 'applied', points: 0 }]);
  expect(await held('ada')).toMatchObject({
    ideas: [{ title: 'Here before' }],
    account: { score: 10, ideas: 1, categories: [] },
  });
});

/** An account of three ideas, and an idea of another account. */
async function threeIdeas() {
  const ideas = [add('Kite'), add('Boat'), add('Oak')] as const;
  const foreign = add('Of Bob');
  await push('ada', ...ideas);
  await push('bob', foreign);
  const [kite, boat, oak] = ideas.map(({ id }) => id) as [string, string, string];
  return { kite, boat, oak, foreign: foreign.id };
}

it('edits several ideas at once, skips those that are gone or of others, and takes all back at once', async () => {
  const { kite, boat, oak, foreign } = await threeIdeas();
  await push('ada', makeMutation('deleteIdea', { id: oak }));
  const before = await held('ada');
  const ids = [kite, foreign, oak, 'never-there', boat];
  const changes = { category: 'Art', progress: 100, tags: { add: ['urgent'] as const, remove: [] } };
  const edit = makeMutation('editIdeas', { ids, changes });
  const answer = await push('ada', edit);
  expect(answer?.results).toEqual([{ id: edit.id, status: 'applied', version: 6, points: 5 }]);
  const { ideas, account } = await held('ada');
  expect(answer?.changes.ideas.map(({ id }) => id)).toEqual([kite, boat]);
  const finishedAt = new Date(edit.at).toISOString();
  for (const idea of ideas)
    expect(idea).toMatchObject({ category: 'Art', progress: 100, finishedAt, tags: ['urgent'] });
  expect([ideas.length, account?.score, account?.finished]).toEqual([2, 30, 2]);
  expect((await push('ada', edit))?.results).toEqual(answer?.results);
  expect(await held('bob')).toMatchObject({ to: 2, ideas: [{ title: 'Of Bob', progress: 0 }] });
  await push('ada', makeMutation('undo', { of: edit.id }));
  const after = await held('ada');
  expect(after.ideas.toSorted(byId)).toEqual(before.ideas.toSorted(byId));
  expect(after.account).toMatchObject({ score: 25, finished: 0 });
});

it('deletes several ideas at once, skips those that are gone or of others, and takes all back at once', async () => {
  const { kite, boat, oak, foreign } = await threeIdeas();
  const before = await held('ada');
  const deletion = makeMutation('deleteIdeas', { ids: [boat, foreign, 'never-there', kite, boat] });
  const answer = await push('ada', deletion);
  expect(answer?.results).toEqual([{ id: deletion.id, status: 'applied', version: 5, points: -10 }]);
  const removed = { at: meantAt, by: deletion.id, took: 5, isPurged: false };
  expect(answer?.changes.removedIdeas).toEqual([
    { id: boat, ...removed },
    { id: kite, ...removed },
  ]);
  expect(await held('ada')).toMatchObject({ ideas: [{ id: oak }], account: { score: 20, ideas: 1 } });
  expect(await held('bob')).toMatchObject({ ideas: [{ id: foreign }], account: { score: 10 } });
  const undo = makeMutation('undo', { of: deletion.id });
  await push('ada', undo);
  const after = await held('ada');
  expect(after.account).toEqual(before.account);
  expect(after.ideas.toSorted(byId)).toEqual(before.ideas.toSorted(byId));
  const redone = await push('ada', makeMutation('undo', { of: undo.id }));
  expect(redone?.results).toMatchObject([{ status: 'applied', points: -10 }]);
  expect((await held('ada')).ideas.map(({ id }) => id)).toEqual([oak]);
});

it('edits and deletes a whole large account, and takes it back', async () => {
  const captures = Array.from({ length: 6 }, (_, n) =>
    makeMutation('captureIdeas', {
      ideas: Array.from({ length: 200 }, (__, line) => ({ title: `Line ${n}-${line} “ä\\"` })),
    }),
  );
  for (const capture of captures) await push('ada', capture);
  const before = await held('ada');
  const ids = before.ideas.map(({ id }) => id);
  const edit = makeMutation('editIdeas', { ids, changes: { category: 'Art', setAside: 'someday' } });
  const answer = await push('ada', edit);
  expect(answer?.results).toMatchObject([{ status: 'applied', points: 5 }]);
  expect(answer?.changes.ideas).toHaveLength(1_200);
  const edited = await held('ada');
  expect(edited.ideas.toSorted(byId)).toEqual(
    before.ideas.toSorted(byId).map((idea) => ({ ...idea, category: 'Art', setAside: 'someday' })),
  );
  const deletion = makeMutation('deleteIdeas', { ids });
  expect((await push('ada', deletion))?.results).toMatchObject([{ points: -6_000 }]);
  expect(await held('ada')).toMatchObject({ ideas: [], account: { score: 6_005, textSize: 0 } });
  for (const of of [deletion.id, edit.id]) await push('ada', makeMutation('undo', { of }));
  const after = await held('ada');
  expect(after.ideas.toSorted(byId)).toEqual(before.ideas.toSorted(byId));
  expect(after.account).toEqual({ ...before.account, categories: [] });
});

it('shows changes of several ideas in the history of each, with what they changed in it', async () => {
  const { kite, boat, oak } = await threeIdeas();
  const edit = makeMutation('editIdeas', { ids: [kite, boat], changes: { category: 'Art' } });
  const progress = makeMutation('setProgress', { id: kite, progress: 40 });
  const undo = makeMutation('undo', { of: edit.id });
  const deletion = makeMutation('deleteIdeas', { ids: [kite, boat] });
  await push('ada', edit, progress, undo, deletion);
  const historyOf = (id: string) => readHistory(storage.read, 'ada', id);
  expect((await historyOf(kite)).map(({ id, name, points }) => [id, name, points])).toEqual([
    [deletion.id, 'deleteIdeas', 0],
    [undo.id, 'undo', 0],
    [progress.id, 'setProgress', 0],
    [edit.id, 'editIdeas', 0],
    [kite, 'addIdea', 10],
  ]);
  expect((await historyOf(boat))[2]?.inverse).toEqual([
    { kind: 'change-idea', id: boat, from: { category: 'Art' }, to: { category: fields.category } },
  ]);
  expect((await historyOf(oak)).map(({ name }) => name)).toEqual(['addIdea']);
  expect(await readHistory(storage.read, 'bob', kite)).toEqual([]);
});

it('begins the history of a captured idea with its capture', async () => {
  const mutation = makeMutation('captureIdeas', { ideas: [{ title: 'Kite' }] });
  await push('ada', mutation);
  const history = await readHistory(storage.read, 'ada', `${mutation.id}-c-00000`);
  expect(history).toMatchObject([{ name: 'captureIdeas', points: 10 }]);
});

it('begins the history of each idea captured with others with their capture', async () => {
  const mutation = makeMutation('captureIdeas', { ideas: [{ title: 'Kite' }, { title: 'Boat' }] });
  const id = `${mutation.id}-c-00001`;
  await push('ada', mutation, makeMutation('setProgress', { id, progress: 50 }));
  const history = await readHistory(storage.read, 'ada', id);
  expect(history).toMatchObject([
    { name: 'setProgress' },
    { id: mutation.id, name: 'captureIdeas', at: mutation.at, points: 10, inverse: [] },
  ]);
  expect(await readHistory(storage.read, 'bob', id)).toEqual([]);
});

it('reads an account as of one moment during writes', async () => {
  let isDone = false;
  const writing = (async () => {
    for (let n = 0; n < 40; n++)
      await push('ada', add(`Idea ${n}`), makeMutation('addCategory', { name: `c${n}` }));
    isDone = true;
  })();
  let looks = 0;
  while (!isDone) {
    const { ideas, account, to } = await held('ada');
    expect([ideas.length * 2 + 1, account?.score]).toEqual([to, ideas.length * 15]);
    looks += 1;
    await nextTurn(); // SQLite answers without yielding to the event loop, so the writes would never run
  }
  await writing;
  expect(looks).toBeGreaterThan(1);
});

it('keeps any text as it was typed, with line feeds as line breaks', async () => {
  const title = `'; DROP TABLE idea; -- "$1" \\ \u{1F9EA} ñ ß ﷽ \u200F rtl`;
  const text = 'one\ntwo\r\n\ttabs, 100 % of it, ?1 :name @name';
  const mutation = makeMutation('addIdea', { ...fields, title, description: text });
  await push('ada', mutation, makeMutation('addNote', { id: mutation.id, text }));
  const stored = text.replace('\r\n', '\n');
  expect(await held('ada')).toMatchObject({
    ideas: [{ title, description: stored }],
    entries: [{ text: stored }],
  });
});

it('orders ids by their bytes, whatever the locale of the database', async () => {
  const ids = ['B-idea-1', 'a-idea-1', 'A-idea-2', '_idea-10', 'b-idea-0', 'Z-idea-9', '0-idea-1'];
  for (const id of ids) await push('ada', makeMutation('addIdea', fields, { id }));
  const seen: string[] = [];
  let start: IdeaPage['next'] = null;
  do {
    const page: IdeaPage | null = await readIdeaPage(storage.read, 'ada', 2, start);
    seen.push(...(page?.ideas ?? []).map(({ id }) => id));
    start = page?.next ?? null;
  } while (start !== null);
  expect(seen).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
});

it('keeps times of many digits exactly', async () => {
  const now = Number.MAX_SAFE_INTEGER - 1;
  await storage.write('countAttempts', {
    limits: [{ key: 'late', windowMs: 1, maxAttempts: 1, maxWindowMs: 1 }],
    now,
  });
  expect(await storage.read.selectFrom('throttle').selectAll().execute()).toEqual([
    { key: 'late', count: 1, lasts: 1, window_ends: Number.MAX_SAFE_INTEGER },
  ]);
});

it('rolls back a whole push if one mutation fails, and no other push', async () => {
  const taken = add('Taken');
  await push('ada', taken);
  await database.query('DELETE FROM mutation');
  const outcomes = await Promise.allSettled([
    push('ada', makeMutation('addCategory', { name: 'Lost with it' }), taken),
    push('bob', add('Kept')),
    push('ada', makeMutation('addCategory', { name: 'Kept' })),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await held('ada')).toMatchObject({ to: 3, account: { categories: ['Kept'] } });
  expect(await held('bob')).toMatchObject({ to: 2, ideas: [{ title: 'Kept' }] });
});

it('sweeps a deleted idea once its 30 days are over', async () => {
  const day = 86_400_000;
  const mutation = add('Gone in a month');
  await push('ada', mutation, makeMutation('deleteIdea', { id: mutation.id }));
  expect(await storage.write('sweep', { now: meantAt + 29 * day, limit: 10 })).toBe(2);
  expect(await storage.read.selectFrom('idea').select('id').execute()).toHaveLength(1);
  expect(await storage.write('sweep', { now: meantAt + 29 * day, limit: 10 })).toBe(0);
  expect(await storage.write('sweep', { now: meantAt + 31 * day, limit: 10 })).toBe(2);
  expect(await storage.read.selectFrom('idea').select('id').execute()).toEqual([]);
  expect(await changesSince(storage.read, 'ada', 2)).toMatchObject({ reset: true, to: 3, ideas: [] });
});

it('sweeps each account once if several servers sweep at once, during writes', async () => {
  const day = 86_400_000;
  const ideas = Array.from({ length: 10 }, (_, n) => add(`Idea ${n}`));
  await push('ada', ...ideas, makeMutation('deleteAllIdeas', {}));
  const now = meantAt + 31 * day;
  const [first, second] = await Promise.all([
    storage.write('sweep', { now, limit: 10 }),
    storage.write('sweep', { now, limit: 10 }),
    push('ada', add('Written meanwhile')),
    push('bob', add('Written meanwhile')),
  ]);
  expect(first + second).toBe(2);
  expect(await held('ada')).toMatchObject({ ideas: [{ title: 'Written meanwhile' }] });
  expect(await storage.read.selectFrom('idea').select('id').execute()).toHaveLength(2);
});

it('deletes the texts in the history of a purged idea, and of no other', async () => {
  const [gone, kept] = [add('Secret title'), add('Kept')];
  const note = makeMutation('addNote', { id: gone.id, text: 'Secret note' });
  const correction = { id: gone.id, list: 'notes', entry: note.id, text: 'Secret too' } as const;
  const [edit, other] = [gone, kept].map(({ id }) =>
    makeMutation('editIdea', { id, changes: { title: 'Plain' } }),
  );
  await push('ada', gone, kept, ...[edit, other].filter((one) => one !== undefined));
  await push('ada', note, makeMutation('editEntry', correction), makeMutation('deleteIdea', { id: gone.id }));
  const history = async () => JSON.stringify(await readHistory(storage.read, 'ada', gone.id));
  for (const text of ['Secret title', 'Secret note', 'Secret too']) expect(await history()).toContain(text);
  // An undo in the same push as the purge must find no inverse either.
  const answer = await push(
    'ada',
    makeMutation('undo', { of: edit?.id ?? '' }),
    makeMutation('purgeIdeas', { ids: [gone.id] }),
    makeMutation('undo', { of: edit?.id ?? '' }),
    makeMutation('undo', { of: other?.id ?? '' }),
  );
  expect(answer?.results).toMatchObject([
    { status: 'refused', code: 'idea-deleted' },
    { status: 'applied' },
    { status: 'refused', code: 'undo-gone' },
    { status: 'applied', points: -5 },
  ]);
  expect(await history()).not.toContain('Secret');
  const names = (await readHistory(storage.read, 'ada', gone.id)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(
    ['addIdea', 'addNote', 'deleteIdea', 'editEntry', 'editIdea', 'purgeIdeas'].toSorted(),
  );
});

it('includes earlier texts in a history only up to a maximum size', async () => {
  const idea = add('Kite');
  const edit = (description: string) => makeMutation('editIdea', { id: idea.id, changes: { description } });
  await push(
    'ada',
    idea,
    ...['First', 'Second', 'Third', 'Fourth'].map((word) => edit(word.padEnd(4_000, '.') + '!')),
  );
  const history = await readHistory(storage.read, 'ada', idea.id, 20_000);
  expect(history.map(({ name, inverse }) => [name, inverse !== null])).toEqual([
    ['editIdea', true],
    ['editIdea', true],
    ['editIdea', false],
    ['editIdea', false],
    ['addIdea', false],
  ]);
});

it('reads the inverses of any number of mutations of an account, up to a maximum size', async () => {
  const idea = add('Kite');
  const words = Array.from({ length: 250 }, (_, n) => `${n}`.padStart(4, '0'));
  await push('ada', idea);
  for (let first = 0; first < words.length; first += 50) {
    const some = words.slice(first, first + 50);
    await push(
      'ada',
      ...some.map((target) => makeMutation('editIdea', { id: idea.id, changes: { target } })),
    );
  }
  const all = await readUndoableMutations(storage.read, 'ada', 1_000_000);
  expect(all.map(({ name }) => name)).toEqual([...words.map(() => 'editIdea'), 'addIdea']);
  expect(new Set(all.map(({ id }) => id)).size).toBe(251);
  const { length } = all[0]?.inverse ?? '';
  const last = await readUndoableMutations(storage.read, 'ada', 120 * length);
  expect(last.map(({ id }) => id)).toEqual(all.slice(0, 120).map(({ id }) => id));
  expect(await readUndoableMutations(storage.read, 'bob', 1_000_000)).toEqual([]);
});
