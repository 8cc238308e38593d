import { createHash, createHmac, randomBytes } from 'node:crypto';

// Standard Webhooks: https://www.standardwebhooks.com

const secretPrefix = 'whsec_';
/** The standard wants 24 to 64 bytes. */
const secretBytes = 32;

export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

/** The id of a delivery, the same for each attempt, so that a receiver recognizes a repeated one. */
export function deliveryId(accountId: string, webhookId: string, eventId: string): string {
  const digest = createHash('sha256').update(`${accountId} ${webhookId} ${eventId}`).digest('base64url');
  return `msg_${digest.slice(0, 32)}`;
}

export interface SignedDelivery {
  readonly id: string;
  /** When this attempt is made, in ms since 1970 UTC. */
  readonly now: number;
  readonly body: string;
}

/** The headers by which a receiver with one of the secrets verifies that a delivery comes from this server, and when. */
export function signedHeaders(
  { id, now, body }: SignedDelivery,
  secrets: readonly string[],
): Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
