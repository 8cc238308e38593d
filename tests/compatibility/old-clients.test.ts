import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { type MutationResult } from '#contract/mutations.ts';
import { oldestProtocol, paths, protocolHeader } from '#contract/protocol.ts';
import { isKnown } from '#domain/apply/apply-mutation.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { ideasIn } from '#domain/testing/read-one-idea.ts';
import { meantAt } from '../harness/make-mutation.ts';
import { type Person, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

/** The requests of a browser with the first version, and the responses. */
interface Recording {
  readonly mutations: readonly Mutation[];
  readonly results: readonly MutationResult[];
  readonly everything: Changes;
  readonly ending: readonly Mutation[];
}

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'recorded', name), 'utf8');
const recording = JSON.parse(read('wire-1.json')) as Recording;

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ now: () => meantAt + 60_000 });
  ada = await signUp(server.url, 'ada@example.org');
});
afterAll(() => server.stop());

it('answers the mutations of the first version as it answered them, with the same ideas and points', async () => {
  const answer = await ada.ask(paths.mutations, {
    method: 'POST',
    body: { mutations: recording.mutations },
    headers: { [protocolHeader]: '1' },
  });
  expect(answer.status).toBe(200);
  expect((answer.body as Recording).results).toEqual(recording.results);
  // Fields added since then are optional.
  const { epoch } = server.storage;
  expect(await ada.everything()).toEqual({ ...recording.everything, epoch });
  expect(oldestProtocol).toBe(1);
});

it('knows every kind of mutation that an outbox of the first version may hold', () => {
  const sent = [...recording.mutations, ...recording.ending];
  expect(new Set(sent.map(({ name }) => name)).size).toBe(17);
  expect(sent.filter((mutation) => !isKnown(mutation))).toEqual([]);
});

it('takes the large mutations of the first version', async () => {
  const [replaceAll, deleteAll] = recording.ending;
  const imported = await ada.ask(paths.import, { method: 'POST', body: { mutations: [replaceAll] } });
  expect(imported.body).toMatchObject({ results: [{ status: 'applied', points: 0 }] });
  expect((await ada.everything()).ideas.map(({ title }) => title)).toEqual([
    'Pendulum that counts leap seconds',
  ]);
  const deleted = await ada.ask(paths.mutations, { method: 'POST', body: { mutations: [deleteAll] } });
  expect(deleted.body).toMatchObject({ results: [{ status: 'applied' }] });
  expect((await ada.everything()).ideas).toEqual([]);
});

it('reads a file that the first version exported', () => {
  const parsed = ideasIn(read('forge-ideas-1.json'));
  if (parsed === null) throw new Error('the file is refused');
  const titles = recording.everything.ideas.map(({ title }) => title);
  expect(parsed.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
});
