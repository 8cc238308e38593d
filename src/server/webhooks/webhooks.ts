import { randomUUID } from 'node:crypto';
import {
  type NewWebhook,
  type WebhookDelivery,
  type WebhookInfo,
  type WebhookSecretAnswer,
} from '#contract/webhooks.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { eventsIn, isWebhookAddress, maskOf, maxWebhooks } from '#domain/webhooks/webhook.ts';
import { type Actor } from '../auth/actor.ts';
import { type Throttle } from '../auth/throttle.ts';
import { ApiError } from '../errors/api-error.ts';
import { isPublicHost } from '../push/public-addresses.ts';
import { type Storage } from '../storage/api/storage.ts';
import { deliveriesOf } from '../storage/commands/webhooks/delivery-log.ts';
import { findWebhook, listWebhooks } from '../storage/queries/webhooks.ts';
import { type WebhookTable } from '../storage/schema/outgoing-tables.ts';
import { newWebhookSecret } from './sign-delivery.ts';
import { type WebhookSender, isAccepted } from './webhook-sender.ts';

/** How long the previous secret signs deliveries beside a new one, in ms. */
const previousSecretMs = dayMs;

/** The webhooks of a signed-in person. */
export interface Webhooks {
  list(actor: Actor): Promise<readonly WebhookInfo[]>;
  /** Adds a webhook. No later response contains its secret. @throws ApiError */
  add(actor: Actor, webhook: NewWebhook): Promise<WebhookSecretAnswer>;
  /** Gives a webhook another secret. @throws ApiError */
  renewSecret(actor: Actor, id: string): Promise<WebhookSecretAnswer>;
  /** An unknown id is no error: it has been removed. @throws ApiError unauthenticated */
  remove(actor: Actor, id: string): Promise<void>;
  /** Sends a test and waits for the answer. @throws ApiError */
  test(actor: Actor, id: string): Promise<WebhookDelivery>;
}

export interface WebhooksDeps {
  readonly storage: Storage;
  readonly sender: Pick<WebhookSender, 'test'>;
  readonly throttle: Pick<Throttle, 'count'>;
  readonly isPrivateAllowed: boolean;
  readonly now: () => number;
  /** Sends the events that wait, without waiting for the next poll. */
  readonly sendNow: () => void;
}

const sessionEnded = () => new ApiError('unauthenticated', 'sign in first');
const noSuchWebhook = () => new ApiError('not-found', 'there is no such webhook');

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { storage, sender, throttle, isPrivateAllowed, now, sendNow } = deps;
  return {
    list: async ({ accountId }) => (await listWebhooks(storage.read, { accountId })).map(toWebhookInfo),

    async add({ accountId, tokenHash: askedBy }, { address, events }) {
      const url = usableUrl(address, isPrivateAllowed);
      if (url === null) throw new ApiError('invalid-request', 'address: not one that can be sent to');
      await throttle.count([{ rule: 'webhook', subject: accountId }]);
      const [id, secret] = [randomUUID(), newWebhookSecret()];
      const webhook = { id, url, events: maskOf(events), secret, created_at: now() };
      const outcome = await storage.write('addWebhook', { accountId, askedBy, webhook, maxWebhooks });
      if (outcome === 'unauthenticated') throw sessionEnded();
      if (outcome === 'full')
        throw new ApiError('too-many-webhooks', `an account has at most ${maxWebhooks}`);
      return { id, secret };
    },

    async renewSecret({ accountId, tokenHash: askedBy }, id) {
      const secret = newWebhookSecret();
      const previousUntil = now() + previousSecretMs;
      const input = { accountId, askedBy, id, secret, previousUntil };
      const outcome = await storage.write('renewWebhookSecret', input);
      if (outcome === 'unauthenticated') throw sessionEnded();
      if (outcome === 'unknown') throw noSuchWebhook();
      return { id, secret };
    },

    async remove({ accountId, tokenHash: askedBy }, id) {
      if (!(await storage.write('removeWebhook', { accountId, askedBy, id }))) throw sessionEnded();
    },

    async test({ accountId }, id) {
      const [webhook] = await findWebhook(storage.read, { accountId, id });
      if (webhook === undefined) throw noSuchWebhook();
      await throttle.count([{ rule: 'webhook test', subject: accountId }]);
      // Bounded by the time that any delivery may take.
      const delivery = await sender.test(webhook, randomUUID(), new AbortController().signal);
      const accepted = isAccepted(delivery);
      await storage.write('noteWebhookTest', { accountId, id, delivery, isAccepted: accepted });
      if (accepted) sendNow();
      return delivery;
    },
  };
}

/** The address in its usual form; null if it cannot be used. Names in it are checked when a connection is made. */
function usableUrl(address: string, isPrivateAllowed: boolean): string | null {
  if (!isWebhookAddress(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return isWebhookAddress(url.href) && (isPrivateAllowed || isPublicHost(url)) ? url.href : null;
}

/** A webhook as its owner sees it, without its secret. */
export function toWebhookInfo(row: WebhookTable): WebhookInfo {
  const { off_reason: reason, off_at: at } = row;
  return {
    id: row.id,
    address: row.url,
    events: eventsIn(row.events),
    createdAt: row.created_at,
    off: reason === null || at === null ? null : { reason, at },
    deliveries: deliveriesOf(row.deliveries),
  };
}
