import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths, versionHeader } from '#contract/protocol.ts';
import { type ImportedIdea, type Mutation } from '#domain/mutation/mutation.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import {
  type CommandInput,
  type CommandName,
  type CommandOutput,
} from '#server/storage/commands/registry.ts';
import { type ImportSlice } from '#server/storage/commands/staged-import.ts';
import { discardStaleImports } from '#server/storage/discard-imports.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { openLive } from '../../harness/live-reader.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;
let slices: ImportSlice[];
/** Called after each slice that was written, with how many there were. */
let afterSlice: (count: number) => Promise<void>;

/** The server's storage, which tells of every slice of an import. */
function observed(storage: Storage): Storage {
  return {
    ...storage,
    async write<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
      const output = await storage.write(name, input);
      if (name === 'stageImport') {
        slices.push((input as unknown as { slice: ImportSlice }).slice);
        await afterSlice(slices.length);
      }
      return output;
    },
  };
}

beforeEach(async () => {
  slices = [];
  afterSlice = async () => {};
  server = await startTestServer({ wrapStorage: observed });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** A file of `count` ideas with ten updates and a note each: 2,000 take 2 MB. */
function file(count: number, title = 'Filed'): ImportedIdea[] {
  return Array.from({ length: count }, (_, n) => ({
    ...importedIdea,
    title: `${title} ${n}`,
    updates: Array.from({ length: 10 }, (_update, m) => ({ text: `Step ${m} of "${n}" – ✓` })),
  }));
}
const importing = (ideas: readonly ImportedIdea[]) => makeMutation('importIdeas', { ideas });
const send = (person: Person, mutation: Mutation) =>
  person.ask(paths.import, { method: 'POST', body: { mutations: [mutation] } });
const answerTo = async (person: Person, mutation: Mutation) =>
  (await send(person, mutation)).body as PushAnswer;
const titles = async (person: Person) =>
  (await person.everything()).ideas.map(({ title }) => title).toSorted();

/** Everything kept of an account but when, and which it is. */
async function rowsOf({ user }: Person) {
  const select = (columns: string, table: string) =>
    server.database.query(
      `SELECT ${columns} FROM ${table} WHERE account_id = '${user.id}' ORDER BY version, id, rank`,
    );
  return [
    await select('id, rank, doc, created_at, version, deleted_by, deletion_took', 'idea'),
    await select('idea_id, id, list, text, date, size, deleted, 0 as version, 0 as rank', 'entry'),
    await select(
      'id, name, at, utc_offset, version, refusal, points, idea_id, inverse, undone, 0 as rank',
      'mutation',
    ),
    await server.database.query(`SELECT version, state FROM account WHERE id = '${user.id}'`),
    await server.database.query('SELECT id FROM staged_idea'),
    await server.database.query('SELECT token FROM import_staging'),
  ];
}

it('imports nothing from a device that has versions the account has lost', async () => {
  const send = (version: number) =>
    ada.ask(paths.import, {
      method: 'POST',
      headers: { [versionHeader]: `${version}` },
      body: { mutations: [importing(file(1_000))] },
    });
  expectProblem(await send(7), 'server-restored');
  expect(await ada.everything()).toMatchObject({ to: 1, ideas: [] });
  expect((await send(1)).status).toBe(200);
  expect((await ada.everything()).ideas).toHaveLength(1_000);
});

it.each([
  ['file', () => importing(file(1_000))],
  ['file that is added', () => makeMutation('addImported', { ideas: file(1_000) })],
  [
    'move of local ideas',
    () => makeMutation('migrateLocalIdeas', { ideas: file(1_000), categories: ['Kites'], score: 340 }),
  ],
])(
  'writes a large %s in slices of at most 2,000 rows and 400 kB, with the same end as at once',
  async (_, make) => {
    const bob = await signUp(server.url, 'bob@example.org');
    const first = makeMutation('addIdea', fields);
    const mutation = make();
    await ada.push(first);
    await bob.push(first);
    const answer = await answerTo(ada, mutation);
    expect(slices.length).toBeGreaterThan(5);
    for (const { ideas, entries } of slices) {
      const rows = [ideas, entries].flatMap((json) => JSON.parse(json) as unknown[]);
      expect(rows.length).toBeLessThanOrEqual(2_000);
      expect(ideas.length + entries.length).toBeLessThan(410_000);
    }
    const atOnce = await server.storage.write('pushMutations', {
      accountId: bob.user.id,
      mutations: [mutation],
      now: Date.now(),
    });
    const withoutTime = ({ removedIdeas, entries, ...changes }: PushAnswer['changes']) => ({
      ...changes,
      removed: removedIdeas.map(({ id, by, took, isPurged }) => [id, by, took, isPurged]),
      entries: entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    });
    expect(answer.results).toEqual(atOnce?.results);
    expect(withoutTime(answer.changes)).toEqual(atOnce && withoutTime(atOnce.changes));
    expect(await rowsOf(ada)).toEqual(await rowsOf(bob));
  },
);

it('shows the board as it was until all of a file is there', async () => {
  await ada.push(makeMutation('addIdea', fields));
  const seen: string[][] = [];
  afterSlice = async () => void seen.push(await titles(ada));
  await answerTo(ada, importing(file(400)));
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen.map((shown) => shown.join()))).toEqual(new Set([fields.title]));
  expect(await titles(ada)).toHaveLength(400);
});

