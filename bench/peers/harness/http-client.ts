import { connect, type Socket } from 'node:net';

export interface HttpResponse {
  readonly status: number;
  readonly head: string;
  readonly text: string;
}

export interface HttpRequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface PendingRequest {
  resolve(answer: HttpResponse): void;
  reject(error: Error): void;
}

interface Connection {
  readonly socket: Socket;
  received: Buffer;
  pending: PendingRequest | null;
}

/**
 * A minimal HTTP/1.1 client with keep-alive and one request per connection, to use little of the processor it
 * shares with the server.
 */
export class HttpClient {
  readonly #port: number;
  readonly #idle: Connection[] = [];
  readonly #all = new Set<Connection>();

  constructor(port: number) {
    this.#port = port;
  }

  request(
    method: string,
    path: string,
    { headers = {}, body }: HttpRequestOptions = {},
  ): Promise<HttpResponse> {
    const connection = this.#idle.pop() ?? this.#open();
    const text = body === undefined ? '' : JSON.stringify(body);
    let head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\n`;
    if (text !== '') head += 'Content-Type: application/json\r\n';
    if (method !== 'GET') head += `Content-Length: ${Buffer.byteLength(text)}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    return new Promise((resolve, reject) => {
      connection.pending = { resolve, reject };
      connection.socket.write(`${head}\r\n${text}`);
    });
  }

  /** Returns the body parsed as JSON. @throws for any status outside 200 to 299 */
  async json(method: string, path: string, question?: HttpRequestOptions): Promise<unknown> {
    const { status, text } = await this.request(method, path, question);
    if (status < 200 || status > 299)
      throw new Error(`${method} ${path.slice(0, 80)}: ${status} ${text.slice(0, 200)}`);
    return text === '' ? null : JSON.parse(text);
  }

  close(): void {
    for (const { socket } of this.#all) socket.destroy();
    this.#all.clear();
    this.#idle.length = 0;
  }

  #open(): Connection {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    const line: Connection = { socket, received: Buffer.alloc(0), pending: null };
    this.#all.add(line);
    const fail = (error: Error) => {
      this.#all.delete(line);
      const place = this.#idle.indexOf(line);
      if (place >= 0) this.#idle.splice(place, 1);
      line.pending?.reject(error);
      line.pending = null;
      socket.destroy();
    };
    socket.setTimeout(60_000, () => fail(new Error('no answer for a minute')));
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the connection was closed')));
    socket.on('data', (chunk: Buffer) => {
      line.received = line.received.length === 0 ? chunk : Buffer.concat([line.received, chunk]);
      const answer = parse(line.received);
      if (answer === null) return;
      line.received = Buffer.alloc(0);
      const { pending } = line;
      line.pending = null;
      if (/\r\nconnection: close/i.test(answer.head)) {
        this.#all.delete(line);
        socket.destroy();
      } else this.#idle.push(line);
      pending?.resolve(answer);
    });
    return line;
  }
}

/** Parses a response; null if it is still incomplete. */
function parse(bytes: Buffer): HttpResponse | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const start = end + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const stop = start + Number(length);
    return bytes.length < stop ? null : { status, head, text: bytes.toString('utf8', start, stop) };
  }
  if (!/transfer-encoding: chunked/i.test(head)) return { status, head, text: '' };
  const parts: Buffer[] = [];
  for (let place = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', place);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', place, lineEnd), 16);
    const data = lineEnd + 2;
    if (bytes.length < data + size + 2) return null;
    if (size === 0) return { status, head, text: Buffer.concat(parts).toString() };
    parts.push(bytes.subarray(data, data + size));
    place = data + size + 2;
  }
}
