import { type WebhookDelivery, type WebhookPayload } from '#contract/webhooks.ts';
import { type PublicPost } from '../push/public-post.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type LeasedWebhook } from '../storage/commands/webhooks/lease-webhooks.ts';
import { type EventBody } from '../storage/commands/webhooks/queue-events.ts';
import { type WebhookOutcome } from '../storage/commands/webhooks/settle-webhook.ts';
import { deliveryFault } from './delivery-fault.ts';
import { deliveryId, signedHeaders } from './sign-delivery.ts';
import { webhookBody } from './webhook-payload.ts';

/** How long an address may take for its answer, in ms. */
export const webhookTimeoutMs = 10_000;

/** To how many webhooks of one host this server sends at once, so that one that does not answer takes few places. */
const maxPerHost = 10;
/** How soon a webhook whose host has as many is tried again, in ms. */
const hostRetryMs = 3_000;

export interface WebhookSenderDeps {
  readonly storage: Storage;
  readonly post: Pick<PublicPost, 'send'>;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

export interface WebhookSender {
  /** Sends the event of a leased webhook. Errors of the database are thrown, all others are outcomes. */
  send(webhook: LeasedWebhook, signal: AbortSignal): Promise<WebhookOutcome>;
  /** Sends a test at once. */
  test(webhook: WebhookTarget, testId: string, signal: AbortSignal): Promise<WebhookDelivery>;
}

export type WebhookTarget = Pick<
  LeasedWebhook,
  'account_id' | 'id' | 'url' | 'secret' | 'previous_secret' | 'previous_until'
>;

export function isAccepted({ result }: WebhookDelivery): boolean {
  return typeof result === 'number' && result >= 200 && result < 300;
}

export function createWebhookSender(deps: WebhookSenderDeps): WebhookSender {
  const { storage, post, now, timeoutMs = webhookTimeoutMs } = deps;
  const underWay = new Map<string, number>();

  const deliver = async (
    webhook: WebhookTarget,
    { event, eventId, body }: { event: WebhookDelivery['event']; eventId: string; body: string },
    signal: AbortSignal,
  ): Promise<WebhookDelivery> => {
    const id = deliveryId(webhook.account_id, webhook.id, eventId);
    const at = now();
    const content = Buffer.from(body);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(content.length),
      'User-Agent': 'Forge',
      ...signedHeaders({ id, now: at, body }, secretsOf(webhook, at)),
    };
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      return { at, event, result: await post.send(new URL(webhook.url), headers, content, timeout) };
    } catch (error) {
      return { at, event, result: deliveryFault(error) };
    }
  };

  /** Counts a place of the webhook's host from now until `work` has ended. */
  const inPlace = async <T>({ url }: WebhookTarget, work: () => Promise<T>): Promise<T> => {
    const { host } = new URL(url);
    underWay.set(host, (underWay.get(host) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(host) ?? 1) - 1;
      if (left === 0) underWay.delete(host);
      else underWay.set(host, left);
    }
  };

  const sendEvent = async (webhook: LeasedWebhook, signal: AbortSignal): Promise<WebhookOutcome> => {
    const event = JSON.parse(webhook.message.body) as EventBody;
    const body = await webhookBody(storage, webhook.account_id, event);
    if (body === null) return { kind: 'void' };
    const sent = { event: event.type, eventId: webhook.message.id, body };
    const delivery = await deliver(webhook, sent, signal);
    // Whether it has arrived is not known. The next process repeats it, under the same id.
    if (signal.aborted && delivery.result === 'timeout') return { kind: 'released' };
    if (delivery.result === 410) return { kind: 'gone', delivery };
    return { kind: isAccepted(delivery) ? 'sent' : 'failed', delivery };
  };

  return {
    async send(webhook, signal) {
      if (signal.aborted) return { kind: 'released' };
      if ((underWay.get(new URL(webhook.url).host) ?? 0) >= maxPerHost)
        return { kind: 'postponed', at: now() + hostRetryMs };
      // The place is taken before anything is waited for: many turns begin at once.
      return inPlace(webhook, () => sendEvent(webhook, signal));
    },

    test(webhook, testId, signal) {
      const payload: WebhookPayload = { type: 'test', timestamp: new Date(now()).toISOString(), data: {} };
      const sent = { event: 'test', eventId: `test ${testId}`, body: JSON.stringify(payload) } as const;
      return inPlace(webhook, () => deliver(webhook, sent, signal));
    },
  };
}

/** For a day after a new secret was made, the previous one signs too, which leaves time to change the receiver. */
function secretsOf({ secret, previous_secret, previous_until }: WebhookTarget, now: number) {
  const hasPrevious = previous_secret !== null && previous_until !== null && previous_until > now;
  return hasPrevious ? [secret, previous_secret] : [secret];
}
