import { lookup } from 'node:dns/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PushService, startPushService } from '#tests/harness/push-service.ts';
import { testAuthority } from '#tests/harness/tls-proxy.ts';
import { type PushSenderDeps, createPushSender } from './push-sender.ts';

let service: PushService;

beforeEach(async () => {
  service = await startPushService();
});
afterEach(() => service.stop());

const running = new AbortController().signal;
const payload = { title: 'Kite', body: 'Due in 1 day', tag: 't', ideaId: null, language: 'en' } as const;
const message = { body: Buffer.from(JSON.stringify(payload)), topic: 'topic', ttlSeconds: 86_400.9 };

async function send(options: Partial<PushSenderDeps> = {}, signal = running, endpoint?: string) {
  const { request } = service.subscribe();
  const sender = createPushSender({
    authorize: (origin) => `vapid for ${origin}`,
    isPrivateAllowed: true,
    authorities: testAuthority,
    ...options,
  });
  try {
    return await sender.send({ ...request, endpoint: endpoint ?? request.endpoint }, message, signal);
  } finally {
    sender.close();
  }
}

it('sends an encrypted message with its lifetime and topic', async () => {
  expect(await send()).toBe('sent');
  const [received] = service.received;
  expect(received?.payload).toEqual(payload);
  expect(received?.headers).toMatchObject({
    authorization: `vapid for ${service.url}`,
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    topic: 'topic',
    urgency: 'high',
  });
});

it.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [413, 'refused'],
  [403, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
])('takes the status %i as %s', async (status, outcome) => {
  service.answerWith((_request, response) => void response.writeHead(status).end('no'));
  expect(await send()).toBe(outcome);
  expect(service.requestCount()).toBe(1);
});

it('follows no redirect', async () => {
  service.answerWith(
    (_request, response) => void response.writeHead(307, { Location: `${service.url}/elsewhere` }).end(),
  );
  expect(await send()).toBe('failed');
  expect(service.requestCount()).toBe(1);
});

it('gives up a service that switches to another protocol', async () => {
  service.answerWith(
    ({ socket }) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
  );
  expect(await send()).toBe('failed');
  expect(service.requestCount()).toBe(1);
});

it('gives up a service that never answers', async () => {
  service.answerWith(() => {});
  expect(await send({ timeoutMs: 200 })).toBe('failed');
  expect(service.requestCount()).toBe(1);
});

it('gives up when it is told to', async () => {
  const stop = new AbortController();
  service.answerWith(() => stop.abort());
  expect(await send({}, stop.signal)).toBe('failed');
});

it('knows the outcome before the answer ends', async () => {
  service.answerWith((_request, response) => void response.writeHead(201).write('a'));
  // The answer never ends, so that waiting for its end would fail.
  expect(await send({ timeoutMs: 20_000 }, AbortSignal.timeout(10_000))).toBe('sent');
  expect(service.requestCount()).toBe(1);
});

it('reads no more than the beginning of an endless answer', async () => {
  let written = 0;
  service.answerWith((_request, response) => {
    response.writeHead(201);
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
    };
    response.on('drain', write);
    write();
  });
  expect(await send()).toBe('sent');
  expect(written).toBeLessThan(20_000_000);
});

it('connects to no private address, however it is spelled', async () => {
  const { port } = new URL(service.url);
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0x7f000001', '017700000001', '127.1', '127.0.0.1.'];
  const names = ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::1]', '0.0.0.0', 'localhost', 'LOCALHOST.'];
  for (const host of [...hosts, ...names])
    expect([host, await send({ isPrivateAllowed: false }, running, `https://${host}:${port}/`)]).toEqual([
      host,
      'failed',
    ]);
  expect(service.requestCount()).toBe(0);
  // The same service answers where private addresses are allowed.
  expect((await lookup('localhost')).address).toMatch(/^(127\.|::1)/);
  expect(await send()).toBe('sent');
});

it('sends nothing without https or with a certificate of a stranger', async () => {
  expect(await send({}, running, service.url.replace('https:', 'http:'))).toBe('failed');
  expect(await send({}, running, 'not an address')).toBe('failed');
  const sender = createPushSender({ authorize: () => '', isPrivateAllowed: true });
  expect(await sender.send(service.subscribe().request, message, running)).toBe('failed');
  sender.close();
  expect(service.requestCount()).toBe(0);
});

it('fails for keys that are none', async () => {
  const { request } = service.subscribe();
  const sender = createPushSender({ authorize: () => '', isPrivateAllowed: true });
  expect(await sender.send({ ...request, p256dh: 'AAAA' }, message, running)).toBe('failed');
  sender.close();
});
