// Runs the clients in a process of their own, so that they do not use the server's processor time. Receives
// load requests from its parent process and answers each with the responses per second.
import { randomUUIDv7 } from 'node:crypto';
import { paths } from '#contract/protocol.ts';
import { addMutation } from '../harness/add-mutation.ts';
import { responsesPerSecond } from './responses-per-second.ts';

export interface LoadRequest {
  readonly kind: 'add' | 'session';
  readonly port: number;
  /** One session cookie per client. */
  readonly cookies: readonly string[];
  readonly durationMs: number;
}

export type LoadReport = { readonly rate: number } | { readonly error: string };

const requestsOf = {
  /** Each request has a new id, written over the previous one. */
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
