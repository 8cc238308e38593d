import { expect, it } from 'vitest';
import { deliveryId, newWebhookSecret, signedHeaders } from './sign-delivery.ts';

it('signs as the libraries of Standard Webhooks do', () => {
  // The example of their own tests.
  const delivery = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    now: 1_614_265_330_999,
    body: '{"test": 2432232314}',
  };
  expect(signedHeaders(delivery, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs with each of two secrets', () => {
  const delivery = { id: 'msg_1', now: 0, body: 'é' };
  const [first, second] = [newWebhookSecret(), newWebhookSecret()];
  const signatureBy = (secret: string) => signedHeaders(delivery, [secret])['webhook-signature'];
  expect(signedHeaders(delivery, [first, second])['webhook-signature']).toBe(
    `${signatureBy(first)} ${signatureBy(second)}`,
  );
});

it('makes secrets of 32 bytes that differ', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
});

it('gives an event the same id at each attempt, and another at each webhook and account', () => {
  expect(deliveryId('ada', 'hook', 'event')).toBe(deliveryId('ada', 'hook', 'event'));
  const ids = [
    deliveryId('ada', 'hook', 'event'),
    deliveryId('bob', 'hook', 'event'),
    deliveryId('ada', 'other', 'event'),
    deliveryId('ada', 'hook', 'later'),
  ];
  expect(new Set(ids).size).toBe(4);
});
