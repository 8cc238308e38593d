import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { paths } from '#contract/protocol.ts';
import { limits } from '#domain/primitives/limits.ts';
import { expectProblem, userText } from '../../harness/expect-problem.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;
let before: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
  await ada.push(makeMutation('addIdea', fields));
  before = (await ada.ask(paths.changes)).text;
});
afterEach(async () => {
  expect((await ada.ask(paths.changes)).text).toBe(before);
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

const withBody = [paths.signUp, paths.signIn, paths.mutations, paths.import];
const maxOf = (path: string) => {
  if (path.startsWith('/api/auth')) return limits.credentialBodyBytes;
  return path === paths.import ? limits.importBodyBytes : limits.bodyBytes;
};
const sound = (path: string) =>
  JSON.stringify(
    path.startsWith('/api/auth')
      ? { email: 'ada@example.org', password: 'wrong password' }
      : {
          mutations: [
            path === paths.import
              ? makeMutation('importIdeas', { ideas: [importedIdea] })
              : makeMutation('addIdea', fields),
          ],
        },
  );
const send = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  ada.ask(path, { method: 'POST', body, headers });

it('rejects a body that is not JSON', async () => {
  const bodies = [
    '',
    ' ',
    'null',
    '[]',
    '7',
    `"${userText}"`,
    '{',
    '{"mutations":[}',
    `{'mutations':[]}`,
    `{"mutations":[${userText}]}`,
    '{"mutations":[]} trailing',
    '<ideas/>',
    'a=b&c=d',
    'undefined',
    '\u0000',
  ];
  for (const path of withBody)
    for (const body of bodies) expectProblem(await send(path, body), 'invalid-request', `${path} ${body}`);
});

it('rejects a body that is not UTF-8', async () => {
  for (const path of withBody) {
    const text = sound(path);
    const cut = text.indexOf('a');
    const broken = (...bytes: number[]) =>
      Buffer.concat([Buffer.from(text.slice(0, cut)), Buffer.from(bytes), Buffer.from(text.slice(cut))]);
    const bodies = [
      broken(0xff),
      broken(0xc3),
      broken(0xed, 0xa0, 0x80),
      broken(0xc0, 0x80),
      Buffer.from(text, 'utf16le'),
      Buffer.concat([Buffer.from(text), Buffer.from([0x80])]),
    ];
    for (const body of bodies) expectProblem(await send(path, body), 'invalid-request', path);
  }
});

it('rejects deep nesting', async () => {
  for (const path of withBody) {
    // A body too large for its path would be rejected for that.
    for (const depth of [1_000, 100_000, 450_000].filter((one) => 2 * one < maxOf(path))) {
      const lists = '['.repeat(depth) + ']'.repeat(depth);
      expectProblem(await send(path, lists), 'invalid-request', `${path} ${depth}`);
      expectProblem(await send(path, '['.repeat(depth)), 'invalid-request', `${path} open ${depth}`);
      expectProblem(await send(path, `{"mutations":${lists}}`), 'invalid-request', `${path} in ${depth}`);
    }
    const count = Math.min(150_000, maxOf(path) / 8);
    const objects = '{"a":'.repeat(count);
    expectProblem(await send(path, `${objects}1${'}'.repeat(count)}`), 'invalid-request', path);
  }
});

it('rejects a body of another content type', async () => {
  const wrongTypes = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    'text/plain; application/json',
    'json',
    userText,
    '',
  ];
  for (const path of withBody) {
    for (const type of wrongTypes) {
      const answer = await send(path, sound(path), { 'Content-Type': type });
      expectProblem(answer, 'unsupported-media-type', `${path} ${type}`);
    }
    const none = await sendRequest(server.url + path, { method: 'POST', headers: { Cookie: ada.cookie } });
    expectProblem(none, 'unsupported-media-type', `${path} without any`);
  }
});

it('rejects a form body on routes without a body, however it is announced', async () => {
  const statusOf = (path: string, headers: Record<string, string>, body?: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { method: 'POST', agent: false, headers: { Cookie: ada.cookie, ...headers } };
      const call = request(server.url + path, options, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on('error', reject);
      call.end(body);
    });
  const form = 'application/x-www-form-urlencoded';
  for (const path of [paths.signOut, paths.endOtherSessions]) {
    expect(await statusOf(path, { 'Content-Type': form }, 'a=b'), path).toBe(415);
    expect(await statusOf(path, { 'Content-Type': form }), `${path}, a type alone`).toBe(415);
    expect(await statusOf(path, {}, 'a=b'), `${path}, a length alone`).toBe(415);
    expect(await statusOf(path, { 'Transfer-Encoding': 'chunked' }, 'a=b'), `${path}, in pieces`).toBe(415);
  }
  expect((await ada.ask(paths.endOtherSessions, { method: 'POST' })).status).toBe(204);
  expect(await statusOf(paths.endOtherSessions, { 'Content-Type': 'application/json' }, '{}')).toBe(204);
});

it('accepts JSON in any case and with any parameters of its content type', async () => {
  for (const type of ['application/json', 'Application/JSON', 'application/json; charset=utf-8']) {
    const answer = await send(paths.signIn, sound(paths.signIn), { 'Content-Type': type });
    expectProblem(answer, 'wrong-password', type);
  }
});

it('rejects a compressed body, which could expand to any size', async () => {
  for (const path of withBody) {
    const text = sound(path);
    const packed = [
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
      ['deflate', text],
      ['identity, gzip', gzipSync(text)],
      ['zebra', text],
    ] as const;
    for (const [encoding, body] of packed) {
      const answer = await send(path, body, { 'Content-Encoding': encoding });
      expectProblem(answer, 'unsupported-media-type', `${path} ${encoding}`);
    }
    expectProblem(await send(path, gzipSync(text)), 'invalid-request', `${path} gzip unsaid`);
  }
});

it('rejects a body whose announced length is over the limit before any of it arrives', async () => {
  for (const path of withBody) {
    for (const length of [maxOf(path) + 1, 10 ** 12]) {
      const answer = await announce(path, length);
      expectProblem(answer, 'payload-too-large', `${path} ${length}`);
    }
  }
});

it('responds with 413 to a client that sends all of a body that is too large', async () => {
  for (const path of withBody) {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: ada.cookie },
      body: padded(sound(path), maxOf(path) + 1),
    });
    const body: unknown = await answer.json();
    expect(answer.status, path).toBe(413);
    expect(body, path).toMatchObject({ code: 'payload-too-large' });
  }
});

