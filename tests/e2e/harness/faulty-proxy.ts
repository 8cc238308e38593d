import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import { type Socket } from 'node:net';
import { forgeUrl } from './forge-test.ts';

/** A proxy between a browser and the server with which a test can lose, delay or change answers. */
export interface FaultyProxy {
  readonly url: string;
  /** Whether an answer is dropped after the server has sent it; the browser's connection breaks. */
  dropsResponse: (path: string) => boolean;
  /** Changes a file on its way to the browser. */
  rewrite: (path: string, text: string) => string;
  /** Whether an answer is sent only in the pieces that `sendChunk` releases, as over a slow connection. */
  isThrottled: (path: string) => boolean;
  /** Sends this many more bytes of each throttled answer, or all remaining ones. */
  sendChunk(bytes?: number): void;
  /** How many answers are being throttled. */
  readonly throttledResponses: number;
  /** Stops forwarding events on the open streams but keeps the streams open, as when packets are lost. */
  stallStreams(): void;
  /** How many event streams the browser has open. */
  readonly openStreams: number;
  /** Breaks every connection and refuses new ones. */
  disconnect(): Promise<void>;
  /** Accepts connections again at the same address. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

export async function startFaultyProxy(): Promise<FaultyProxy> {
  const target = new URL(forgeUrl());
  const sockets = new Set<Socket>();
  const streams = new Set<IncomingMessage>();
  const silent = new WeakSet<IncomingMessage>();
  /** The remaining bytes of each throttled answer. */
  const slow = new Map<ServerResponse, Buffer>();

  const server: Server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    // Requests every file uncompressed and in full, so that `rewrite` can compare and change it, and no
    // answer is "not modified".
    const { 'accept-encoding': _, 'if-none-match': _tag, ...asked } = headers;
    const onward = request(
      { host: target.hostname, port: target.port, method, path, headers: asked, agent: false },
      (answer) => {
        const isStream = answer.headers['content-type'] === 'text/event-stream';
        if (isStream) {
          streams.add(answer);
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on('data', (chunk: Buffer) => void (silent.has(answer) || outgoing.write(chunk)));
          answer.once('close', () => streams.delete(answer));
          answer.once('end', () => outgoing.end());
          return;
        }
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
        answer.on('end', () => {
          if (proxy.dropsResponse(path)) return void incoming.socket.destroy();
          const whole = Buffer.concat(chunks);
          const text = whole.toString();
          const changed = proxy.rewrite(path, text);
          const body = changed === text ? whole : Buffer.from(changed);
          const { 'content-length': _length, 'transfer-encoding': _encoding, ...given } = answer.headers;
          const hasBody = method !== 'HEAD' && answer.statusCode !== 204 && answer.statusCode !== 304;
          outgoing.writeHead(answer.statusCode ?? 502, {
            ...given,
            ...(hasBody ? { 'content-length': String(body.length) } : {}),
          });
          if (!hasBody || !proxy.isThrottled(path)) return void outgoing.end(hasBody ? body : undefined);
          outgoing.flushHeaders();
          slow.set(outgoing, body);
          outgoing.once('close', () => slow.delete(outgoing));
        });
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.on('error', () => onward.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let isListening = true;
  const proxy: FaultyProxy = {
    url: `http://${target.hostname}:${port}`,
    dropsResponse: () => false,
    rewrite: (_path, text) => text,
    isThrottled: () => false,
    sendChunk(bytes = Infinity) {
      for (const [outgoing, left] of slow) {
        slow.set(outgoing, left.subarray(bytes));
        if (left.length > bytes) outgoing.write(left.subarray(0, bytes));
        else outgoing.end(left);
      }
    },
    get throttledResponses() {
      return slow.size;
    },
    stallStreams() {
      for (const stream of streams) silent.add(stream);
    },
    get openStreams() {
      return streams.size;
    },
    async disconnect() {
      if (isListening) await stop();
      isListening = false;
    },
    async reconnect() {
      if (!isListening) await listen(port);
      isListening = true;
    },
    async close() {
      await this.disconnect();
    },
  };
  return proxy;
}
