import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { type MemoryLimits } from '#server/http/limits/fair-memory.ts';
import { openLive } from '../../harness/live-reader.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { type Person, signIn, signUpNewPerson } from '../../harness/person.ts';
import { type TestResponse } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

/** Fixed, as one answer names the time. */
const now = () => meantAt;
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ now });
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

async function restart(responseMemoryLimits: MemoryLimits): Promise<void> {
  await server.stop();
  server = await startTestServer({ now, responseMemoryLimits });
}

async function withIdeas(ideas: readonly ImportedIdea[]): Promise<Person> {
  const person = await signUpNewPerson(server.url);
  const body = { mutations: [makeMutation('importIdeas', { ideas })] };
  expect((await person.ask(paths.import, { method: 'POST', body })).status).toBe(200);
  return person;
}

const manyIdeas = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...importedIdea,
    title: `Kite ${n}`,
    description: `Ümläut ${n} 😀 `.repeat(15),
  }));

const accepting = (encoding: string) => ({ headers: { 'Accept-Encoding': encoding } });

/** The text of a response, whatever its encoding. */
function textOf({ headers, bytes }: TestResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** A download lists the ones before it. */
const sameEachTime = (text: string) => text.replace(/"recentActivity":\[.*?\]/, '');

it('answers with the encoding that the client accepts, and with the same text in each', async () => {
  const ada = await withIdeas(manyIdeas(500));
  for (let n = 0; n < 12; n += 1) await signIn(server.url, ada.user.email);
  const idea = makeMutation('addIdea', { ...fields, description: 'First words. '.repeat(100) });
  await ada.push(
    idea,
    makeMutation('editIdea', { id: idea.id, changes: { description: 'Other words. '.repeat(100) } }),
  );
  await ada.push(makeMutation('deleteIdea', { id: idea.id }));
  const answers = [
    `${paths.changes}?since=0`,
    `${paths.ideas}?limit=500`,
    `${paths.ideas}?limit=20`,
    paths.export,
    paths.accountData,
    paths.trash,
    `${paths.history}?idea=${idea.id}`,
    paths.sessions,
  ];
  for (const path of answers) {
    const plain = await ada.ask(path);
    expect(plain.headers, path).not.toHaveProperty('content-encoding');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0.1, gzip;q=0.2', 'gzip'],
    ] as const) {
      const answer = await ada.ask(path, accepting(accepted));
      expect(answer.headers, path).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers['content-type'],
        'content-length': String(answer.bytes.length),
        vary: 'Accept-Encoding',
        'cache-control': 'no-store',
      });
      expect(sameEachTime(textOf(answer)) === sameEachTime(plain.text), `${path} as ${encoding}`).toBe(true);
      expect(answer.bytes.length, path).toBeLessThan(plain.bytes.length / 2);
    }
  }
});

it('compresses bodies of 1,000 bytes and more, and no shorter ones', async () => {
  const descriptionOf = (length: number) => ({ ...importedIdea, description: 'a'.repeat(length) });
  const lengthOf = async (person: Person) => (await person.ask(`${paths.ideas}?limit=1`)).bytes.length;
  // Ids and ranks have the same length in each account.
  const rest = (await lengthOf(await withIdeas([descriptionOf(1)]))) - 1;
  for (const [length, encoding] of [
    [999, undefined],
    [1_000, 'br'],
  ] as const) {
    const person = await withIdeas([descriptionOf(length - rest)]);
    expect(await lengthOf(person)).toBe(length);
    const answer = await person.ask(`${paths.ideas}?limit=1`, accepting('br'));
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
  }
});

it('compresses the results of mutations and imports', async () => {
  const ada = await signUpNewPerson(server.url);
  const send = (path: string, encoding: string, count: number) => {
    const body = { mutations: [makeMutation('importIdeas', { ideas: manyIdeas(count) })] };
    return ada.ask(path, { method: 'POST', body, ...accepting(encoding) });
  };
  for (const [path, count] of [
    [paths.mutations, 20],
    [paths.import, 20],
    [paths.import, 1_000],
  ] as const)
    for (const encoding of ['br', 'gzip']) {
      const answer = await send(path, encoding, count);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(JSON.parse(textOf(answer))).toMatchObject({ results: [{ status: 'applied' }] });
    }
  const small = await ada.ask(paths.mutations, {
    method: 'POST',
    body: { mutations: [makeMutation('addCategory', { name: 'Kites' })] },
    ...accepting('br'),
  });
  expect(small.headers).not.toHaveProperty('content-encoding');
});