it('rejects a body of unknown length as soon as it exceeds the limit', async () => {
  for (const path of withBody) {
    const { answer, sent } = await stream(path, 200_000_000);
    expectProblem(answer, 'payload-too-large', path);
    expect(sent, path).toBeLessThan(maxOf(path) + 20_000_000);
  }
});

it('accepts a body of exactly the limit', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  for (const path of [paths.mutations, paths.import]) {
    const body = padded(sound(path), maxOf(path));
    expect(Buffer.byteLength(body)).toBe(maxOf(path));
    const answer = await bob.ask(path, { method: 'POST', body });
    expect(answer.status, path).toBe(200);
  }
  const answer = await send(paths.signIn, padded(sound(paths.signIn), maxOf(paths.signIn)));
  expectProblem(answer, 'wrong-password');
});

it('frees the bytes of bodies that break off', async () => {
  const carol = await signUp(server.url, 'carol@example.org');
  // Together more than the limit for one account's bodies.
  for (let n = 0; n < 4; n++) await breakOff(carol, paths.import, 30_000_000);
  const body = padded(sound(paths.import), limits.importBodyBytes);
  expect((await carol.ask(paths.import, { method: 'POST', body })).status).toBe(200);
  for (const path of withBody) await breakOff(carol, path, 1_000);
  const { ideas } = (await carol.ask(paths.changes)).body as Changes;
  expect(ideas).toHaveLength(1);
});

/** Sends the first bytes of a longer body, then breaks the connection after the server has begun to read. */
async function breakOff(person: Person, path: string, bytes: number): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: ${person.cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes + 1_000}`,
  ];
  const begun = '{"mutations":[';
  await new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${begun}${' '.repeat(bytes - begun.length)}`, () => resolve());
  });
  // By then the server has read the bytes, as it has answered a later request.
  await person.ask(paths.session);
  socket.destroy();
  await ended;
  await person.ask(paths.session);
}

/** Pads JSON with spaces to a size in bytes. */
function padded(json: string, size: number): string {
  return json.slice(0, -1) + ' '.repeat(size - Buffer.byteLength(json)) + json.slice(-1);
}

/** Announces a body's length without sending any of it. */
function announce(path: string, length: number): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const call = request(server.url + path, {
      method: 'POST',
      agent: false,
      headers: { Cookie: ada.cookie, 'Content-Type': 'application/json', 'Content-Length': String(length) },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        call.destroy();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.from(text),
          text,
          body: JSON.parse(text) as unknown,
        });
      });
    });
    call.flushHeaders();
  });
}

/** Sends a chunked body, as a browser does, until a response arrives or `most` bytes are sent. */
async function stream(path: string, most: number): Promise<{ answer: TestResponse; sent: number }> {
  let answer: TestResponse | undefined;
  let sent = 0;
  const call = request(server.url + path, {
    method: 'POST',
    agent: false,
    headers: { Cookie: ada.cookie, 'Content-Type': 'application/json', Connection: 'keep-alive' },
  });
  call.on('error', () => {}); // the server may close the connection after its response
  call.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (text += chunk));
    response.on('end', () => {
      const { statusCode: status = 0, headers } = response;
      answer = { status, headers, bytes: Buffer.from(text), text, body: JSON.parse(text) as unknown };
    });
  });
  const chunk = Buffer.alloc(65_536, ' ');
  while (answer === undefined && sent < most && !call.destroyed) {
    await new Promise<void>((resolve) => call.write(chunk, () => resolve()));
    sent += chunk.length;
  }
  await until(() => answer !== undefined, 'the answer');
  call.destroy();
  return { answer: answer!, sent };
}
