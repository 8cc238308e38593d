import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type LiveReader, openLive, openStream } from '../../harness/live-reader.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signIn, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;

beforeEach(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** About 33 kB of changes, which still fit in an event. */
const large = () =>
  Array.from({ length: 6 }, () => makeMutation('addIdea', { ...fields, description: 'a'.repeat(5_000) }));

/** Opens a stream whose client reads nothing. Returns it with the server's response. */
async function openUnread(
  url: string,
  person: Person,
): Promise<{ stream: LiveReader; sent: ServerResponse }> {
  const responses: ServerResponse[] = [];
  const note = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.url?.startsWith(paths.live)) responses.push(response);
  };
  subscribe('http.server.request.start', note);
  try {
    const stream = await openStream(url, person, { isRead: false });
    return { stream, sent: responses[0]! };
  } finally {
    unsubscribe('http.server.request.start', note);
  }
}

/** Writes until the system's buffers are full and the server has a backlog of so many bytes. */
async function fillBacklog(person: Person, sent: ServerResponse, bytes: number): Promise<void> {
  for (let n = 0; n < 500 && sent.writableLength < bytes && !sent.destroyed; n++) {
    await person.push(...large());
    if (n % 50 === 49) await person.push(makeMutation('deleteAllIdeas', {}));
  }
}

it('disconnects a slow reader, and lets it resume', async () => {
  const { stream: slow, sent } = await openUnread(server.url, ada);
  const quick = await openLive(server.url, ada);
  await fillBacklog(ada, sent, Infinity);
  expect(sent.destroyed).toBe(true);
  expect((await ada.push(...large())).results.every(({ status }) => status === 'applied')).toBe(true);

  let received = '';
  slow.response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  await until(() => slow.isEnded(), 'the slow stream to end');
  const last = [...received.matchAll(/^id: (\d+)\ndata: .*\n\n/gm)].map(([, id]) => Number(id)).at(-1);
  const { to } = await ada.everything();
  expect(last).toBeGreaterThan(0);
  expect(last).toBeLessThan(to);

  await until(() => quick.changes().at(-1)?.to === to, 'everything at the quick reader');
  expect(quick.isEnded()).toBe(false);
  quick.close();

  const resumed = await openLive(server.url, ada, { since: 0, lastEventId: String(last) });
  expect(resumed.changes().map((changes) => changes.to)).toEqual([to]);
  resumed.close();
});

it('disconnects a slow reader when its session ends, without errors from later changes', async () => {
  const other = await signIn(server.url, 'ada@example.org');
  const { stream: slow, sent } = await openUnread(server.url, other);
  await fillBacklog(ada, sent, 100_000);
  await other.ask(paths.signOut, { method: 'POST', body: {} });
  expect(sent.destroyed).toBe(true);
  const failures: unknown[] = [];
  sent.on('error', (error) => failures.push(error));
  await ada.push(...large());
  await ada.push(...large());
  expect(failures).toEqual([]);
  slow.close();
});

it('stops even if a client never reads its response', async () => {
  const own = await startTestServer();
  const bob = await signUp(own.url, 'bob@example.org');
  const { stream: slow, sent } = await openUnread(own.url, bob);
  await fillBacklog(bob, sent, 100_000);
  await own.stop();
  expect(sent.writableFinished).toBe(false);
  slow.close();
  expect(own.complaints).toEqual([]);
});

it('ends a stream once, even if its session ends before the server stops', async () => {
  const own = await startTestServer();
  const bob = await signUp(own.url, 'bob@example.org');
  const other = await signIn(own.url, 'bob@example.org');
  const { stream: slow, sent } = await openUnread(own.url, other);
  await fillBacklog(bob, sent, 100_000);
  const failures: unknown[] = [];
  sent.on('error', (error) => failures.push(error));
  await other.ask(paths.signOut, { method: 'POST', body: {} });
  await own.stop();
  expect(failures).toEqual([]);
  slow.close();
});
