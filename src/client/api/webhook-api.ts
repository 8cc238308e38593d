import { type User } from '#contract/auth.ts';
import { accountHeader } from '#contract/protocol.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import {
  type NewWebhook,
  type WebhookDelivery,
  type WebhookInfo,
  type WebhookSecretAnswer,
  type WebhookTestAnswer,
  type WebhooksAnswer,
} from '#contract/webhooks.ts';
import { CallFailed } from '../errors.ts';
import { type Observable } from '../observable.ts';
import { type ApiDeps, requestEmpty, requestExpecting } from './api-request.ts';

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

export interface WebhookApiClient {
  readonly session: Pick<Observable<{ readonly currentUser: User | null }>, 'get'>;
}

export function createWebhookApi(client: WebhookApiClient, environment: ApiDeps): WebhookApi {
  const headers = () => {
    const { currentUser } = client.session.get();
    if (currentUser === null) throw new CallFailed('unauthenticated');
    return { [accountHeader]: currentUser.id };
  };
  const post = (path: string, body: unknown) => ({ method: 'POST', path, body, headers: headers() }) as const;
  const { webhooks, add, secret, test, remove } = webhookPaths;
  return {
    async list() {
      const request = { method: 'GET', path: webhooks, headers: headers() } as const;
      return (await requestExpecting<WebhooksAnswer>(environment, request, 'webhooks')).webhooks;
    },
    add: async (webhook) => requestExpecting<WebhookSecretAnswer>(environment, post(add, webhook), 'secret'),
    renewSecret: async (id) =>
      requestExpecting<WebhookSecretAnswer>(environment, post(secret, { id }), 'secret'),
    async sendTest(id) {
      const request = { ...post(test, { id }), timeoutMs: testTimeoutMs };
      return (await requestExpecting<WebhookTestAnswer>(environment, request, 'delivery')).delivery;
    },
    remove: async (id) => requestEmpty(environment, post(remove, { id })),
  };
}
