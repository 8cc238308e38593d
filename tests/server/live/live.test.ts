import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { maxEventPayloadLength, heartbeatIntervalMs, paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { type LiveReader, openLive } from '../../harness/live-reader.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signIn, signUp, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;
const readers: LiveReader[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

async function live(person: Person, options?: Parameters<typeof openLive>[2]): Promise<LiveReader> {
  const reader = await openLive(server.url, person, options);
  readers.push(reader);
  return reader;
}

const versions = (reader: LiveReader) => reader.changes().map(({ to }) => to);
const ids = (reader: LiveReader) => reader.events.filter(({ id }) => id !== '').map(({ id }) => Number(id));
const category = (n: number) => makeMutation('addCategory', { name: `Category ${n}` });

it('begins with everything, then sends each change as its author received it', async () => {
  const reader = await live(ada);
  expect(reader.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(reader.changes()).toEqual([await ada.everything()]);
  const add = makeMutation('addIdea', fields);
  const { changes } = await ada.push(
    add,
    makeMutation('addNote', { id: add.id, text: 'Note\n\nwith blank lines' }),
  );
  await until(() => reader.changes().length === 2, 'the change');
  expect(reader.changes()[1]).toEqual({ ...changes, epoch: server.storage.epoch });
  expect(ids(reader)).toEqual([1, 3]);
});

it('begins with a heartbeat if nothing was missed', async () => {
  const reader = await live(ada, { since: 1 });
  expect(reader.events).toEqual([{ id: '', name: 'beat', data: '' }]);
});

it('begins with the changes since a version or since the last event', async () => {
  await ada.push(category(1), category(2), category(3));
  for (const options of [{ since: 2 }, { lastEventId: '2' }, { since: 0, lastEventId: '2' }]) {
    const reader = await live(ada, options);
    expect(reader.changes()).toMatchObject([{ from: 2, to: 4, reset: false }]);
  }
});

it('resets a client that is ahead of the server or sends an invalid Last-Event-ID', async () => {
  await ada.push(category(1));
  for (const lastEventId of [
    '7',
    '-1',
    '1.5',
    '1e0',
    '0x1',
    'zebra',
    '',
    '1e999',
    '9'.repeat(15),
    '9'.repeat(16),
    '9'.repeat(400),
  ]) {
    const reader = await live(ada, { since: 2, lastEventId });
    expect(reader.changes(), lastEventId.slice(0, 10)).toMatchObject([{ from: 0, reset: true }]);
  }
  // The first of them has shown that the account was set back, so that it goes on from a higher version.
  const { to } = await ada.everything();
  const ahead = await live(ada, { since: to + 1 });
  const [first] = versions(ahead);
  expect(ahead.changes()).toMatchObject([{ from: 0, to: expect.any(Number), reset: true }]);
  expect(first).toBeGreaterThan(to);
  await ada.push(category(2));
  await until(() => ahead.changes().length === 2, 'the next change');
  expect(versions(ahead)).toEqual([first, (first ?? 0) + 1]);
});

it('sends every stream each change once and in order, whenever it was opened', async () => {
  const writes = (async () => {
    for (let n = 0; n < 60; n++) await ada.push(category(n));
  })();
  const opened: LiveReader[] = [];
  for (let n = 0; n < 10; n++) opened.push(await live(ada));
  await writes;
  for (const reader of opened) {
    await until(() => versions(reader).at(-1) === 61, 'the last change');
    const all = reader.changes() as Changes[];
    expect(all[0]).toMatchObject({ from: 0, reset: true });
    for (const [index, changes] of all.entries()) {
      if (index > 0) expect([changes.from, changes.to]).toEqual([all[index - 1]!.to, all[index - 1]!.to + 1]);
    }
    expect(ids(reader)).toEqual(versions(reader));
  }
});

it('resumes after a disconnect from the last event', async () => {
  const first = await live(ada);
  await ada.push(category(1));
  await until(() => versions(first).at(-1) === 2, 'the first change');
  first.close();
  await ada.push(category(2));
  await ada.push(category(3));
  const second = await live(ada, { since: 0, lastEventId: String(ids(first).at(-1)) });
  await ada.push(category(4));
  await until(() => versions(second).at(-1) === 5, 'the last change');
  expect((second.changes() as Changes[]).map(({ from, to }) => [from, to])).toEqual([
    [2, 4],
    [4, 5],
  ]);
});

it('sends nothing for requests that change nothing', async () => {
  const add = makeMutation('addIdea', fields);
  await ada.push(add);
  const reader = await live(ada, { since: 2 });
  await ada.push(add);
  await ada.push(makeMutation('addCategory', { name: 'Art' }));
  await ada.push(makeMutation('editIdea', { id: add.id, changes: { title: fields.title } }));
  await ada.push(category(1));
  await until(() => reader.changes().length > 0, 'the one change');
  expect(versions(reader)).toEqual([3]);
});

it('sends only the version if the changes are too large for an event', async () => {
  const reader = await live(ada);
  const texts = Array.from({ length: 13 }, (_, n) => ({
    ...importedIdea,
    title: `Idea ${n}`,
    description: 'a'.repeat(5_000),
  }));
  const file = makeMutation('importIdeas', { ideas: texts });
  await ada.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
  await until(() => reader.changes().length === 2, 'the version');
  const data = JSON.stringify({ to: 2, epoch: server.storage.epoch });
  expect(reader.events[1]).toEqual({ id: '2', name: 'message', data });
  const fetched = (await ada.ask(`${paths.changes}?since=1`)).body as Changes;
  expect(JSON.stringify(fetched).length).toBeGreaterThan(maxEventPayloadLength);
  expect(fetched.ideas).toHaveLength(13);

  const late = await live(ada);
  expect(late.events).toEqual([{ id: '2', name: 'message', data }]);
  await ada.push(category(1));
  await until(() => late.changes().length === 2, 'the change after it');
  expect(late.changes()[1]).toMatchObject({ from: 2, to: 3 });
});

it('ends the streams of a session that signs out within a second, and no others', async () => {
  const other = await signIn(server.url, ada.user.email);
  const [one, two, kept] = [await live(ada), await live(ada), await live(other)];
  const started = performance.now();
  await ada.ask(paths.signOut, { method: 'POST', body: {} });
  await until(() => one.isEnded() && two.isEnded(), 'both streams to end');
  expect(performance.now() - started).toBeLessThan(1_000);
  expect([one.events.at(-1)?.name, two.events.at(-1)?.name]).toEqual(['signed-out', 'signed-out']);
  await other.push(category(1));
  await until(() => versions(kept).at(-1) === 2, 'the change');
  expect(kept.isEnded()).toBe(false);
  expect(versions(one)).toEqual([1]);
});

it('ends a stream with restart if its browser has signed in again', async () => {
  const reader = await live(ada);
  await signIn(server.url, ada.user.email, { Cookie: ada.cookie });
  await until(() => reader.isEnded(), 'the stream to end');
  expect(reader.events.at(-1)?.name).toBe('restart');
});

it('opens no stream for a session that has ended', async () => {
  await ada.ask(paths.signOut, { method: 'POST', body: {} });
  expectProblem(await ada.ask(paths.live), 'unauthenticated');
});

it('ends every stream with restart when the server stops', async () => {
  const own = await startTestServer();
  const bob = await signUp(own.url, 'bob@example.org');
  const streams = await Promise.all(Array.from({ length: 5 }, () => openLive(own.url, bob)));
  await own.stop();
  for (const stream of streams) {
    await until(() => stream.isEnded(), 'the stream to end');
    expect(stream.events.at(-1)).toEqual({ id: '', name: 'restart', data: '' });
  }
  expect(own.complaints).toEqual([]);
});

it('sends a heartbeat every fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const reader = await live(ada);
    expect(reader.events.filter(({ name }) => name === 'beat')).toEqual([]);
    for (const count of [1, 2, 3]) {
      vi.advanceTimersByTime(heartbeatIntervalMs);
      await until(() => reader.events.filter(({ name }) => name === 'beat').length === count, 'a beat');
    }
    expect(heartbeatIntervalMs).toBe(15_000);
    reader.close();
    await until(() => vi.getTimerCount() === 0, 'the timer to go with its stream');
  } finally {
    vi.useRealTimers();
  }
});
