import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, type Socket } from 'node:net';
import { type WebhookPayload } from '#contract/webhooks.ts';
import { testCertificate, testKey } from './tls-proxy.ts';

/** A delivery as it arrived, whatever was answered. */
export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly id: string;
  readonly body: string;
  readonly payload: WebhookPayload;
}

/** A program that gets deliveries on this machine, with a certificate of the test authority. */
export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedDelivery[];
  /** Answers later requests this way instead of accepting them; null to accept. */
  answerWith(answer: ((request: IncomingMessage, response: ServerResponse) => void) | null): void;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  const sockets = new Set<Socket>();
  let answer: Parameters<WebhookReceiver['answerWith']>[0] = null;
  const server = createServer({ key: testKey, cert: testCertificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { url: path = '', headers } = request;
      const payload = JSON.parse(body) as WebhookPayload;
      received.push({ path, headers, id: String(headers['webhook-id']), body, payload });
      if (answer === null) response.writeHead(204).end();
      else answer(request, response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    received,
    answerWith: (next) => void (answer = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/**
 * Whether one of the signatures was made with the secret, as https://www.standardwebhooks.com tells receivers to check.
 * Written without the server's code.
 */
export function isSignedWith(secret: string, { headers, body }: ReceivedDelivery): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',');
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
