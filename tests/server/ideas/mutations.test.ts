import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { docOf } from '#domain/testing/make-idea.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { noChanges } from '../../harness/no-changes.ts';
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

const date = new Date(meantAt).toISOString();
const scoreOf = async () => (await ada.everything()).account?.score;

async function addIdea(title = fields.title): Promise<string> {
  const mutation = makeMutation('addIdea', { ...fields, title });
  await ada.push(mutation);
  return mutation.id;
}

it('creates an account at version 1 without ideas', async () => {
  expect(await ada.everything()).toEqual({
    from: 0,
    to: 1,
    epoch: server.storage.epoch,
    reset: true,
    account: initialAccount,
    ideas: [],
    entries: [],
    removedIdeas: [],
    removedEntries: [],
  });
});

it('adds an idea for 10 points and returns the new rows', async () => {
  const add = makeMutation('addIdea', {
    ...fields,
    title: '  Trimmed  ',
    tags: ['urgent', 'urgent', 'research'],
  });
  const answer = await ada.push(add);
  const idea = docOf({
    ...fields,
    id: add.id,
    title: 'Trimmed',
    tags: ['urgent', 'research'],
    createdAt: date,
  });
  const account = { ...initialAccount, score: 10, ideas: 1, topRank: 'a0', textSize: expect.any(Number) };
  expect(answer).toEqual({
    results: [{ id: add.id, status: 'applied', version: 2, points: 10 }],
    changes: { ...noChanges(2), from: 1, account, ideas: [idea] },
  });
  expect(await ada.everything()).toEqual({
    from: 0,
    to: 2,
    epoch: server.storage.epoch,
    reset: true,
    account,
    ideas: [idea],
    entries: [],
    removedIdeas: [],
    removedEntries: [],
  });
});

it('edits an idea for 5 points, and for none if nothing changes', async () => {
  const id = await addIdea();
  const edit = makeMutation('editIdea', {
    id,
    changes: { title: 'Renamed', progress: 20, tags: { add: ['prototype'], remove: [] } },
  });
  const answer = await ada.push(edit);
  expect(answer.results).toEqual([{ id: edit.id, status: 'applied', version: 3, points: 5 }]);
  expect(answer.changes.ideas).toMatchObject([{ id, title: 'Renamed', progress: 20, tags: ['prototype'] }]);
  const same = makeMutation('editIdea', { id, changes: { title: ' Renamed ', progress: 20 } });
  expect(await ada.push(same)).toEqual({
    results: [{ id: same.id, status: 'applied', version: 3, points: 0 }],
    changes: noChanges(3),
  });
  expect(await scoreOf()).toBe(15);
});

it('sets the progress for no points and stores when the idea was finished', async () => {
  const id = await addIdea();
  const half = makeMutation('setProgress', { id, progress: 50 });
  const done = makeMutation('setProgress', { id, progress: 100 }, { at: meantAt + 1_000 });
  const answer = await ada.push(half, done);
  expect(answer.results).toEqual([
    { id: half.id, status: 'applied', version: 3, points: 0 },
    { id: done.id, status: 'applied', version: 4, points: 0 },
  ]);
  expect(answer.changes.ideas).toMatchObject([
    { id, progress: 100, finishedAt: new Date(meantAt + 1_000).toISOString() },
  ]);
  expect(answer.changes.account).toMatchObject({ score: 10, finished: 1 });
});

it('adds an update for 5 points and 10 percent, and a note for neither', async () => {
  const id = await addIdea();
  const update = makeMutation('addUpdate', { id, text: ' Cut the float ' });
  const note = makeMutation('addNote', { id, text: 'Ask the harbour' });
  const answer = await ada.push(update, note);
  expect(answer.results).toEqual([
    { id: update.id, status: 'applied', version: 3, points: 5 },
    { id: note.id, status: 'applied', version: 4, points: 0 },
  ]);
  expect(answer.changes.entries).toEqual([
    { ideaId: id, list: 'updates', id: update.id, text: 'Cut the float', date },
    { ideaId: id, list: 'notes', id: note.id, text: 'Ask the harbour', date },
  ]);
  expect(answer.changes.ideas).toMatchObject([{ id, progress: 10 }]);
  expect(await scoreOf()).toBe(15);
});

it('refuses an update of a finished idea', async () => {
  const id = await addIdea();
  await ada.push(makeMutation('setProgress', { id, progress: 100 }));
  const update = makeMutation('addUpdate', { id, text: 'More' });
  const answer = await ada.ask(paths.mutations, { method: 'POST', body: { mutations: [update] } });
  expect(answer.status).toBe(409);
  expect((answer.body as PushAnswer).results).toEqual([
    { id: update.id, status: 'refused', code: 'idea-finished' },
  ]);
  expect(await scoreOf()).toBe(10);
});

it('moves an idea for 5 points, and for none to its own place', async () => {
  const [low, top] = [await addIdea('Low'), await addIdea('Top')];
  const move = makeMutation('moveIdea', { id: low, after: null, before: top, sort: 'manual' });
  const again = makeMutation('moveIdea', { id: low, after: null, before: top, sort: 'manual' });
  const answer = await ada.push(move, again);
  expect(answer.results).toEqual([
    { id: move.id, status: 'applied', version: 4, points: 5 },
    { id: again.id, status: 'applied', version: 4, points: 0 },
  ]);
  expect(await scoreOf()).toBe(25);
  const titles = ((await ada.ask(paths.export)).body as { title: string }[]).map(({ title }) => title);
  expect(titles).toEqual(['Low', 'Top']);
});

