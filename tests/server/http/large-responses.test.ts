import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type ImportedIdea, type Mutation } from '#domain/mutation/mutation.ts';
import { type MemoryLimits } from '#server/http/limits/fair-memory.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signIn, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;

beforeEach(async () => {
  // Three eighths of the defaults, because importing the ideas takes most of the test's time. A response that
  // should stay unread must exceed the 4 MB that the system may buffer for a connection.
  server = await startTestServer({
    responseMemoryLimits: { perAccountBytes: 24_000_000, totalBytes: 48_000_000 },
  });
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

async function restart(responseMemoryLimits: MemoryLimits): Promise<void> {
  await server.stop();
  server = await startTestServer({ responseMemoryLimits });
}

/** Creates a person with so many megabytes of ideas. */
async function withMegabytes(megabytes: number): Promise<Person> {
  const person = await signUpNewPerson(server.url);
  const idea = { ...importedIdea, description: 'a'.repeat(4_900) };
  await importAll(
    person,
    Array.from({ length: megabytes * 200 }, () => idea),
  );
  return person;
}

async function importAll(person: Person, ideas: readonly ImportedIdea[]): Promise<void> {
  const imported = await person.ask(paths.import, {
    method: 'POST',
    body: { mutations: [makeMutation('importIdeas', { ideas })] },
  });
  expect(imported.status).toBe(200);
}

/**
 * Sends a request over a new connection, a POST if it has a body. The response stays unread until `resume`.
 */
function ask(person: Person, path: string, body?: object) {
  const headers = { Cookie: person.cookie, 'Content-Type': 'application/json' };
  const call = request(server.url + path, { agent: false, method: body ? 'POST' : 'GET', headers });
  const answered = once(call, 'response').then(([response]) => response as IncomingMessage);
  call.on('error', () => {});
  answered.catch(() => {});
  call.end(body && JSON.stringify(body));
  return { answered, leave: () => call.destroy() };
}

const hasAnswered = ({ answered }: ReturnType<typeof ask>) =>
  Promise.race([answered.then(() => true), sleep(300, false)]);

it.each([paths.export, paths.accountData, `${paths.changes}?since=0`])(
  'sends %s to two readers of an account at a time, and to the next when one has read it or left',
  async (path) => {
    const ada = await withMegabytes(6);
    const bob = await signUpNewPerson(server.url);
    const asked = [ask(ada, path), ask(ada, path)];
    for (const one of asked) await one.answered;
    const [third, fourth, gone] = [ask(ada, path), ask(ada, path), ask(ada, path)];
    expect(await hasAnswered(third)).toBe(false);
    expect((await bob.ask(path)).status).toBe(200);
    gone.leave();
    (await asked[0]?.answered)?.resume();
    expect((await third.answered).statusCode).toBe(200);
    expect(await hasAnswered(fourth)).toBe(false);
    asked[1]?.leave();
    expect((await fourth.answered).statusCode).toBe(200);
    for (const one of [third, fourth]) one.leave();
    expect((await ada.ask(path)).status).toBe(200);
  },
);

it('rejects queued requests whose session ended while others of the account were answered', async () => {
  const ada = await withMegabytes(6);
  const other = await signIn(server.url, ada.user.email);
  const asked = [ask(ada, paths.export), ask(ada, paths.export)];
  for (const one of asked) await one.answered;
  const waiting = [paths.export, paths.accountData, paths.trash].map((path) => ask(ada, path));
  const theirs = ask(other, paths.export);
  for (const one of [...waiting, theirs]) expect(await hasAnswered(one)).toBe(false);
  expect((await other.ask(paths.endOtherSessions, { method: 'POST', body: {} })).status).toBe(204);
  for (const { leave } of asked) leave();
  for (const { answered } of waiting) expect((await answered).resume().statusCode).toBe(401);
  expect((await theirs.answered).resume().statusCode).toBe(200);
});

it('cuts off the slowest reader for an account within its share, and refuses one that wants more', async () => {
  await restart({ perAccountBytes: 12_000_000, totalBytes: 18_000_000 });
  // The system takes up to 4 MB of a response that is not read.
  const [ada, bob, carol] = [await withMegabytes(10), await withMegabytes(10), await withMegabytes(10)];
  const readers = [ask(ada, paths.export), ask(bob, paths.export)];
  const answers: IncomingMessage[] = [];
  for (const { answered } of readers) answers.push(await answered);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const refused = await carol.ask(paths.export);
  expectProblem(refused, 'unavailable');
  expect(refused.headers['retry-after']).toBe('5');
  // Small responses need no room.
  const dora = await signUpNewPerson(server.url);
  await dora.push(makeMutation('addCategory', { name: 'One' }));
  expect((await dora.ask(`${paths.changes}?since=0`)).status).toBe(200);
  expect(answers.map(({ destroyed }) => destroyed)).toEqual([false, false]);

  const eve = await withMegabytes(5);
  expect((await eve.ask(`${paths.changes}?since=0`)).status).toBe(200);
  for (const answer of answers) answer.on('error', () => {}).resume();
  await until(() => answers.every(({ closed }) => closed), 'the end of both responses');
  expect(answers.filter(({ complete }) => complete)).toHaveLength(1);
  expect((await carol.ask(paths.export)).status).toBe(200);
}, 120_000);

it('leaves memory for others if one account reads none of its pages', async () => {
  const [ada, bob] = [await signUpNewPerson(server.url), await withMegabytes(4.5)];
  // All ideas fit on one page, which exceeds what the system buffers for a connection.
  const updates = Array.from({ length: 7 }, () => ({ text: 'u'.repeat(1_990) }));
  await importAll(
    ada,
    Array.from({ length: 450 }, () => ({ ...importedIdea, updates })),
  );
  const readers = Array.from({ length: 10 }, () => ask(ada, `${paths.ideas}?limit=500`));
  const answers = await Promise.all(readers.map(({ answered }) => answered));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(statuses).toContain(503);
  expect((await bob.ask(paths.export)).status).toBe(200);
  for (const { leave } of readers) leave();
  await until(async () => (await ada.ask(paths.export)).status === 200, 'room again');
}, 60_000);

it('counts the responses of mutations too, and repeats one that was rejected for lack of memory', async () => {
  await restart({ perAccountBytes: 7_000_000, totalBytes: 48_000_000 });
  const ada = await withMegabytes(5.25);
  const bob = await signUpNewPerson(server.url);
  const deletion = makeMutation('deleteAllIdeas', {});
  await ada.push(deletion);
  // Each undoes the previous one: every other restores all ideas and returns them.
  const undos: Mutation[] = [];
  const readers: ReturnType<typeof ask>[] = [];
  const statuses: (number | undefined)[] = [];
  while (statuses.at(-1) !== 503 && statuses.length < 15) {
    const undo = makeMutation('undo', { of: undos.at(-1)?.id ?? deletion.id });
    const reader = ask(ada, paths.mutations, { mutations: [undo] });
    undos.push(undo);
    readers.push(reader);
    statuses.push((await reader.answered).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(statuses.length - 1).fill(200), 503]);
  expect(statuses.length).toBeGreaterThan(2);
  expect((await bob.push(makeMutation('addCategory', { name: 'Kites' }))).results).toMatchObject([
    { status: 'applied' },
  ]);
  for (const { leave } of readers) leave();
  await until(async () => (await ada.ask(paths.export)).status === 200, 'room again');
  expect((await ada.push(...undos.slice(-1))).results).toMatchObject([{ status: 'applied' }]);
  expect((await ada.ask(paths.export)).text.length).toBeGreaterThan(5_250_000);
}, 60_000);
