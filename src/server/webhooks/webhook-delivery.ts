import { type Metrics } from '../operations/metrics.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type LeasedWebhook } from '../storage/commands/webhooks/lease-webhooks.ts';
import {
  type SettleWebhook,
  type SettledWebhook,
  type WebhookOutcome,
} from '../storage/commands/webhooks/settle-webhook.ts';
import { type WebhookSender } from './webhook-sender.ts';

/** How long a server alone may send to a webhook, in ms: longer than any attempt takes. */
const leaseMs = 60_000;
/** To how many webhooks a server sends at once, and to how many of one account. */
const maxConcurrent = 40;
const maxPerAccount = 2;
/** After this many events, or this long in ms, a webhook leaves its place to others that are due. */
const maxEventsPerTurn = 20;
const maxTurnMs = 10_000;

export interface WebhookDeliveryDeps {
  readonly storage: Storage;
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly metrics: Pick<Metrics, 'messageHandled'>;
  /** The mail to queue if a webhook of an account, to this host, is turned off; null for none. */
  readonly endNotice: (accountId: string, host: string) => Promise<SettleWebhook['endNotice']>;
  readonly onEnded: () => void;
  readonly now: () => number;
}

export interface WebhookDeliverer {
  /**
   * Sends the events that are due, until none is left. A call during a run makes that run poll once more.
   * @throws the database's error
   */
  run(): Promise<void>;
  /** Starts no more, waits at most `timeoutMs` for those under way, and then aborts them. */
  stop(timeoutMs: number): Promise<void>;
}

export function createWebhookDeliverer(deps: WebhookDeliveryDeps): WebhookDeliverer {
  const { storage, sender, metrics, endNotice, onEnded, now } = deps;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const byAccount = new Map<string, number>();
  let isStopped = false;
  let running: Promise<void> | null = null;
  let call = Promise.withResolvers<void>();
  let isCalled = false;
  /** Whether a turn was over although more was due. */
  let isTurnCut = false;
  // SQLite has one server, so leases from before the start belong to its previous process.
  let isAlone = storage.wakeUps === null;

  const count = (outcome: WebhookOutcome, { isDropped }: SettledWebhook) => {
    if (outcome.kind === 'sent' || outcome.kind === 'gone') metrics.messageHandled('webhook', outcome.kind);
    else if (outcome.kind === 'failed') metrics.messageHandled('webhook', isDropped ? 'dropped' : 'retried');
  };

  /** Sends the events of a webhook in their order, until its turn is over. Returns whether more may be due. */
  const takeTurn = async (leased: LeasedWebhook): Promise<boolean> => {
    const startedAt = performance.now();
    let eventCount = 0;
    let isCut = false;
    for (let webhook: LeasedWebhook | null = leased; webhook !== null;) {
      const outcome = await sender.send(webhook, stopping.signal);
      const mayEnd = outcome.kind === 'failed' || outcome.kind === 'gone';
      eventCount += 1;
      const isOver =
        isStopped || eventCount >= maxEventsPerTurn || performance.now() - startedAt >= maxTurnMs;
      const settled: SettledWebhook = await storage.write('settleWebhook', {
        webhook,
        outcome,
        endNotice: mayEnd ? await endNotice(webhook.account_id, new URL(webhook.url).host) : null,
        now: now(),
        leaseMs: isOver ? 0 : leaseMs,
      });
      isCut = isOver;
      count(outcome, settled);
      if (settled.ended !== null) onEnded();
      webhook = settled.next;
    }
    return isCut;
  };

  const takeCountedTurn = async (webhook: LeasedWebhook): Promise<void> => {
    const { account_id: accountId } = webhook;
    byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + 1);
    let isCut = false;
    try {
      isCut = await takeTurn(webhook);
    } finally {
      const left = (byAccount.get(accountId) ?? 1) - 1;
      if (left === 0) byAccount.delete(accountId);
      else byAccount.set(accountId, left);
    }
    if (!isCut) return;
    isTurnCut = true;
    // Its next turn must not wait for the turns of others, such as one of an address that does not answer.
    call.resolve();
  };

  const drain = async (): Promise<void> => {
    const failures: unknown[] = [];
    while (!isStopped && failures.length === 0) {
      call = Promise.withResolvers();
      isCalled = false;
      isTurnCut = false;
      const limit = maxConcurrent - underWay.size;
      const leased = await storage.write('leaseWebhooks', {
        now: now(),
        limit,
        leaseMs,
        isAlone,
        maxPerAccount,
        underWay: Object.fromEntries(byAccount),
      });
      isAlone = false;
      for (const webhook of leased) {
        const turn = takeCountedTurn(webhook)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => underWay.delete(turn));
        underWay.add(turn);
      }
      if (underWay.size === 0) break;
      // The others of an account that has its places were passed over.
      const isPassedOver = [...byAccount.values()].some((count) => count >= maxPerAccount);
      const isOneOver = Promise.race(underWay);
      if (leased.length === limit) await isOneOver;
      else {
        const isDrained = await Promise.race([
          Promise.all(underWay).then(() => !isPassedOver && !isTurnCut),
          call.promise.then(() => false),
          ...(isPassedOver ? [isOneOver.then(() => false)] : []),
        ]);
        if (isDrained) break;
      }
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  };

  const drainUntilQuiet = async (): Promise<void> => {
    do {
      isCalled = false;
      await drain();
    } while (isCalled && !isStopped);
  };

  return {
    run() {
      if (isStopped) return Promise.resolve();
      isCalled = true;
      call.resolve();
      running ??= drainUntilQuiet().finally(() => (running = null));
      return running;
    },
    async stop(timeoutMs) {
      isStopped = true;
      const timer = setTimeout(() => stopping.abort(), timeoutMs);
      await running?.catch(() => {});
      clearTimeout(timer);
    },
  };
}