it('deletes an idea for minus 5 points, never below zero, and deletes all for none', async () => {
  const [one, two, three] = [await addIdea('One'), await addIdea('Two'), await addIdea('Three')];
  const remove = makeMutation('deleteIdea', { id: one });
  const answer = await ada.push(remove);
  expect(answer.results).toEqual([{ id: remove.id, status: 'applied', version: 5, points: -5 }]);
  expect(answer.changes).toMatchObject({
    ideas: [],
    removedIdeas: [{ id: one, at: meantAt, by: remove.id, took: 5, isPurged: false }],
    account: { score: 25, ideas: 2 },
  });
  const all = makeMutation('deleteAllIdeas', {});
  const reset = await ada.push(all);
  expect(reset.results).toEqual([{ id: all.id, status: 'applied', version: 6, points: 0 }]);
  expect(reset.changes.removedIdeas.map(({ id }) => id).toSorted()).toEqual([two, three].toSorted());
  expect(await ada.everything()).toMatchObject({
    to: 6,
    ideas: [],
    account: { score: 25, ideas: 0, textSize: 0 },
  });

  const bob = await signUpNewPerson(server.url);
  const file = makeMutation('importIdeas', { ideas: [importedIdea] });
  await bob.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
  const last = makeMutation('deleteIdea', { id: `${file.id}-00000` });
  expect((await bob.push(last)).results).toMatchObject([{ status: 'applied', points: 0 }]);
  expect((await bob.everything()).account?.score).toBe(0);
});

it('adds a category for 5 points and refuses one that exists', async () => {
  const add = makeMutation('addCategory', { name: ' Clocks ' });
  const same = makeMutation('addCategory', { name: 'Clocks' });
  const builtIn = makeMutation('addCategory', { name: 'Art' });
  const other = makeMutation('addCategory', { name: 'clocks' });
  const answer = await ada.push(add, same, builtIn, other);
  expect(answer.results).toEqual([
    { id: add.id, status: 'applied', version: 2, points: 5 },
    { id: same.id, status: 'refused', code: 'category-exists' },
    { id: builtIn.id, status: 'refused', code: 'category-exists' },
    { id: other.id, status: 'applied', version: 3, points: 5 },
  ]);
  expect(answer.changes.account).toMatchObject({ score: 10, categories: ['Clocks', 'clocks'] });
});

it('stores preferences for no points, and keeps those not named', async () => {
  const first = makeMutation('setPreferences', { theme: 'light', language: 'es' });
  const second = makeMutation('setPreferences', { theme: null, helpSeen: true });
  const answer = await ada.push(first, second);
  expect(answer.results).toEqual([
    { id: first.id, status: 'applied', version: 2, points: 0 },
    { id: second.id, status: 'applied', version: 3, points: 0 },
  ]);
  expect((await ada.everything()).account).toMatchObject({
    score: 0,
    preferences: { theme: null, language: 'es', sound: null, helpSeen: true, shortcuts: true },
  });
});

it('refuses texts over their limits with a code for each field', async () => {
  const id = await addIdea();
  const before = await ada.everything();
  const tooLong: readonly Mutation[] = [
    makeMutation('addIdea', { ...fields, title: 'x'.repeat(201) }),
    makeMutation('addIdea', { ...fields, description: 'x'.repeat(5_001) }),
    makeMutation('addIdea', { ...fields, category: 'x'.repeat(61) }),
    makeMutation('addIdea', { ...fields, deadline: '2'.repeat(101) }),
    makeMutation('addIdea', { ...fields, target: 'x'.repeat(501) }),
    makeMutation('editIdea', { id, changes: { title: 'x'.repeat(201) } }),
    makeMutation('editIdea', { id, changes: { description: 'x'.repeat(900_000) } }),
    makeMutation('addUpdate', { id, text: 'x'.repeat(2_001) }),
    makeMutation('addNote', { id, text: 'x'.repeat(2_001) }),
    makeMutation('addCategory', { name: 'x'.repeat(61) }),
  ];
  for (const mutation of tooLong) {
    const answer = await ada.ask(paths.mutations, { method: 'POST', body: { mutations: [mutation] } });
    expect(answer.status).toBe(422);
    expect((answer.body as PushAnswer).results).toEqual([
      { id: mutation.id, status: 'refused', code: 'text-too-long' },
    ]);
    expect(answer.text).not.toContain('xxx');
  }
  expect(await ada.everything()).toEqual(before);
});

it('sanitizes characters that a file or database could not store', async () => {
  const id = await addIdea('nul \u0000 and \ud800 lone \udfff surrogates, \u202e, 👩‍👩‍👧, <script>');
  const { ideas } = await ada.everything();
  expect(ideas).toMatchObject([
    { id, title: 'nul  and \ufffd lone \ufffd surrogates, \u202e, 👩‍👩‍👧, <script>' },
  ]);
  const blank = makeMutation('addNote', { id, text: ' \u0000 ' });
  expect((await ada.push(blank)).results).toMatchObject([{ status: 'refused', code: 'text-required' }]);
});
