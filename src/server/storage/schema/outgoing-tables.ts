import { type WebhookEnd } from '#domain/webhooks/webhook-health.ts';

/** A browser that gets an account's reminders as long as its session lasts. */
export interface PushSubscriptionTable {
  account_id: string;
  /** Hex SHA-256 of the endpoint. */
  id: string;
  /** The session's, which changes with its secret. */
  token_hash: string;
  /** The browser's address at its push service. */
  endpoint: string;
  /** The browser's keys in base64url. */
  p256dh: string;
  auth: string;
  created_at: number;
}

/** An address that is notified of a person's changes. */
export interface WebhookTable {
  account_id: string;
  id: string;
  url: string;
  /** A bit for each event; see `maskOf`. */
  events: number;
  /** The secret that signs deliveries, as text like `whsec_…`; until `previous_until` the one before it signs them, too. */
  secret: string;
  previous_secret: string | null;
  previous_until: number | null;
  created_at: number;
  /** How the last deliveries went; see `WebhookHealth`. */
  failures: number;
  failing_since: number | null;
  rest_until: number;
  /** Why it is off; null while it is on. */
  off_reason: WebhookEnd | null;
  off_at: number | null;
  /** How many of its events wait in `outgoing`. */
  waiting: number;
  /** When the next of them is to be sent; null if none waits. */
  next_try_at: number | null;
  /** Until when one server alone may send to it; null if none has claimed it. */
  claimed_until: number | null;
  /** The last deliveries, as JSON. */
  deliveries: string;
}

/**
 * The kinds of messages to people: `push` and `mail` are reminders, `notice` is a mail about the account. Servers of earlier
 * versions take only the kinds that they know.
 */
export const outgoingKinds = ['push', 'mail', 'notice'] as const;

export type OutgoingKind = (typeof outgoingKinds)[number];

/** A message on its way to a person, or an event on its way to a webhook. */
export interface OutgoingTable {
  account_id: string;
  /** Names the message within the account. */
  id: string;
  kind: OutgoingKind | 'webhook';
  /** The id of the push subscription or webhook; empty for mails. */
  target: string;
  /** The message, as JSON. */
  body: string;
  /** How often sending has failed. */
  attempt: number;
  next_try_at: number;
  /** Until when one server alone may send it; null if none has claimed it, or its webhook is claimed instead. */
  claimed_until: number | null;
}
