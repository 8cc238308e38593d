import { webhookPaths } from '#contract/webhook-paths.ts';
import {
  type NewWebhook,
  type WebhookDelivery,
  type WebhookInfo,
  type WebhookSecretAnswer,
  type WebhookTestAnswer,
  type WebhooksAnswer,
} from '#contract/webhooks.ts';
import { type ApiDeps } from './api-request.ts';
import { type SessionClient, createUserRequests } from './user-requests.ts';

export type { WebhookDelivery, WebhookInfo } from '#contract/webhooks.ts';

/** The timeout of a test, in ms. The server itself waits ten seconds for the webhook's address. */
const testTimeoutMs = 30_000;

/**
 * Calls about webhooks of the signed-in user.
 * @throws CallFailed with the server's code, or `offline`
 */
export interface WebhookApi {
  /** The webhooks, the oldest first. */
  list(): Promise<readonly WebhookInfo[]>;
  /** Resolves to the secret, which the server cannot show again. */
  add(webhook: NewWebhook): Promise<WebhookSecretAnswer>;
  renewSecret(id: string): Promise<WebhookSecretAnswer>;
  /** Sends a test, and resolves to its result. */
  sendTest(id: string): Promise<WebhookDelivery>;
  remove(id: string): Promise<void>;
}

export function createWebhookApi(client: SessionClient, environment: ApiDeps): WebhookApi {
  const { get, post, postEmpty } = createUserRequests(client, environment);
  const { webhooks, add, secret, test, remove } = webhookPaths;
  return {
    list: async () => (await get<WebhooksAnswer>(webhooks, 'webhooks')).webhooks,
    add: (webhook) => post<WebhookSecretAnswer>(add, webhook, 'secret'),
    renewSecret: (id) => post<WebhookSecretAnswer>(secret, { id }, 'secret'),
    sendTest: async (id) =>
      (await post<WebhookTestAnswer>(test, { id }, 'delivery', { timeoutMs: testTimeoutMs })).delivery,
    remove: (id) => postEmpty(remove, { id }),
  };
}
