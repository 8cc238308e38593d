import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contract/protocol.ts';
import { type RunningBackend } from '../harness/running-backend.ts';

export interface OpenStreams {
  readonly streams: number;
  /** Of the server, above what it takes when it is idle: once it has come to rest. */
  readonly kilobytesEach: number;
  /** The same right after they were opened, with what opening them left behind. */
  readonly kilobytesAtFirst: number;
}

const people = 100;

/** V8 collects what is left of busier times when it has had little to do for half a minute. */
const settleMs = 45_000;

/** What many open streams cost the one process that holds them, which has done nothing else since it started. */
export async function openStreams(
  running: RunningBackend,
  port: number,
  streams: number,
): Promise<OpenStreams> {
  const users = await running.users('stream', people);
  await running.stop();
  await running.start();
  await sleep(3_000);
  const before = running.run.processes.memory().resident;
  const sockets: Socket[] = [];
  for (let n = 0; n < streams; n += 100) {
    const opened = Array.from({ length: 100 }, (_, i) =>
      open(port, users[(n + i) % people]?.session.token ?? ''),
    );
    sockets.push(...(await Promise.all(opened)));
  }
  await sleep(5_000);
  const each = () => ((running.run.processes.memory().resident - before) * 1_024) / streams;
  const kilobytesAtFirst = each();
  await sleep(settleMs);
  const kilobytesEach = each();
  const ended = sockets.filter((socket) => socket.destroyed).length;
  if (ended > 0) throw new Error(`${ended} of the streams were ended`);
  for (const socket of sockets) socket.destroy();
  await sleep(1_000);
  return { streams, kilobytesEach, kilobytesAtFirst };
}

/** Resolves once it is answered. The client shares the machine, so it holds no more than a socket. */
function open(port: number, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', reject);
    socket.once('data', (bytes: Buffer) => {
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 200'))
        return reject(new Error(bytes.toString('latin1')));
      // What was ended to make room for another is none of those that are open.
      socket.on('data', (more: Buffer) => more.includes('event: restart') && socket.destroy());
      resolve(socket);
    });
    // The version of an account that holds nothing: the stream begins with a sign of life.
    socket.write(`GET ${paths.live}?since=1 HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  });
}
