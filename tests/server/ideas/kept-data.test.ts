import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { countKeptBytes } from '#server/storage/queries/kept.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

const budget = 2_000_000;
let server: TestServer;
let ada: Person;

beforeEach(async () => {
  server = await startTestServer({ env: { KEPT_BYTES_PER_ACCOUNT: String(budget) } });
  ada = await signUp(server.url, 'ada@example.org');
});
/** The size stored in the account's row, which the sweep corrects once a day. */
async function storedKeptBytes(): Promise<number> {
  const row = await server.storage.read.selectFrom('account').select('kept_bytes').executeTakeFirstOrThrow();
  return row.kept_bytes;
}

afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** A file of 360 kB, a fiftieth of the largest. */
function importOf(title: string): Mutation {
  const updates = Array.from({ length: 9 }, () => ({ text: 'u'.repeat(1_900) }));
  const ideas = Array.from({ length: 20 }, (_, n) => ({ ...importedIdea, title: `${title} ${n}`, updates }));
  return makeMutation('importIdeas', { ideas });
}
const send = async (person: Person, mutation: Mutation) =>
  (await person.ask(paths.import, { method: 'POST', body: { mutations: [mutation] } })).body as PushAnswer;
const keptOf = async (person: Person) => countKeptBytes(server.storage.read, person.user.id);
const trashOf = async (person: Person) => {
  const { trash } = (await person.ask(paths.trash)).body as { trash: { idea: { title: string } }[] };
  return new Set(trash.map(({ idea }) => idea.title.replace(/ \d+$/, '')));
};

it('stays within its budget through twelve imports: the oldest in the trash go first, and that is told', async () => {
  const answers: PushAnswer[] = [];
  const mutations = Array.from({ length: 12 }, (_, n) => importOf(`File ${n}`));
  for (const mutation of mutations) {
    answers.push(await send(ada, mutation));
    expect(await keptOf(ada)).toBeLessThan(budget * 1.05);
  }
  const trimmed = answers.map((answer) => answer.trimmed ?? false);
  expect(trimmed.slice(0, 6)).toEqual(Array<boolean>(6).fill(false));
  expect(trimmed.slice(6)).toContain(true);
  const titles = await trashOf(ada);
  expect(titles.has('File 0')).toBe(false);
  expect(titles.has('File 10')).toBe(true);
  // Trimmed data cannot be restored; the last file can.
  const undo = async (mutation: Mutation) =>
    (await ada.push(makeMutation('undo', { of: mutation.id }))).results[0];
  expect(await undo(mutations[1]!)).toMatchObject({ status: 'refused', code: 'undo-gone' });
  expect(await undo(mutations[11]!)).toMatchObject({ status: 'applied' });
  expect((await ada.everything()).ideas.map(({ title }) => title)).toContain('File 10 0');
});

it('stays within its budget through many edits of one description: the oldest undo steps go first', async () => {
  const add = makeMutation('addIdea', fields);
  await ada.push(add);
  const edits = Array.from({ length: 400 }, (_, n) =>
    makeMutation('editIdea', { id: add.id, changes: { description: String(n).padStart(4_900, 'x') } }),
  );
  let trimmed = false;
  for (let first = 0; first < edits.length; first += 50) {
    const answer = await ada.push(...edits.slice(first, first + 50));
    expect(answer.results.every(({ status }) => status === 'applied')).toBe(true);
    trimmed ||= answer.trimmed ?? false;
    expect(await keptOf(ada)).toBeLessThan(budget * 1.05);
  }
  expect(trimmed).toBe(true);
  const undo = async (mutation: Mutation) =>
    (await ada.push(makeMutation('undo', { of: mutation.id }))).results[0];
  expect(await undo(edits[0]!)).toMatchObject({ code: 'undo-gone' });
  expect(await undo(edits[399]!)).toMatchObject({ status: 'applied' });
  const [idea] = (await ada.everything()).ideas;
  expect(idea?.description.endsWith('398')).toBe(true);
});

it('lets go of nothing within the budget, and counts of one account only', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  await send(bob, importOf('Of Bob'));
  await send(bob, importOf('Of Bob again'));
  for (let n = 0; n < 12; n++) await send(ada, importOf(`File ${n}`));
  expect(await trashOf(bob)).toEqual(new Set(['Of Bob']));
});

