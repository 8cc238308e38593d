import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contract/protocol.ts';
import { type RunningBackend } from '../harness/running-backend.ts';

export interface OpenStreams {
  readonly streams: number;
  /**
   * Resident memory of the server per stream above its idle level, in KiB, after a pause for garbage
   * collection.
   */
  readonly kilobytesEach: number;
  /** The same right after the streams were opened, including garbage. */
  readonly kilobytesAtFirst: number;
}

const people = 100;

/** V8 collects garbage of busier times after about half a minute with little work. */
const settleMs = 45_000;

/** Measures the memory of many open streams in a server that has done nothing else since its start. */
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

/**
 * Opens a stream and resolves with its socket at the first response. The client keeps nothing else, because
 * it shares the machine's memory.
 */
function open(port: number, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', reject);
    socket.once('data', (bytes: Buffer) => {
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 200'))
        return reject(new Error(bytes.toString('latin1')));
      // The server sends `restart` when it closes a stream to make room for another. Such a stream must not
      // count as open.
      socket.on('data', (more: Buffer) => more.includes('event: restart') && socket.destroy());
      resolve(socket);
    });
    // Version 1 is that of an empty account, so the stream starts with a heartbeat.
    socket.write(`GET ${paths.live}?since=1 HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  });
}
