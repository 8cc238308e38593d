/** The events that a webhook can ask for. An event's position is its bit in the database, so the order must not change. */
export const webhookEvents = [
  'idea.created',
  'idea.updated',
  'idea.finished',
  'idea.deleted',
  'update.added',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Kept apart from the other limits, which every page loads. */
export const maxWebhooks = 5;
export const maxWebhookAddressLength = 2_000;
export const maxShownDeliveries = 20;

/** The events as one number, which the database stores. */
export function maskOf(events: readonly WebhookEvent[]): number {
  return events.reduce((mask, event) => mask | (1 << webhookEvents.indexOf(event)), 0);
}

export function isInMask(mask: number, event: WebhookEvent): boolean {
  return (mask & (1 << webhookEvents.indexOf(event))) !== 0;
}

export function eventsIn(mask: number): readonly WebhookEvent[] {
  return webhookEvents.filter((event) => isInMask(mask, event));
}

/**
 * Whether a text can be the address of a webhook: https, without a name and password, which logs and proxies show, and
 * without a fragment, which is never sent.
 */
export function isWebhookAddress(text: string): boolean {
  return text.length <= maxWebhookAddressLength && /^https:\/\/[^\s/?#@\\]+([/?][^\s#]*)?$/i.test(text);
}

/** The reasons why a delivery has no response status. */
export const deliveryFaults = [
  'timeout',
  'unreachable',
  'certificate',
  'private-address',
  'too-many-waiting',
] as const;

export type DeliveryFault = (typeof deliveryFaults)[number];
