import { type Throttle } from '../auth/throttle.ts';
import { type Logger } from '../operations/logger.ts';
import { type Metrics } from '../operations/metrics.ts';
import { createPublicPost } from '../push/public-post.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type WebhookDeliveryDeps, createWebhookDeliverer } from './webhook-delivery.ts';
import { type WebhookRunner, createWebhookRunner } from './webhook-runner.ts';
import { createWebhookSender, webhookTimeoutMs } from './webhook-sender.ts';
import { type Webhooks, createWebhooks } from './webhooks.ts';

/** How many connections to one host are open at once, idle ones included. */
const maxConnectionsPerHost = 20;

export interface WebhookServiceDeps {
  readonly storage: Storage;
  readonly throttle: Throttle;
  readonly isPrivateAllowed: boolean;
  readonly isClockRight: () => Promise<boolean>;
  readonly endNotice: WebhookDeliveryDeps['endNotice'];
  readonly onEnded: WebhookDeliveryDeps['onEnded'];
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Overrides which authorities may have signed a host's certificate. */
  readonly authorities?: string;
}

export interface WebhookService {
  readonly webhooks: Webhooks;
  readonly runner: WebhookRunner;
  stop(timeoutMs: number): Promise<void>;
}

/** Puts the parts of webhooks together. They are idle until `runner.start`, a change or a person's test. */
export function createWebhookService(deps: WebhookServiceDeps): WebhookService {
  const post = createPublicPost({ ...deps, maxConnectionsPerHost, timeoutMs: webhookTimeoutMs });
  const sender = createWebhookSender({ ...deps, post });
  const deliverer = createWebhookDeliverer({ ...deps, sender });
  const runner = createWebhookRunner({ ...deps, deliverer });
  return {
    webhooks: createWebhooks({ ...deps, sender, sendNow: () => void runner.tick() }),
    runner,
    async stop(timeoutMs) {
      await runner.stop(timeoutMs);
      post.close();
    },
  };
}