it('compresses no errors, no answers to HEAD and no event streams', async () => {
  const ada = await withIdeas(manyIdeas(50));
  const head = await ada.ask(paths.export, { method: 'HEAD', ...accepting('br') });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers).not.toHaveProperty('content-encoding');
  const refused = await ada.ask(`${paths.changes}?since=x`, accepting('br'));
  expect([refused.status, refused.headers['content-encoding']]).toEqual([400, undefined]);
  const live = await openLive(server.url, ada);
  expect(live.response.headers).not.toHaveProperty('content-encoding');
  live.close();
});

it('keeps a list compressed, apart for each encoding, until the ideas change', async () => {
  const ada = await withIdeas(manyIdeas(300));
  const path = `${paths.ideas}?limit=300`;
  const read = async (encoding: string) => ada.ask(path, accepting(encoding));
  const plain = await read('identity');
  for (const encoding of ['br', 'gzip', 'br', 'identity', 'gzip']) {
    const answer = await read(encoding);
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(textOf(answer)).toBe(plain.text);
  }
  await ada.push(makeMutation('addIdea', { ...fields, title: 'Newest' }));
  for (const encoding of ['br', 'gzip', 'identity'])
    expect(textOf(await read(encoding))).toContain('"title":"Newest"');
});

/** Sends a request over a new connection. The response stays unread until `resume`. */
function askUnread(person: Person, path: string) {
  const headers = { Cookie: person.cookie, 'Accept-Encoding': 'br' };
  const call = request(server.url + path, { agent: false, headers });
  const answered = once(call, 'response').then(([response]) => response as IncomingMessage);
  call.on('error', () => {});
  answered.catch(() => {});
  call.end();
  return { answered, leave: () => call.destroy() };
}

it('counts large responses until they are read, compressed ones too, and frees those of readers that left', async () => {
  // Random text compresses to about three quarters, so that it fills what the system buffers for a connection.
  await restart({ perAccountBytes: 13_000_000, totalBytes: 13_000_000 });
  const noise = () => randomBytes(3_600).toString('base64');
  const ada = await withIdeas(
    Array.from({ length: 2_400 }, () => ({ ...importedIdea, description: noise() })),
  );
  const first = askUnread(ada, paths.export);
  const answer = await first.answered;
  expect(answer.headers['content-encoding']).toBe('br');
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(8_000_000);
  expect((await ada.ask(paths.export, accepting('br'))).status).toBe(503);
  first.leave();
  await until(async () => (await ada.ask(paths.export, accepting('br'))).status === 200, 'room again');
  // Some leave while their response is built or compressed.
  for (let n = 0; n < 6; n += 1) {
    const leaving = askUnread(ada, paths.export);
    setTimeout(leaving.leave, n * 20);
  }
  await until(async () => (await ada.ask(paths.export, accepting('br'))).status === 200, 'room once more');
  const [compressed, plain] = [await ada.ask(paths.export, accepting('br')), await ada.ask(paths.export)];
  expect(textOf(compressed) === plain.text).toBe(true);
}, 60_000);

it('counts a compressed response with its own size, so that more readers find room', async () => {
  await restart({ perAccountBytes: 7_000_000, totalBytes: 7_000_000 });
  const ada = await withIdeas(
    Array.from({ length: 1_200 }, () => ({ ...importedIdea, description: 'a'.repeat(4_900) })),
  );
  const first = askUnread(ada, paths.export);
  await first.answered;
  const second = askUnread(ada, paths.export);
  const { statusCode, headers } = await second.answered;
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
  for (const { leave } of [first, second]) leave();
}, 60_000);
