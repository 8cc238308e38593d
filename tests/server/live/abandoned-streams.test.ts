import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;

afterEach(() => expect(server.complaints).toEqual([]));

const streamRequest = ({ cookie }: Person) =>
  `GET ${paths.live}?since=0 HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
const openStreams = () => Number(/^forge_streams (\d+)$/m.exec(server.measurements())?.[1]);

/** Opens a raw connection. */
function dial() {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  return { socket, received: () => received };
}

it('keeps no stream for a client that disconnects during the session check', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isAsked = false;
  let isTouched = false;
  let now = Date.now();
  const wrapStorage = (storage: Storage): Storage => ({
    ...storage,
    write(name, input) {
      if (name !== 'touchSession') return storage.write(name, input);
      isAsked = true;
      return held.then(() => storage.write(name, input)).finally(() => (isTouched = true));
    },
  });
  server = await startTestServer({ now: () => now, wrapStorage });
  const ada = await signUp(server.url, 'ada@example.org');
  // Long enough for the session's last use to be written again.
  now += 2 * 3_600_000;
  const { socket } = dial();
  socket.write(streamRequest(ada));
  await until(() => isAsked, 'the session to be looked up');
  socket.resetAndDestroy();
  // Give the server time to notice the disconnect.
  await sleep(50);
  letGo();
  await until(() => isTouched, 'the session to be noted as used');
  await sleep(50);
  expect(openStreams()).toBe(0);
  await server.stop();
});

it.each([0, 20, 100])(
  'ends with restart a stream that is opened %i ms after the stop began, and stops at once',
  async (late) => {
    server = await startTestServer();
    const ada = await signUp(server.url, 'ada@example.org');
    const { socket, received } = dial();
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => received().endsWith('ok'), 'an idle connection');
    const started = performance.now();
    const stopped = server.stop();
    await sleep(late);
    socket.write(streamRequest(ada));
    await stopped;
    await until(() => socket.closed, 'the end of the connection');
    expect(received()).toContain('event: restart');
    // Well below the eight seconds that active requests may take.
    expect(performance.now() - started).toBeLessThan(5_000);
  },
);
