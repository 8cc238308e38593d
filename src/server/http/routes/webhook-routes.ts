import { accountQuerySchema } from '#contract/queries.ts';
import {
  type WebhookSecretAnswer,
  type WebhookTestAnswer,
  type WebhooksAnswer,
  newWebhookSchema,
  webhookIdSchema,
} from '#contract/webhooks.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type Webhooks } from '../../webhooks/webhooks.ts';
import { type WithSecurityLog, createActorLog } from '../logs/security-log.ts';
import { type AppContext, actorOf, expectSession } from '../request/context.ts';
import { readJson, readQuery } from '../request/read-json.ts';
import { smallJson } from '../responses/small-json.ts';

export interface WebhookRouteDeps {
  readonly webhooks: Webhooks;
  readonly withSecurityLog: WithSecurityLog;
}

/** The routes by which a signed-in person manages webhooks; each runs behind the session check, none takes a token. */
export function webhookRoutes({ webhooks, withSecurityLog }: WebhookRouteDeps) {
  const logged = createActorLog(withSecurityLog);
  const readId = async (c: AppContext) => (await readJson(c, webhookIdSchema, limits.credentialBodyBytes)).id;
  return {
    async list(c: AppContext) {
      readQuery(c, accountQuerySchema);
      return smallJson(c, { webhooks: await webhooks.list(actorOf(c)) } satisfies WebhooksAnswer);
    },

    /** The transaction checks whether the session ended while the body was arriving, here and below. */
    async add(c: AppContext) {
      const body = await readJson(c, newWebhookSchema, limits.credentialBodyBytes);
      const answer = await logged(c, 'webhook', (actor) => webhooks.add(actor, body));
      return smallJson(c, answer satisfies WebhookSecretAnswer);
    },

    async renewSecret(c: AppContext) {
      const id = await readId(c);
      const answer = await logged(c, 'webhook-secret', (actor) => webhooks.renewSecret(actor, id));
      return smallJson(c, answer satisfies WebhookSecretAnswer);
    },

    async test(c: AppContext) {
      const id = await readId(c);
      await expectSession(c);
      return smallJson(c, { delivery: await webhooks.test(actorOf(c), id) } satisfies WebhookTestAnswer);
    },

    async remove(c: AppContext) {
      const id = await readId(c);
      await logged(c, 'webhook-end', (actor) => webhooks.remove(actor, id));
      return c.body(null, 204);
    },
  };
}
