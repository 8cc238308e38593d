import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Logger } from '#server/operations/logger.ts';
import { type RunningServer, startServer } from '#server/server.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { type LiveReader, openLive } from '../harness/live-reader.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type Person, password, signUpNewPerson } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { testAppDeps } from '../harness/test-server.ts';
import { ensureDatabase } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

const complaints: unknown[] = [];
const note = (entry: unknown) => void complaints.push(entry);
const log = { debug() {}, info() {}, warn: note, error: note, fatal: note } as unknown as Logger;

let database: string;
let running: RunningServer[];
let urls: string[];

const start = (storage: Storage) =>
  startServer({ ...testAppDeps, storage, log, now: Date.now }, { port: 0, host: '127.0.0.1' });
const urlOf = ({ port }: RunningServer) => `http://127.0.0.1:${port}`;

beforeAll(async () => {
  database = await ensureDatabase(inject('postgresUrl'), import.meta.filename);
  // Three servers start at once on an empty database.
  running = await Promise.all([1, 2, 3].map(async () => start(await openPostgres(database, Date.now()))));
  urls = running.map(urlOf);
});
afterAll(async () => {
  for (const server of running) await server.stop();
  expect(complaints).toEqual([]);
});

/** Checks that each change event continues the previous one, and returns the version reached. */
function continued(reader: LiveReader): number {
  let version = 0;
  for (const event of reader.changes()) {
    if ('from' in event) expect(event.from).toBeLessThanOrEqual(version);
    expect(event.to).toBeGreaterThan(version);
    version = event.to;
  }
  return version;
}

const at = (url: string, person: Person, path: string, body?: unknown) =>
  sendRequest(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Cookie: person.cookie },
    body,
  });

const url = (n: number) => urls[n % urls.length] ?? '';

it('sends every change to every stream in order and without a gap, on all servers', async () => {
  const people = await Promise.all(urls.map((one) => signUpNewPerson(one)));
  const readers = await Promise.all(people.flatMap((person) => urls.map((one) => openLive(one, person))));
  const each = 30;
  const pushes = people.flatMap((person) =>
    Array.from({ length: each }, (_, n) =>
      at(url(n), person, paths.mutations, { mutations: [makeMutation('addIdea', fields)] }),
    ),
  );
  for (const { status, text } of await Promise.all(pushes)) expect(status, text).toBe(200);
  await until(
    () => readers.every((reader) => continued(reader) === each + 1),
    'all streams to have everything',
  );
  for (const reader of readers) reader.close();
});

it('sends a change to streams of other servers in well under the poll interval', async () => {
  const person = await signUpNewPerson(url(0));
  const readers = await Promise.all(urls.map((one) => openLive(one, person)));
  const delays: number[] = [];
  for (let n = 0; n < 30; n++) {
    const before = Math.max(...readers.map(continued));
    const started = performance.now();
    await at(url(n), person, paths.mutations, { mutations: [makeMutation('addIdea', fields)] });
    await until(() => readers.every((reader) => continued(reader) > before), 'the change on every stream');
    delays.push(performance.now() - started);
  }
  delays.sort((a, b) => a - b);
  // `npm run bench:peers` measures the delay; here the wake-up only has to be faster than the next poll.
  expect(delays[Math.floor(delays.length / 2)]).toBeLessThan(1_500);
  for (const reader of readers) reader.close();
});

it('recovers from a lost wake-up of a change and of an ended session', async () => {
  // A fourth server that sends and receives no wake-ups.
  const storage = await openPostgres(database, Date.now());
  const silent = await start({ ...storage, wakeUps: { broadcast() {}, listen() {} } });
  try {
    const person = await signUpNewPerson(url(0));
    const reader = await openLive(url(1), person);
    await at(urlOf(silent), person, paths.mutations, { mutations: [makeMutation('addIdea', fields)] });
    await until(() => continued(reader) === 2, 'the change that no wake-up told of');
    expect((await at(urlOf(silent), person, paths.signOut, {})).status).toBeLessThan(300);
    await until(() => reader.isEnded(), 'the stream to end');
    expect(reader.events.at(-1)?.name).toBe('signed-out');
  } finally {
    await silent.stop();
  }
});

it('ends the streams of a session on every server when one server ends it', async () => {
  const person = await signUpNewPerson(url(0));
  const readers = await Promise.all(urls.map((one) => openLive(one, person)));
  const started = performance.now();
  await at(url(1), person, paths.signOut, {});
  await until(() => readers.every((reader) => reader.isEnded()), 'every stream to end');
  expect(performance.now() - started).toBeLessThan(4_000);
  for (const reader of readers) expect(reader.events.at(-1)?.name).toBe('signed-out');
  for (const one of urls) expectProblem(await at(one, person, `${paths.changes}?since=0`), 'unauthenticated');
});

it('ends the streams of a replaced secret on every server, to be opened again with the new one', async () => {
  const person = await signUpNewPerson(url(0));
  const copy = { ...person, cookie: person.cookie };
  const readers = await Promise.all(urls.map((one) => openLive(one, copy)));
  const ended = await person.ask(paths.endOtherSessions, { method: 'POST', body: {} });
  expect(ended.status).toBe(204);
  await until(() => readers.every((reader) => reader.isEnded()), 'every stream to end');
  for (const reader of readers) expect(reader.events.at(-1)?.name).toBe('restart');
  // Requests under way with the old secret are carried out on every server; streams and changes of the account are not.
  for (const one of urls) {
    expect((await at(one, copy, `${paths.changes}?since=0`)).status).toBe(200);
    expectProblem(await at(one, copy, `${paths.live}?since=0`), 'unauthenticated');
    expectProblem(await at(one, copy, paths.endOtherSessions, {}), 'unauthenticated');
    expect((await at(one, person, `${paths.changes}?since=0`)).status).toBe(200);
  }
});

it('counts failed sign-ins across servers', async () => {
  const { user } = await signUpNewPerson(url(0));
  const attempt = (n: number, word: string) =>
    sendRequest(url(n) + paths.signIn, { method: 'POST', body: { email: user.email, password: word } });
  for (let n = 0; n < 10; n++) expectProblem(await attempt(n, 'not this one'), 'wrong-password');
  for (const n of [0, 1, 2]) expectProblem(await attempt(n, password), 'too-many-requests');
});

it('counts parallel guesses together while every write is slow, and does not reveal the right one', async () => {
  const { user } = await signUpNewPerson(url(0));
  const slow = await Promise.all(
    [1, 2, 3].map(async () => {
      const storage = await openPostgres(database, Date.now());
      return start({
        ...storage,
        write: (name, input) => delay(50).then(() => storage.write(name, input)),
      });
    }),
  );
  const guess = (n: number, word: string) =>
    sendRequest(urlOf(slow[n % 3]!) + paths.signIn, {
      method: 'POST',
      body: { email: user.email, password: word },
    });
  const wrong = Array.from({ length: 59 }, (_, n) => guess(n, 'not this one'));
  const answers = await Promise.all([...wrong, guess(59, password)]);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  expectProblem(answers.at(-1)!, 'too-many-requests');
  for (const server of slow) await server.stop();
});

it('answers a mutation that another server has applied with the same result', async () => {
  const person = await signUpNewPerson(url(0));
  const body = { mutations: [makeMutation('addIdea', fields)] };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => at(url(n), person, paths.mutations, body)),
  );
  const results = answers.map((answer) => (answer.body as { results: unknown }).results);
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect((await person.everything()).ideas).toHaveLength(1);
});
