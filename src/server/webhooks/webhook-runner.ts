import { type Logger } from '../operations/logger.ts';
import { type Storage } from '../storage/api/storage.ts';
import { isWebhookDue } from '../storage/queries/webhooks.ts';
import { type WebhookDeliverer } from './webhook-delivery.ts';

/** How often servers poll for events that are due, in ms, and how soon after the start. New events are sent at once. */
const tickIntervalMs = 10_000;
const firstTickMs = 2_000;

export interface WebhookRunnerDeps {
  readonly storage: Storage;
  readonly deliverer: WebhookDeliverer;
  /** Nothing is sent while the clock cannot be right: a receiver would refuse its time, and a week may not have passed. */
  readonly isClockRight: () => Promise<boolean>;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

export interface WebhookRunner {
  /** Starts to poll for events that are due. */
  start(): void;
  /** Sends what is due now. Never throws: failures are logged. */
  tick(): Promise<void>;
  /** Stops, and waits at most `timeoutMs` for what is under way. */
  stop(timeoutMs: number): Promise<void>;
}

export function createWebhookRunner(deps: WebhookRunnerDeps): WebhookRunner {
  const { storage, deliverer, isClockRight, log, now } = deps;
  const timers: NodeJS.Timeout[] = [];
  let isStopped = false;
  let isFailing = false;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (isStopped) return;
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped)
        log.warn({ err: error }, 'events could not be sent to webhooks; it is tried again');
      isFailing = true;
    }
  };
  const tick = () =>
    attempt(async () => {
      if (await isClockRight()) await deliverer.run();
    });
  const poll = () =>
    attempt(async () => {
      // The nodes of spread accounts are asked by the lease, as a query over all of them fails if one is away.
      if (storage.isSpread || (await isWebhookDue(storage.read, now()))) await tick();
    });

  return {
    start() {
      timers.push(
        setTimeout(() => void poll(), firstTickMs),
        setInterval(() => void poll(), tickIntervalMs),
      );
      for (const timer of timers) timer.unref();
    },
    tick,
    async stop(timeoutMs) {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await deliverer.stop(timeoutMs);
    },
  };
}
