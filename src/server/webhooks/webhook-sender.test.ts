import { afterEach, beforeEach, expect, it } from 'vitest';
import { testAuthority } from '#tests/harness/tls-proxy.ts';
import { type WebhookReceiver, startWebhookReceiver } from '#tests/harness/webhook-receiver.ts';
import { createPublicPost } from '../push/public-post.ts';
import { type Storage } from '../storage/api/storage.ts';
import { newWebhookSecret } from './sign-delivery.ts';
import { createWebhookSender } from './webhook-sender.ts';

let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

/** Sends a test to the receiver, and returns its result. */
async function resultOfTest({ isTrusted = true, timeoutMs = 20_000 } = {}) {
  const post = createPublicPost({
    isPrivateAllowed: true,
    maxConnectionsPerHost: 1,
    timeoutMs: 20_000,
    ...(isTrusted && { authorities: testAuthority }),
  });
  // A test reads nothing.
  const sender = createWebhookSender({ storage: {} as Storage, post, now: () => 0, timeoutMs });
  const webhook = {
    account_id: 'ada',
    id: 'hook',
    url: receiver.url,
    secret: newWebhookSecret(),
    previous_secret: null,
    previous_until: null,
  };
  try {
    return (await sender.test(webhook, 'id', AbortSignal.timeout(20_000))).result;
  } finally {
    post.close();
  }
}

it('sends to ten webhooks of one host at once, however many turns begin together', async () => {
  const answer = Promise.withResolvers<number>();
  const asked: string[] = [];
  const send = async ({ host, pathname }: URL) => {
    asked.push(host + pathname);
    return answer.promise;
  };
  // The body of an event that only has a number.
  const read = { transaction: () => ({ execute: async () => Promise.resolve({ count: 2 }) }) };
  const storage = { read } as unknown as Storage;
  const sender = createWebhookSender({ storage, post: { send }, now: () => 1_000 });
  const hook = (url: string) => ({
    account_id: 'ada',
    id: url,
    url,
    secret: newWebhookSecret(),
    previous_secret: null,
    previous_until: null,
    claimed_until: 60_000,
    message: { id: 'event', attempt: 0, body: JSON.stringify({ type: 'idea.created', count: 2, at: 1_000 }) },
  });
  const urls = Array.from({ length: 12 }, (_, n) => `https://silent.example/${n}`);
  const signal = AbortSignal.timeout(20_000);
  const sent = [...urls, 'https://other.example/'].map((url) => sender.send(hook(url), signal));
  answer.resolve(204);
  const outcomes = (await Promise.all(sent)).map((outcome) =>
    outcome.kind === 'postponed' ? outcome.at : outcome.kind,
  );
  expect(outcomes).toEqual([...Array<string>(10).fill('sent'), 4_000, 4_000, 'sent']);
  expect(asked).toHaveLength(11);
  // The places are free again.
  expect((await sender.send(hook('https://silent.example/'), signal)).kind).toBe('sent');
});

it('gives up an address that never answers', async () => {
  receiver.answerWith(() => {});
  expect(await resultOfTest({ timeoutMs: 2_000 })).toBe('timeout');
  expect(receiver.received).toHaveLength(1);
});

it('knows the status before the answer ends', async () => {
  receiver.answerWith((_request, response) => void response.writeHead(200).write('a'));
  expect(await resultOfTest()).toBe(200);
});

it('sends nothing to an address with the certificate of a stranger', async () => {
  expect(await resultOfTest({ isTrusted: false })).toBe('certificate');
  expect(receiver.received).toEqual([]);
});