it('tells other devices of the new version, which then get all of it', async () => {
  const live = await openLive(server.url, ada);
  const version = JSON.stringify({ to: 2, epoch: server.storage.epoch });
  await answerTo(ada, importing(file(400)));
  await until(() => live.events.some(({ data }) => data === version), 'the version');
  live.close();
  expect((await ada.everything()).entries).toHaveLength(400 * 11);
});

it('leaves nothing of a file that could not be written to its end, and takes it when it comes again', async () => {
  await ada.push(makeMutation('addIdea', fields));
  const before = await rowsOf(ada);
  const mutation = importing(file(1_000));
  afterSlice = (count) => (count === 3 ? Promise.reject(new Error('cut')) : Promise.resolve());
  expectProblem(await send(ada, mutation), 'internal');
  expect(server.complaints.splice(0)).toHaveLength(1);
  expect(await rowsOf(ada)).toEqual(before);
  expect((await answerTo(ada, mutation)).results).toMatchObject([{ status: 'applied', version: 3 }]);
});

it('discards what is left of an import whose server ended, and takes it when it comes again', async () => {
  const mutation = importing(file(400));
  const [slice] = [
    { ideas: '[["gone-00000","a","{}",0]]', entries: '[["gone-00000","gone-1","notes","x","",1]]' },
  ];
  const run = { accountId: ada.user.id, token: 'dead', now: Date.now() };
  const [session] = await server.database.query(`SELECT token_hash FROM session`);
  const tokenHash = String(session?.['token_hash']);
  await server.storage.write('beginImport', { ...run, tokenHash, mutationId: 'gone' });
  await server.storage.write('stageImport', { ...run, slice, version: 1 });
  expect(await ada.everything()).toMatchObject({ to: 1, ideas: [], entries: [] });
  await discardStaleImports(server.storage, run.now - 1, Date.now);
  expect(await server.database.query('SELECT id FROM staged_idea')).toHaveLength(1);
  await discardStaleImports(server.storage, run.now, Date.now);
  expect(await rowsOf(ada)).toMatchObject([[], [], [], [{}], [], []]);
  expect((await answerTo(ada, mutation)).results).toMatchObject([{ status: 'applied' }]);
});

it('applies a file to the account as another device has left it meanwhile', async () => {
  const add = makeMutation('addIdea', fields);
  afterSlice = async (count) => {
    if (count === 1)
      await server.storage.write('pushMutations', {
        accountId: ada.user.id,
        mutations: [add],
        now: Date.now(),
      });
  };
  const answer = await answerTo(ada, importing(file(400)));
  expect(answer.changes).toMatchObject({ from: 2, to: 3, removedIdeas: [{ id: add.id }] });
  expect(answer.changes.account).toMatchObject({ score: 10, ideas: 400 });
  // A device that was at the version in between gets the entries too.
  const since = (await ada.ask(`${paths.changes}?since=2`)).body as PushAnswer['changes'];
  expect(since.entries).toHaveLength(400 * 11);
});

it('keeps the account’s own changes behind its import, and lets others’ through', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  let own: Promise<PushAnswer> | null = null;
  let versionMeanwhile: number | undefined;
  afterSlice = async (count) => {
    if (count !== 1) return;
    own = ada.push(makeMutation('addIdea', fields));
    await bob.push(makeMutation('addIdea', fields));
    versionMeanwhile = (await ada.everything()).to;
  };
  const imported = await answerTo(ada, importing(file(400)));
  expect([versionMeanwhile, imported.changes.from, imported.changes.to]).toEqual([1, 1, 2]);
  expect(await own).toMatchObject({ results: [{ version: 3 }] });
  expect(await titles(ada)).toHaveLength(401);
});

it('answers a repeat as the first time, and a refusal stays one', async () => {
  const mutation = importing(file(400));
  const first = await answerTo(ada, mutation);
  expect(await answerTo(ada, mutation)).toMatchObject({
    results: first.results,
    changes: { from: 2, to: 2, ideas: [] },
  });
  const long = importing(file(400).map((idea) => ({ ...idea, title: 'x'.repeat(201) })));
  for (let n = 0; n < 2; n++)
    expect((await answerTo(ada, long)).results).toEqual([
      { id: long.id, status: 'refused', code: 'invalid-file' },
    ]);
  expect(await titles(ada)).toHaveLength(400);
});

it('takes back a large file, with what was there before', async () => {
  await ada.push(makeMutation('addIdea', fields));
  const mutation = importing(file(400));
  await answerTo(ada, mutation);
  const undone = await ada.push(makeMutation('undo', { of: mutation.id }));
  expect(undone.results).toMatchObject([{ status: 'applied' }]);
  expect(await titles(ada)).toEqual([fields.title]);
});

it('refuses a large file that is no import, and one on the path of ordinary changes', async () => {
  const body = { mutations: [importing(file(400))] };
  expectProblem(await ada.ask(paths.mutations, { method: 'POST', body }), 'payload-too-large');
  const unsound = { mutations: [importing(file(400).map((idea) => ({ ...idea, extra: 1 })))] };
  expectProblem(await ada.ask(paths.import, { method: 'POST', body: unsound }), 'invalid-request');
  expect(await titles(ada)).toEqual([]);
});
