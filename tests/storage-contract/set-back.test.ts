import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await storage.write('createAccount', {
    id: 'ada',
    email: 'ada@example.org',
    emailKey: 'ada@example.org',
    passwordHash: '',
    now: 0,
  });
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const push = (...mutations: readonly ReturnType<typeof makeMutation>[]) =>
  storage.write('pushMutations', { accountId: 'ada', mutations, now: 0 });
const since = (version: number) => changesSince(storage.read, 'ada', version);
/** Changes an account as a restore does: a backup of version `from` continues as version `to`. */
const setBack = async (from: number, to: number) => {
  await database.query(`INSERT INTO set_back VALUES ('ada', ${from}, ${to})`);
  await database.query(`UPDATE account SET version = ${to}, purged_version = ${to} WHERE id = 'ada'`);
};

it('keeps one random epoch per database over several starts', async () => {
  expect(storage.epoch).toMatch(/^[0-9a-f]{32}$/);
  const again = await database.open(1_000);
  expect(again.epoch).toBe(storage.epoch);
  await again.close();
  const other = await createTestDatabase();
  const opened = await other.open();
  expect(opened.epoch).not.toBe(storage.epoch);
  await opened.close();
  other.remove();
});

it('tells a device with lost versions what the server still has, and what has changed there since', async () => {
  const [kept, edited, gone] = [1, 2, 3].map(() => makeMutation('addIdea', fields));
  if (!kept || !edited || !gone) throw new Error('three ideas');
  const note = makeMutation('addNote', { id: kept.id, text: 'Before' });
  const old = makeMutation('addNote', { id: kept.id, text: 'Deleted later' });
  await push(kept, edited, gone, note, old); // 2 to 6
  await setBack(6, 1_000);
  const late = makeMutation('addNote', { id: kept.id, text: 'After' });
  await push(
    makeMutation('editIdea', { id: edited.id, changes: { title: 'New' } }),
    makeMutation('deleteIdea', { id: gone.id }),
    late,
    makeMutation('deleteEntry', { id: kept.id, list: 'notes', entry: old.id }),
  );
  expect((await since(9))?.setBack).toEqual({
    from: 6,
    editedIdeas: [edited.id],
    editedFields: { [edited.id]: ['title'] },
    removedIdeas: [gone.id],
    editedEntries: [{ ideaId: kept.id, id: late.id }],
    removedEntries: [{ ideaId: kept.id, id: old.id }],
  });
  expect(await since(9)).toMatchObject({ from: 0, to: 1_004, reset: true });
});

it.each([
  ['the version of the backup', 6],
  ['an earlier one', 4],
  ['none', 0],
  ['the version the account goes on from', 1_000],
])('says nothing of it to a device with %s', async (_, version) => {
  await setBack(6, 1_000);
  expect(await since(version)).not.toHaveProperty('setBack');
});

it('knows each of several restores by the versions it lost', async () => {
  await setBack(6, 1_000);
  await setBack(1_002, 2_000);
  expect((await since(8))?.setBack?.from).toBe(6);
  expect(await since(1_001)).not.toHaveProperty('setBack');
  expect((await since(1_007))?.setBack?.from).toBe(1_002);
});

it('recognises a device ahead of the account although no restore was recorded', async () => {
  const added = makeMutation('addIdea', fields);
  await push(added);
  expect(await since(7)).toMatchObject({
    from: 0,
    to: 2,
    reset: true,
    setBack: { from: 2, editedIdeas: [], removedIdeas: [], editedEntries: [], removedEntries: [] },
  });
});

it('records a device ahead of the account, so that devices with lower versions are recognised later', async () => {
  const { id } = makeMutation('addIdea', fields);
  await push({ ...makeMutation('addIdea', fields), id });
  const record = (lost: number) => storage.write('recordSetBack', { accountId: 'ada', lost, now: 5_000 });
  expect(await record(2)).toBe(false);
  expect(await since(2)).toMatchObject({ to: 2, reset: false });
  expect(await record(9)).toBe(true);
  const to = 1_000_009;
  await push(...Array.from({ length: 9 }, () => makeMutation('addNote', { id, text: 'After' })));
  expect(await since(8)).toMatchObject({ to: to + 9, reset: true, setBack: { from: 2 } });
  expect(await since(2)).toMatchObject({ to: to + 9, reset: true });
  expect(await since(2)).not.toHaveProperty('setBack');
  expect(await since(to)).toMatchObject({ reset: false });
});

