import { type Socket, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { exchange } from '../harness/exchange.ts';
import { fields, intent } from '../harness/intents.ts';
import { type Person, password, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

let server: TestServer;
let ada: Person;
const open: Socket[] = [];

beforeEach(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const piece = Buffer.alloc(900_000, 'a');

/** Sends a body of so many pieces but for its end; gives what is answered meanwhile. */
async function sendSlowly(path: string, pieces: number, cookie = ''): Promise<() => string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${pieces * piece.length + 2}\r\n\r\n"`,
  );
  for (let n = 0; n < pieces && answer === ''; n++)
    await new Promise((resolve) => socket.write(piece, resolve));
  return () => answer;
}

/** A body that is large by the blanks it begins with. */
const pushLarge = (person: Person) => {
  const body = ' '.repeat(500_000) + JSON.stringify({ mutations: [intent('addIdea', fields)] });
  return person.ask(paths.mutations, { method: 'POST', body });
};

it('holds so much of what one account sends, and has room for everybody else', async () => {
  for (let n = 0; n < 2; n++) await sendSlowly(paths.import, 35, ada.cookie);
  const third = await sendSlowly(paths.import, 4, ada.cookie);
  await until(() => third() !== '', 'the refusal');
  expect(third()).toMatch(/^HTTP\/1\.1 503 /);
  expect(third().toLowerCase()).toContain('retry-after: 5\r\n');
  expect(third()).toContain('"unavailable"');
  expect((await ada.push(intent('addIdea', fields))).results).toMatchObject([{ status: 'applied' }]);
  expect((await pushLarge(await signUp(server.url, 'bob@example.org'))).status).toBe(200);
  open[0]?.destroy();
  await until(async () => (await pushLarge(ada)).status === 200, 'the room to be free again');
});

it('lets people sign in while others fill the room of those who are not signed in', async () => {
  const waiting = await Promise.all(Array.from({ length: 75 }, () => sendSlowly(paths.signIn, 1)));
  await until(() => waiting.some((answer) => answer().startsWith('HTTP/1.1 503 ')), 'a refusal');
  const body = { email: 'ada@example.org', password };
  expect((await exchange(server.url + paths.signIn, { method: 'POST', body })).status).toBe(200);
});
