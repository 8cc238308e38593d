import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { sendRequest } from './send-request.ts';

/** A request that reached the proxy. */
export interface PassedRequest {
  readonly method: string;
  readonly path: string;
  /** Its Idempotency-Key. */
  readonly key: string | undefined;
}

/** The fate of a request: the server gets it or not, and the answer is its own, another one, or lost. */
export type Fate =
  | { readonly kind: 'passed' }
  /** The server applies it, and the connection breaks before its answer. */
  | { readonly kind: 'answer-lost' }
  /** The server applies it, and the connection stays open without an answer. */
  | { readonly kind: 'answer-withheld' }
  /** The proxy answers by itself. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** The body; by default a page that is no JSON. */
      readonly text?: string;
    };

export interface UnreliableProxy {
  readonly url: string;
  readonly passed: readonly PassedRequest[];
  /** How many answers have been withheld. */
  readonly withheld: number;
  stop(): Promise<void>;
}

/** A proxy before a server that gives the requests their fates in turn; those after the last one pass. */
export async function startUnreliableProxy(target: string, fates: readonly Fate[]): Promise<UnreliableProxy> {
  const passed: PassedRequest[] = [];
  let withheld = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const fate = fates[passed.length] ?? { kind: 'passed' };
    passed.push({ method, path: url, key: headers['idempotency-key'] as string | undefined });
    if (fate.kind === 'answered') {
      response.writeHead(fate.status, fate.headers).end(fate.text ?? '<p>A proxy speaks</p>');
      return;
    }
    const { 'transfer-encoding': _, 'content-length': _length, host: _host, ...rest } = headers;
    const body = Buffer.concat(chunks);
    const answer = await sendRequest(target + url, {
      method,
      headers: { ...(rest as Record<string, string>), 'Content-Length': String(body.length) },
      ...(body.length > 0 ? { body } : {}),
    });
    if (fate.kind === 'answer-lost') request.socket.resetAndDestroy();
    else if (fate.kind === 'answer-withheld') withheld += 1;
    else response.writeHead(answer.status, answer.headers).end(answer.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    get withheld() {
      return withheld;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
