import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { paths, versionHeader } from '#contract/protocol.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { noChanges } from '../../harness/no-changes.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

async function since(version: number | string): Promise<Changes> {
  return (await ada.ask(`${paths.changes}?since=${version}`)).body as Changes;
}

const ids = (changes: Changes) => changes.ideas.map(({ id }) => id).toSorted();

it('returns everything since version 0, without deleted ideas', async () => {
  const [kept, gone] = [makeMutation('addIdea', fields), makeMutation('addIdea', fields)];
  const note = makeMutation('addNote', { id: kept.id, text: 'Kept' });
  const lost = makeMutation('addNote', { id: gone.id, text: 'Gone' });
  await ada.push(kept, gone, note, lost, makeMutation('deleteIdea', { id: gone.id }));
  const all = await since(0);
  expect(all).toMatchObject({
    from: 0,
    to: 6,
    reset: true,
    removedIdeas: [],
    account: { score: 15, ideas: 1 },
  });
  expect(ids(all)).toEqual([kept.id]);
  expect(all.entries).toEqual([
    { ideaId: kept.id, list: 'notes', id: note.id, text: 'Kept', date: expect.any(String) },
  ]);
  expect((await ada.ask(paths.changes)).body).toEqual(all);
});

it('returns only the changes since a version', async () => {
  const [one, two, three] = [
    makeMutation('addIdea', fields),
    makeMutation('addIdea', fields),
    makeMutation('addIdea', fields),
  ];
  await ada.push(one, two, three); // 2, 3, 4
  const update = makeMutation('addUpdate', { id: two.id, text: 'Half way' });
  const gone = makeMutation('deleteIdea', { id: three.id });
  await ada.push(update, gone); // 5, 6

  expect(ids(await since(1))).toEqual([one.id, two.id].toSorted());
  expect(await since(4)).toMatchObject({
    from: 4,
    to: 6,
    reset: false,
    ideas: [{ id: two.id, progress: 10 }],
    entries: [{ ideaId: two.id, id: update.id }],
    removedIdeas: [{ id: three.id, by: gone.id }],
    account: { score: 30, ideas: 2 },
  });
  expect(await since(5)).toMatchObject({
    from: 5,
    to: 6,
    ideas: [],
    entries: [],
    removedIdeas: [{ id: three.id, by: gone.id }],
  });
  expect(await since(6)).toEqual({ ...noChanges(6), epoch: server.storage.epoch });
});

it('returns only the idea that was moved', async () => {
  const [low, top] = [makeMutation('addIdea', fields), makeMutation('addIdea', fields)];
  await ada.push(low, top);
  await ada.push(makeMutation('moveIdea', { id: low.id, after: null, before: top.id, sort: 'manual' }));
  expect(ids(await since(3))).toEqual([low.id]);
});

it('returns only the account if nothing else changed', async () => {
  await ada.push(makeMutation('addIdea', fields));
  await ada.push(makeMutation('setPreferences', { theme: 'light' }));
  expect(await since(2)).toMatchObject({
    to: 3,
    account: { preferences: { theme: 'light' } },
    ideas: [],
    entries: [],
    removedIdeas: [],
  });
});

it('resets a client that is ahead of the server, and from then on any with a lost version', async () => {
  const add = makeMutation('addIdea', fields);
  await ada.push(add);
  const { to } = await since(999);
  expect(to).toBeGreaterThan(1_000_000);
  for (const version of [3, 999, '999999999999999']) {
    const answer = await since(version);
    expect(answer).toMatchObject({ from: 0, to, reset: true, removedIdeas: [], setBack: {} });
    expect(ids(answer)).toEqual([add.id]);
  }
  expect(await since(2)).not.toHaveProperty('setBack');
  expect(await since(to)).toMatchObject({ from: to, to, reset: false });
});

it('applies nothing that a client sends with a version the account has lost', async () => {
  const send = (version: string) =>
    ada.ask(paths.mutations, {
      method: 'POST',
      headers: { [versionHeader]: version },
      body: { mutations: [makeMutation('addIdea', fields)] },
    });
  expect(await send('7')).toMatchObject({ status: 409, body: { code: 'server-restored' } });
  const { to } = await since(7);
  expect(to).toBeGreaterThan(1_000_000);
  expect(await send('7')).toMatchObject({ status: 409, body: { code: 'server-restored' } });
  expect(await since(to)).toMatchObject({ to, reset: false });
  for (const version of [`${to}`, '1', '0', 'zebra']) expect((await send(version)).status).toBe(200);
});

it('resets a client whose version is older than the stored deletions', async () => {
  const [old, young] = [makeMutation('addIdea', fields), makeMutation('addIdea', fields)];
  await ada.push(old, young, makeMutation('deleteIdea', { id: old.id }));
  // The state after old deletions were purged.
  await server.database.query('UPDATE account SET purged_version = 3');
  await server.database.query('DELETE FROM idea WHERE deleted_at IS NOT NULL');
  expect(await since(2)).toMatchObject({ from: 0, to: 4, reset: true, ideas: [{ id: young.id }] });
  expect(await since(3)).toMatchObject({ from: 3, to: 4, reset: false, ideas: [], removedIdeas: [] });
});

it('returns the same at once as step by step', async () => {
  const steps = [
    makeMutation('addIdea', fields, { id: 'first-idea' }),
    makeMutation('addIdea', fields, { id: 'second-idea' }),
    makeMutation('addNote', { id: 'first-idea', text: 'Note' }),
    makeMutation('editIdea', { id: 'second-idea', changes: { title: 'Renamed' } }),
    makeMutation('deleteIdea', { id: 'first-idea' }),
    makeMutation('addUpdate', { id: 'second-idea', text: 'Update' }),
    makeMutation('addCategory', { name: 'Clocks' }),
  ];
  const sum = new Map<string, unknown>();
  const entries = new Map<string, unknown>();
  let account: unknown = null;
  let version = 1;
  for (const step of steps) {
    await ada.push(step);
    const changes = await since(version);
    expect([changes.from, changes.to]).toEqual([version, version + 1]);
    version = changes.to;
    account = changes.account;
    for (const idea of changes.ideas) sum.set(idea.id, idea);
    for (const entry of changes.entries) entries.set(entry.id, entry);
    for (const { id } of changes.removedIdeas) {
      sum.delete(id);
      for (const [key, entry] of entries)
        if ((entry as { ideaId: string }).ideaId === id) entries.delete(key);
    }
  }
  const all = await since(0);
  expect(all).toMatchObject({
    to: version,
    account,
    ideas: [...sum.values()],
    entries: [...entries.values()],
  });
});
