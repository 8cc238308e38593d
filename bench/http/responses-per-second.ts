import { connect, type Socket } from 'node:net';

/** The load to generate: connections that send requests as raw bytes, repeatedly. */
export interface Load {
  readonly port: number;
  /** For each connection, a function that returns the bytes of its next request. */
  readonly requests: readonly (() => Buffer)[];
  readonly durationMs: number;
}

/**
 * Measures responses per second over keep-alive connections with one pending request each. It parses only
 * responses with a Content-Length, to use little of the processor it shares with the server.
 * @throws for any status other than 200
 */
export async function responsesPerSecond({ port, requests, durationMs }: Load): Promise<number> {
  const sockets = await Promise.all(requests.map(() => open(port)));
  const started = performance.now();
  const isOver = () => performance.now() - started >= durationMs;
  const counts = await Promise.all(
    sockets.map((socket, index) => repeatRequests(socket, requests[index] ?? (() => empty), isOver)),
  );
  const seconds = (performance.now() - started) / 1_000;
  for (const socket of sockets) socket.destroy();
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends requests on one connection until `isOver`. Returns the number of responses. */
function repeatRequests(socket: Socket, nextRequest: () => Buffer, isOver: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let pending: Buffer = empty;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      if (!isWhole(pending)) return;
      if (!pending.subarray(0, 12).equals(okStatusLine)) return reject(new Error(pending.toString('latin1')));
      pending = empty;
      count += 1;
      if (isOver()) resolve(count);
      else socket.write(nextRequest());
    });
    socket.write(nextRequest());
  });
}

const empty = Buffer.alloc(0);
const okStatusLine = Buffer.from('HTTP/1.1 200');
const endOfHead = Buffer.from('\r\n\r\n');

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf(endOfHead);
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('an answer without a length');
  return answer.length >= end + endOfHead.length + Number(length);
}
