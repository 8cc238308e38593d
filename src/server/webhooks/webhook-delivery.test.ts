import { expect, it } from 'vitest';
import { type Storage } from '../storage/api/storage.ts';
import { type LeasedWebhook } from '../storage/commands/webhooks/lease-webhooks.ts';
import { type SettleWebhook, type SettledWebhook } from '../storage/commands/webhooks/settle-webhook.ts';
import { createWebhookDeliverer } from './webhook-delivery.ts';

/** A storage in which so many events wait for the webhook of each account. */
function storageWith(waiting: Map<string, number>) {
  const leased = new Set<string>();
  const webhookOf = (accountId: string): LeasedWebhook => ({
    account_id: accountId,
    id: 'webhook',
    url: 'https://example.org/',
    secret: '',
    previous_secret: null,
    previous_until: null,
    claimed_until: 1,
    message: { id: 'event', body: '', attempt: 0 },
  });
  const lease = () => {
    const due = [...waiting].filter(([id, count]) => count > 0 && !leased.has(id)).map(([id]) => id);
    for (const id of due) leased.add(id);
    return due.map(webhookOf);
  };
  const settle = ({ webhook: { account_id: id }, leaseMs }: SettleWebhook): SettledWebhook => {
    waiting.set(id, (waiting.get(id) ?? 0) - 1);
    const goesOn = leaseMs > 0 && (waiting.get(id) ?? 0) > 0;
    if (!goesOn) leased.delete(id);
    return { next: goesOn ? webhookOf(id) : null, ended: null, isDropped: false };
  };
  const write = (name: string, input: unknown) =>
    Promise.resolve(name === 'leaseWebhooks' ? lease() : settle(input as SettleWebhook));
  return { wakeUps: null, write } as unknown as Storage;
}

it('sends the whole backlog of one address while another does not answer', async () => {
  const waiting = new Map([
    ['silent', 1],
    ['busy', 61],
  ]);
  const answered = Promise.withResolvers<void>();
  const allSent = Promise.withResolvers<string>();
  const deliverer = createWebhookDeliverer({
    storage: storageWith(waiting),
    sender: {
      async send({ account_id: id }) {
        if (id === 'silent') await answered.promise;
        else if (waiting.get(id) === 1) allSent.resolve('all sent');
        return { kind: 'sent', delivery: { at: 0, event: 'idea.created', result: 204 } };
      },
    },
    metrics: { messageHandled: () => {} },
    endNotice: () => Promise.resolve(null),
    onEnded: () => {},
    now: () => 0,
  });
  const run = deliverer.run();
  const stuck = new Promise<string>((resolve) => setImmediate(() => setImmediate(() => resolve('stuck'))));
  expect(await Promise.race([allSent.promise, stuck])).toBe('all sent');
  answered.resolve();
  await run;
  expect([...waiting.values()]).toEqual([0, 0]);
});
