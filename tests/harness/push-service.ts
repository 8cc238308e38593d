import { createECDH, randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, type Socket } from 'node:net';
import { type PushPayload, type PushSubscriptionRequest } from '#contract/reminder-paths.ts';
import { decryptPush } from './decrypt-push.ts';
import { testCertificate, testKey } from './tls-proxy.ts';

/** A push message as its browser reads it. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: PushPayload;
}

/** A browser's subscription at a push service. */
export interface TestSubscription {
  readonly request: PushSubscriptionRequest;
  decrypt(body: Buffer): PushPayload;
}

/** A push service on this machine, with a certificate of the test authority. */
export interface PushService {
  readonly url: string;
  /** Messages it has accepted, decrypted. */
  readonly received: readonly ReceivedPush[];
  /** How many requests have arrived, whatever became of them. */
  requestCount(): number;
  subscribe(): TestSubscription;
  /** Answers later requests this way instead of accepting them; null to accept. */
  answerWith(answer: ((request: IncomingMessage, response: ServerResponse) => void) | null): void;
  stop(): Promise<void>;
}

export async function startPushService(port = 0): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const subscriptions = new Map<string, TestSubscription>();
  const sockets = new Set<Socket>();
  let count = 0;
  let answer: Parameters<PushService['answerWith']>[0] = null;
  const server = createServer({ key: testKey, cert: testCertificate }, (request, response) => {
    count += 1;
    if (answer !== null) return answer(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const subscription = subscriptions.get(path);
      if (subscription === undefined) return void response.writeHead(404).end();
      const payload = subscription.decrypt(Buffer.concat(chunks));
      received.push({ path, headers: request.headers, payload });
      response.writeHead(201).end();
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    requestCount: () => count,
    subscribe() {
      const privateKey = createECDH('prime256v1');
      privateKey.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const subscription: TestSubscription = {
        request: {
          endpoint: url + path,
          p256dh: privateKey.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
        decrypt: (body) => JSON.parse(decryptPush(body, { privateKey, auth }).toString()) as PushPayload,
      };
      subscriptions.set(path, subscription);
      return subscription;
    },
    answerWith: (next) => void (answer = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
