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
