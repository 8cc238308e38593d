import { type WebhookDelivery } from '#contract/webhooks.ts';
import { maxShownDeliveries } from '#domain/webhooks/webhook.ts';

/** The stored deliveries of a webhook, the newest first. */
export function deliveriesOf(json: string): readonly WebhookDelivery[] {
  return JSON.parse(json) as readonly WebhookDelivery[];
}

/** The stored deliveries with another one. That events were left out is noted once, until something else happens. */
export function withDelivery(json: string, delivery: WebhookDelivery): string {
  const before = deliveriesOf(json);
  if (delivery.result === 'too-many-waiting' && before[0]?.result === delivery.result) return json;
  return JSON.stringify([delivery, ...before].slice(0, maxShownDeliveries));
}
