import { type Socket, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type Person, password, signUp } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

let server: TestServer;
let ada: Person;
const open: Socket[] = [];

beforeEach(async () => {
  server = await startTestServer({
    bodyMemoryLimits: {
      small: { perAccountBytes: 100_000, totalBytes: 130_000 },
      large: { perAccountBytes: 2_000_000, totalBytes: 4_000_000 },
    },
  });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

interface PendingBody {
  readonly socket: Socket;
  answer(): string;
}

/** Sends a body except for its last byte, a quote. */
function sendWithoutEnd(path: string, cookie: string, bytes = 900_000): PendingBody {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${bytes + 2}\r\n\r\n"`,
  );
  socket.write('a'.repeat(bytes));
  return { socket, answer: () => answer };
}

/** Sent bodies exceed the limit: waits until the one that is read last is rejected. */
async function untilRefused(all: readonly PendingBody[]): Promise<void> {
  await until(() => all.some(({ answer }) => answer().endsWith('}')), 'a refusal');
  for (const { answer } of all.filter((one) => one.answer() !== '')) {
    expect(answer()).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer()).toMatch(/retry-after: 5\r\n/i);
    expect(answer()).toContain('"code":"unavailable"');
  }
}

it('limits the bytes held for one account, and accepts other accounts’ bodies', async () => {
  const sent = Array.from({ length: 3 }, () => sendWithoutEnd(paths.import, ada.cookie));
  await untilRefused(sent);
  expect((await ada.push(makeMutation('addIdea', fields))).results).toMatchObject([{ status: 'applied' }]);
  const bob = await signUp(server.url, 'bob@example.org');
  const large = ' '.repeat(900_000) + JSON.stringify({ mutations: [makeMutation('addIdea', fields)] });
  expect((await bob.ask(paths.mutations, { method: 'POST', body: large })).status).toBe(200);
});

it('accepts as many bytes again when bodies have been answered', async () => {
  for (let n = 0; n < 3; n++) {
    const sent = Array.from({ length: 2 }, () => sendWithoutEnd(paths.import, ada.cookie));
    for (const { socket } of sent) socket.write('"');
    await until(() => sent.every(({ answer }) => answer().endsWith('}')), 'the answers');
    // A string is not a valid import.
    for (const { answer } of sent) expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
  }
});

it('limits the bytes of small bodies too, and accepts those of other accounts and sign-ins', async () => {
  const sent = Array.from({ length: 3 }, () => sendWithoutEnd(paths.mutations, ada.cookie, 63_000));
  await untilRefused(sent);
  const bob = await signUp(server.url, 'bob@example.org');
  const edit = ' '.repeat(50_000) + JSON.stringify({ mutations: [makeMutation('addIdea', fields)] });
  expect((await bob.ask(paths.mutations, { method: 'POST', body: edit })).status).toBe(200);
  // The smallest bodies need no room.
  expect((await ada.push(makeMutation('addIdea', fields))).results).toMatchObject([{ status: 'applied' }]);
  const body = { email: 'ada@example.org', password };
  expect((await sendRequest(server.url + paths.signIn, { method: 'POST', body })).status).toBe(200);
});

it('cuts off unfinished bodies of accounts above their share', async () => {
  const [bob, carol] = [await signUp(server.url, 'bob@example.org'), await signUp(server.url, 'carol@x.org')];
  const above = [ada, bob].map(({ cookie }) => sendWithoutEnd(paths.mutations, cookie, 63_000));
  const within = sendWithoutEnd(paths.mutations, carol.cookie, 40_000);
  await untilRefused(above);
  within.socket.write('"');
  await until(() => within.answer().endsWith('}'), 'the answer');
  // A string is not valid, but it has been read.
  expect(within.answer()).toMatch(/^HTTP\/1\.1 400 /);
  expect(above.filter(({ answer }) => answer() === '')).toHaveLength(1);
});
