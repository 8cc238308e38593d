// The clients, in a process of their own, so that they do not take the server's time. Takes orders from the
// process that forked it, and answers each with the answers a second.
import { randomUUIDv7 } from 'node:crypto';
import { paths } from '#contract/protocol.ts';
import { addMutation } from '../harness/add-mutation.ts';
import { responsesPerSecond } from './responses-per-second.ts';

export interface LoadRequest {
  readonly kind: 'add' | 'session';
  readonly port: number;
  /** One for each client. */
  readonly cookies: readonly string[];
  readonly durationMs: number;
}

export type LoadReport = { readonly rate: number } | { readonly error: string };

const requestsOf = {
  /** Each with an id of its own, written over the last one's. */
  add(cookie: string): () => Buffer {
    const id = randomUUIDv7();
    const body = JSON.stringify({ mutations: [addMutation(id)] });
    const request = Buffer.from(
      `POST ${paths.mutations} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const place = request.indexOf(id);
    return () => {
      request.write(randomUUIDv7(), place, 'latin1');
      return request;
    };
  },

  session(cookie: string): () => Buffer {
    const request = Buffer.from(
      `GET ${paths.session} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
    );
    return () => request;
  },
};

process.on('message', (order: LoadRequest) => {
  const requests = order.cookies.map(requestsOf[order.kind]);
  const report = (report: LoadReport) => process.send?.(report);
  responsesPerSecond({ ...order, requests }).then(
    (rate) => report({ rate }),
    (error: unknown) => report({ error: String(error) }),
  );
});
