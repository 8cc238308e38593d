import { type WebhookDelivery } from '#client/api/webhook-api.ts';
import { type webhookMessages } from '#messages/webhook-messages.ts';

/** The result of a delivery in words. */
export function deliveryResult(
  { answered, faults }: (typeof webhookMessages)['en']['webhooks'],
  { result }: WebhookDelivery,
): string {
  return typeof result === 'number' ? answered(result) : faults[result];
}
