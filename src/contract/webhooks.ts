import * as v from 'valibot';
import { type WebhookEnd } from '#domain/webhooks/webhook-health.ts';
import {
  type DeliveryFault,
  type WebhookEvent,
  maxWebhookAddressLength,
  webhookEvents,
} from '#domain/webhooks/webhook.ts';
import { type ApiIdea } from './api/api-idea.ts';

/** Body of `POST /api/account/webhooks/add`. Which addresses can be used is checked later. */
export const newWebhookSchema = v.strictObject({
  address: v.pipe(v.string(), v.maxLength(maxWebhookAddressLength)),
  events: v.pipe(v.array(v.picklist(webhookEvents)), v.minLength(1), v.maxLength(webhookEvents.length)),
});

export type NewWebhook = v.InferOutput<typeof newWebhookSchema>;

/** Body of the requests about one of the account's webhooks. */
export const webhookIdSchema = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{32,36}$/)) });

/** An attempt to deliver, as the webhook's owner sees it. Only the status of the response is stored. */
export interface WebhookDelivery {
  /** In ms since 1970 UTC. */
  readonly at: number;
  readonly event: WebhookEvent | 'test';
  /** The HTTP status of the response, or the reason why there is none. */
  readonly result: number | DeliveryFault;
}

/** A webhook as its owner sees it. Times are in ms since 1970 UTC. */
export interface WebhookInfo {
  readonly id: string;
  readonly address: string;
  readonly events: readonly WebhookEvent[];
  readonly createdAt: number;
  /** Null while it is on. */
  readonly off: { readonly reason: WebhookEnd; readonly at: number } | null;
  /** The newest first. */
  readonly deliveries: readonly WebhookDelivery[];
}

/** Response of `GET /api/account/webhooks`, the oldest first. */
export interface WebhooksAnswer {
  readonly webhooks: readonly WebhookInfo[];
}

/** Response of the requests that make a secret. No other response contains it. */
export interface WebhookSecretAnswer {
  readonly id: string;
  readonly secret: string;
}

/** Response of `POST /api/account/webhooks/test`. */
export interface WebhookTestAnswer {
  readonly delivery: WebhookDelivery;
}

/** The body of a delivery, by Standard Webhooks. */
export interface WebhookPayload {
  readonly type: WebhookEvent | 'test';
  /** When it happened, as an ISO timestamp. */
  readonly timestamp: string;
  readonly data: WebhookData;
}

export type WebhookData =
  /** A test has no data. */
  Readonly<Record<string, never>> | EventData;

/** An idea as it is when this is sent; null once it has been deleted for good. */
export interface IdeaEventData {
  readonly ideaId: string;
  readonly updateId?: string;
  readonly idea: ApiIdea | null;
  /** Whether older updates and notes were left out, because the idea is large. */
  readonly isCut?: true;
}

export type EventData =
  | IdeaEventData
  /** Counts ideas that are too many to be named. */
  | { readonly count: number };
