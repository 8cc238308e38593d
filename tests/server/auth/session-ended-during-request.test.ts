import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { beginRequest, finishRequest } from '../../harness/begun-request.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { openStream } from '../../harness/live-reader.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, password, signIn, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

const email = 'ada@example.org';
const clock = createFakeClock();
/** Runs after a session was found and its last use was written, before the request is handled. */
let whenFound = () => Promise.resolve();
/** Runs before accepted mutations are written. */
let beforePush = () => Promise.resolve();
/** Runs before an account is deleted whose password was verified. */
let beforeDeletion = () => Promise.resolve();
let server: TestServer;

beforeEach(async () => {
  // With the timers stopped, polling ends no session: only explicit calls do.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  whenFound = () => Promise.resolve();
  beforePush = () => Promise.resolve();
  beforeDeletion = () => Promise.resolve();
  server = await startTestServer({
    now: clock.now,
    wrapStorage: (storage) => ({
      ...storage,
      write(name, input) {
        if (name === 'pushMutations') return beforePush().then(() => storage.write(name, input));
        if (name === 'deleteAccountAsOwner') return beforeDeletion().then(() => storage.write(name, input));
        const writing = storage.write(name, input);
        return name === 'touchSession' ? writing.finally(() => whenFound()) : writing;
      },
    }),
  });
});
afterEach(async () => {
  await server.stop();
  vi.useRealTimers();
  expect(server.complaints).toEqual([]);
});

const endOthers = async (of: Person) => {
  expect((await of.ask(paths.endOtherSessions, { method: 'POST', body: {} })).status).toBe(204);
};

const begin = (person: Person, path: string) => beginRequest(server.url + path, { Cookie: person.cookie });

it('ends a stream whose session ended after the session check, without sending changes', async () => {
  const ada = await signUp(server.url, email);
  clock.advance(3_600_000);
  const other = await signIn(server.url, email);
  whenFound = () => endOthers(other);
  const stream = await openStream(server.url, ada);
  await until(() => stream.isEnded(), 'the stream to end');
  await other.push(makeMutation('addIdea', fields));
  expect(stream.changes()).toEqual([]);
});

it('rejects a request whose session ended before its body arrived', async () => {
  const ada = await signUp(server.url, email);
  const other = await signIn(server.url, email);
  const bodies: readonly (readonly [path: string, body: unknown])[] = [
    [paths.mutations, { mutations: [makeMutation('addIdea', fields)] }],
    [
      paths.import,
      { mutations: [makeMutation('migrateLocalIdeas', { ideas: [], categories: [], score: 5 })] },
    ],
    [paths.endSession, { id: '0'.repeat(32) }],
  ];
  const calls = await Promise.all(bodies.map(([path]) => begin(ada, path)));
  await endOthers(other);
  const answers = await Promise.all(calls.map((call, n) => finishRequest(call, bodies[n]?.[1])));
  expect(answers).toEqual([401, 401, 401]);
  expect(await other.everything()).toMatchObject({ to: 1, ideas: [] });
});

it('rejects mutations whose session ended before they were written', async () => {
  const ada = await signUp(server.url, email);
  const other = await signIn(server.url, email);
  const mutations = [makeMutation('addIdea', fields)];
  beforePush = () => {
    beforePush = () => Promise.resolve();
    return endOthers(other);
  };
  expectProblem(await ada.ask(paths.mutations, { method: 'POST', body: { mutations } }), 'unauthenticated');
  expect((await other.everything()).ideas).toEqual([]);
  // Rejected mutations count as new when they are sent again.
  expect((await other.push(...mutations)).results).toMatchObject([{ status: 'applied' }]);
});

it('rejects a body that arrives after the time of a replaced secret, however early its request began', async () => {
  const ada = await signUp(server.url, email);
  const copy = { ...ada, cookie: ada.cookie };
  await endOthers(ada);
  clock.advance(29_999);
  const calls = await Promise.all([begin(copy, paths.mutations), begin(copy, paths.import)]);
  // By the answer to a later request, the sessions of these two have been found.
  expect((await copy.ask(paths.session)).status).toBe(200);
  clock.advance(1);
  const body = { mutations: [makeMutation('addIdea', fields)] };
  const empty = makeMutation('migrateLocalIdeas', { ideas: [], categories: [], score: 5 });
  const [push, imported] = calls;
  expect(await finishRequest(push, body)).toBe(401);
  expect(await finishRequest(imported, { mutations: [empty] })).toBe(401);
  expect(await ada.everything()).toMatchObject({ to: 1, ideas: [] });
});

it('accepts a late body of a session that is still active', async () => {
  const ada = await signUp(server.url, email);
  const call = await begin(ada, paths.mutations);
  expect(await finishRequest(call, { mutations: [makeMutation('addIdea', fields)] })).toBe(200);
  expect((await ada.everything()).ideas).toHaveLength(1);
});

it('reports an account that was deleted meanwhile as signed out, not the password as wrong', async () => {
  const ada = await signUp(server.url, email);
  const remove = () => ada.ask(paths.deleteAccount, { method: 'POST', body: { password } });
  beforeDeletion = async () => {
    beforeDeletion = () => Promise.resolve();
    expect((await remove()).status).toBe(204);
  };
  expectProblem(await remove(), 'unauthenticated');
});