it('keeps one row of set-backs between which nothing has changed, and ignores impossible versions', async () => {
  const record = (lost: number) => storage.write('recordSetBack', { accountId: 'ada', lost, now: 5_000 });
  expect(await record(9)).toBe(true);
  expect(await record(1_000_010)).toBe(true);
  expect(await record(2_000_000_000)).toBe(false);
  const rows = await database.query('SELECT from_version, to_version FROM set_back');
  expect(rows.map((row) => [Number(row['from_version']), Number(row['to_version'])])).toEqual([
    [1, 2_000_010],
  ]);
});

it('applies nothing of a device with lost versions, and records it', async () => {
  await setBack(1, 1_000);
  const mutations = [makeMutation('addIdea', fields)];
  const send = (version: number) =>
    storage.write('pushMutations', { accountId: 'ada', mutations, since: version, now: 0 });
  expect(await send(7)).toMatchObject({ results: [], isSetBack: true });
  expect(await since(1_000)).toMatchObject({ to: 1_000 });
  expect(await send(1_003)).toMatchObject({ results: [], isSetBack: true });
  expect(await since(1_003)).toMatchObject({ to: 1_001_003, setBack: { from: 1 }, ideas: [] });
  expect(await send(1)).toMatchObject({ results: [{ status: 'applied' }] });
});

it('leaves an entry deleted that was kept and deleted since, but adds one deleted before the restore', async () => {
  const { id } = makeMutation('addIdea', fields);
  await push({ ...makeMutation('addIdea', fields), id });
  const [before, after] = ['Before', 'After'].map((text) => makeMutation('addUpdate', { id, text }));
  if (!before || !after) throw new Error('two updates');
  const remove = (entry: string) => makeMutation('deleteEntry', { id, list: 'updates', entry });
  const date = '2026-11-02T08:00:00.000Z';
  const updates = [before, after].map(({ id: entryId }) => ({ id: entryId, text: 'Kept', date }));
  const keep = () => makeMutation('keepIdeas', { ideas: [{ id, fields: {}, updates, notes: [] }] });
  await push(before, remove(before.id));
  await setBack(4, 1_000);
  const kept = await push(keep(), remove(after.id), keep());
  expect(kept?.results).toMatchObject([{ points: 10 }, { points: 0 }, { points: 0 }]);
  const next = await push(keep());
  expect(next).toMatchObject({ results: [{ points: 0 }] });
  expect((await since(0))?.entries.map((entry) => entry.id)).toEqual([before.id]);
});

it('names the fields edited since, whatever else moved or touched an idea', async () => {
  const [a, b, c] = [1, 2, 3].map(() => makeMutation('addIdea', fields));
  if (!a || !b || !c) throw new Error('three ideas');
  await push(a, b, c); // 2 to 4
  await setBack(4, 1_000);
  const edit = makeMutation('editIdea', { id: a.id, changes: { title: 'New', target: 'Lisbon' } });
  const added = makeMutation('addIdea', fields);
  await push(
    edit,
    makeMutation('moveIdea', { id: c.id, after: a.id, before: null, sort: 'manual' }),
    makeMutation('addUpdate', { id: b.id, text: 'One step' }),
    makeMutation('addNote', { id: c.id, text: 'Noted' }),
    added,
  );
  const setBackOf = async () => (await since(6))?.setBack;
  const known = { [a.id]: ['target', 'title'], [b.id]: ['progress'] };
  const sorted = (names: Readonly<Record<string, readonly string[]>> = {}) =>
    Object.fromEntries(Object.entries(names).map(([id, list]) => [id, list.toSorted()]));
  const all = [a.id, b.id, added.id].toSorted();
  expect((await setBackOf())?.editedIdeas.toSorted()).toEqual(all);
  expect(sorted((await setBackOf())?.editedFields)).toEqual(known);
  // Without the inverse, any field of that idea may have been edited.
  await database.query(`UPDATE mutation SET inverse = NULL WHERE id = '${edit.id}'`);
  expect((await setBackOf())?.editedIdeas.toSorted()).toEqual(all);
  expect(sorted((await setBackOf())?.editedFields)).toEqual({ [b.id]: ['progress'] });
  // Without the idea's id, any idea may have been edited that has changed.
  await database.query(`UPDATE mutation SET idea_id = NULL WHERE id = '${edit.id}'`);
  expect((await setBackOf())?.editedIdeas).toContain(c.id);
  expect((await setBackOf())?.editedFields).toEqual({});
});