it('counts as it goes what a count of everything finds', async () => {
  const adds = [1, 2, 3].map(() => makeMutation('addIdea', fields));
  const [first, second, third] = adds.map(({ id }) => id);
  const note = makeMutation('addNote', { id: first!, text: 'n'.repeat(1_500) });
  await ada.push(...adds, note, makeMutation('deleteIdea', { id: second! }));
  await ada.push(makeMutation('deleteEntry', { id: first!, list: 'notes', entry: note.id }));
  await ada.push(makeMutation('deleteIdea', { id: third! }), makeMutation('restoreIdeas', { ids: [third!] }));
  await send(ada, importOf('File'));
  await ada.push(makeMutation('purgeIdeas', { ids: [second!] }));
  const stored = await storedKeptBytes();
  const counted = await keptOf(ada);
  expect(counted).toBeGreaterThan(4_000);
  expect(Math.abs(stored - counted)).toBeLessThan(0.2 * counted);
  // The sweep corrects what the two count differently.
  const tomorrow = Date.now() + 86_400_001;
  while ((await server.storage.write('sweep', { now: tomorrow, limit: 20 })) > 0);
  expect(await storedKeptBytes()).toBe(await keptOf(ada));
});

it('gives an account a budget of its own', async () => {
  const accountId = ada.user.id;
  expect(await server.storage.write('setKeptQuota', { accountId, bytes: 500_000 })).toBe(true);
  expect(await server.storage.write('setKeptQuota', { accountId: 'nobody', bytes: 1 })).toBe(false);
  await send(ada, importOf('First'));
  await send(ada, importOf('Second'));
  expect((await send(ada, importOf('Third'))).trimmed).toBe(true);
  const kept = await storedKeptBytes();
  expect(kept).toBeLessThanOrEqual(500_000);
  expect(kept).toBeGreaterThan(0);
});

it('lets go in transactions of at most 2,000 rows, of whole ideas, until it is done', async () => {
  const updates = Array.from({ length: 300 }, (_, n) => ({ text: `Step ${n}` }));
  const ideas = Array.from({ length: 10 }, () => ({ ...importedIdea, updates, notes: [] }));
  await send(ada, makeMutation('importIdeas', { ideas }));
  await ada.push(makeMutation('deleteAllIdeas', {}));
  const entries = async () =>
    (await server.database.query(`SELECT id FROM entry WHERE account_id = '${ada.user.id}'`)).length;
  const left = [await entries()];
  const accountId = ada.user.id;
  for (let isDone = false; !isDone;) {
    const trimmed = await server.storage.write('trimKept', { accountId, maxBytes: 0, now: Date.now() });
    isDone = trimmed?.isDone ?? true;
    left.push(await entries());
  }
  expect([...new Set(left)]).toEqual([3_000, 1_200, 0]);
  expect(await keptOf(ada)).toBe(0);
  expect(await ada.everything()).toMatchObject({ ideas: [], entries: [] });
});

/** Ten ideas with 600 updates each. Returns their ids. */
async function importManyEntries(): Promise<readonly string[]> {
  const updates = Array.from({ length: 600 }, (_, n) => ({ text: `Step ${n}` }));
  const ideas = Array.from({ length: 10 }, () => ({ ...importedIdea, updates, notes: [] }));
  const { changes } = await send(ada, makeMutation('importIdeas', { ideas }));
  return changes.ideas.map(({ id }) => id);
}
const countEntries = async () =>
  (await server.database.query(`SELECT id FROM entry WHERE account_id = '${ada.user.id}'`)).length;

it('deletes the entries of a large trash that is emptied', async () => {
  const ids = await importManyEntries();
  await ada.push(makeMutation('deleteAllIdeas', {}));
  expect(await countEntries()).toBe(6_000);
  const { results } = await ada.push(makeMutation('purgeIdeas', { ids }));
  expect(results).toMatchObject([{ status: 'applied' }]);
  expect(await countEntries()).toBe(0);
  expect(await trashOf(ada)).toEqual(new Set());
});

it('brings back more entries than one answer holds, and every device gets them', async () => {
  const ids = await importManyEntries();
  const reset = makeMutation('deleteAllIdeas', {});
  const { changes: before } = await ada.push(reset);
  const { results, changes } = await ada.push(makeMutation('undo', { of: reset.id }));
  expect(results).toMatchObject([{ status: 'applied' }]);
  // The version alone: a device that is behind it fetches what it misses.
  expect(changes).toMatchObject({ from: before.to + 1, to: before.to + 1, ideas: [], entries: [] });
  const missed = (await ada.ask(`${paths.changes}?since=${before.to}`)).body as PushAnswer['changes'];
  expect(missed.ideas.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(missed.entries).toHaveLength(6_000);
});

it('sweeps a large trash that has expired in several transactions', async () => {
  await importManyEntries();
  await ada.push(makeMutation('deleteAllIdeas', {}));
  const now = Date.now() + 31 * 86_400_000;
  const left: number[] = [];
  while ((await server.storage.write('sweep', { now, limit: 20 })) > 0) left.push(await countEntries());
  expect(left).toEqual([4_000, 2_000, 0, 0]);
  expect(await keptOf(ada)).toBe(0);
});
