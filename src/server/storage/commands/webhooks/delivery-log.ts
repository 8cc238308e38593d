import { type WebhookDelivery } from '#contract/webhooks.ts';
import { maxShownDeliveries } from '#domain/webhooks/webhook.ts';

/** The stored deliveries of a webhook, the newest first. */
export function deliveriesOf(json: string): readonly WebhookDelivery[] {
  return JSON.parse(json) as readonly WebhookDelivery[];
}

/** Adds a delivery to the stored ones. Of `too-many-waiting` in a row only the first is stored. */
export function withDelivery(json: string, delivery: WebhookDelivery): string {
  const before = deliveriesOf(json);
  if (delivery.result === 'too-many-waiting' && before[0]?.result === delivery.result) return json;
  return JSON.stringify([delivery, ...before].slice(0, maxShownDeliveries));
}
