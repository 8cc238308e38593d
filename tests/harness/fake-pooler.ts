import { type Socket, connect, createServer } from 'node:net';

/** A pooler like PgBouncer, which drops the startup parameter `options`. */
export interface FakePooler {
  readonly port: number;
  close(): Promise<void>;
}

/** A connection to PostgreSQL, with the client that uses it. */
interface Session {
  readonly socket: Socket;
  client: PoolerClient | null;
  /** Received bytes that are no whole message yet. */
  rest: Buffer;
}

interface PoolerClient {
  readonly socket: Socket;
  session: Session | null;
  rest: Buffer;
  isStarted: boolean;
  /** Requests whose end PostgreSQL has not reported. */
  unanswered: number;
}

const protocolVersion = 196_608;

/** In transaction mode each transaction gets any free session, in session mode each client its own. Without one it waits. */
export async function startFakePooler(
  target: number,
  mode: 'transaction' | 'session',
  maxSessions = Infinity,
): Promise<FakePooler> {
  const sessions = new Set<Session>();
  const free: Session[] = [];
  const sockets = new Set<Socket>();

  const openSession = (startup: Buffer, onReady: (session: Session) => void) => {
    const socket = connect({ port: target, host: '127.0.0.1', noDelay: true }, () => socket.write(startup));
    const session: Session = { socket, client: null, rest: Buffer.alloc(0) };
    sessions.add(session);
    sockets.add(socket);
    let isReady = false;
    socket.on('error', () => {});
    socket.on('close', () => session.client?.socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      const { messages, rest } = split(Buffer.concat([session.rest, chunk]));
      session.rest = rest;
      for (const message of messages) {
        const isEnd = message[0] === 0x5a;
        if (!isReady) {
          if (isEnd) onReady(session);
          isReady ||= isEnd;
          continue;
        }
        const { client } = session;
        client?.socket.write(message);
        if (!isEnd || client === null) continue;
        client.unanswered -= 1;
        const isIdle = message[5] === 0x49;
        if (mode === 'transaction' && isIdle && client.unanswered === 0) {
          client.session = null;
          session.client = null;
          free.push(session);
        }
      }
    });
  };

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    const client: PoolerClient = {
      socket,
      session: null,
      rest: Buffer.alloc(0),
      isStarted: false,
      unanswered: 0,
    };
    let startup: Buffer = Buffer.alloc(0);
    let held: Buffer[] = [];
    const attach = (session: Session) => {
      client.session = session;
      session.client = client;
      for (const message of held) session.socket.write(message);
      held = [];
    };
    const forward = (message: Buffer) => {
      if (message[0] === 0x51 || message[0] === 0x53) client.unanswered += 1;
      if (client.session !== null) return void client.session.socket.write(message);
      held.push(message);
      if (held.length > 1) return;
      const session = free.pop();
      if (session !== undefined) attach(session);
      else if (sessions.size < maxSessions) openSession(startup, attach);
    };
    socket.on('error', () => {});
    socket.on('close', () => client.session?.socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      client.rest = Buffer.concat([client.rest, chunk]);
      if (!client.isStarted) {
        const length = client.rest.length < 4 ? Infinity : client.rest.readUInt32BE(0);
        if (client.rest.length < length) return;
        startup = withoutOptions(client.rest.subarray(0, length));
        client.rest = client.rest.subarray(length);
        client.isStarted = true;
        // Authenticated, and ready for a query.
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
      }
      const { messages, rest } = split(client.rest);
      client.rest = rest;
      for (const message of messages) {
        // The end of a client does not end the session that it used last.
        if (message[0] === 0x58) socket.destroy();
        else forward(message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The whole messages at the start of some bytes: a type, a length and the content. */
function split(bytes: Buffer): { readonly messages: readonly Buffer[]; readonly rest: Buffer } {
  const messages: Buffer[] = [];
  let start = 0;
  while (bytes.length >= start + 5) {
    const end = start + 1 + bytes.readUInt32BE(start + 1);
    if (bytes.length < end) break;
    messages.push(bytes.subarray(start, end));
    start = end;
  }
  return { messages, rest: bytes.subarray(start) };
}

/** A startup message without the parameter `options`. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString('utf8').split('\0');
  let content = '';
  for (let n = 0; (words[n] ?? '') !== ''; n += 2)
    if (words[n] !== 'options') content += `${words[n]}\0${words[n + 1] ?? ''}\0`;
  const body = Buffer.from(`${content}\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.writeUInt32BE(protocolVersion, 4);
  return Buffer.concat([head, body]);
}
