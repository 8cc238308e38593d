import { type Metrics } from '../operations/metrics.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type LeasedMessage, type SendingResult } from '../storage/commands/reminders/lease-outgoing.ts';
import { type OutgoingKind, outgoingKinds } from '../storage/schema/outgoing-tables.ts';
import { type MessageResult } from './message-sender.ts';

/** How long a server alone may send a message, in ms: longer than any attempt takes. */
const leaseMs = 60_000;
const minutes = (...counts: readonly number[]) => counts.map((count) => count * 60_000);

/**
 * How long after each failed attempt the next one is made, in ms; after the last the message is dropped. Mails about an
 * account are tried for most of a day, as a mail server may be down for a night.
 */
const retryDelaysMs: Readonly<Record<OutgoingKind, readonly number[]>> = {
  push: minutes(1, 5, 30, 120),
  mail: minutes(1, 5, 30, 120),
  notice: minutes(1, 5, 30, 120, 240, 240, 240, 240, 240),
};
/** How many messages are sent at once. A mail takes a connection of its own. */
const maxConcurrent: Readonly<Record<OutgoingKind, number>> = { push: 50, mail: 5, notice: 5 };
/** How many of one account, so that push services that never answer hold up only those who named them. */
const maxPerAccount: Readonly<Record<OutgoingKind, number>> = { push: 5, mail: 1, notice: 2 };

export interface DeliveryDeps {
  readonly storage: Storage;
  readonly send: (message: LeasedMessage, signal: AbortSignal) => Promise<MessageResult>;
  readonly metrics: Pick<Metrics, 'messageHandled'>;
  readonly now: () => number;
}

export interface Delivery {
  /**
   * Sends the messages that are due, until none is left. A call during a run makes that run poll once more.
   * @throws the database's error
   */
  run(): Promise<void>;
  /** Starts no more, waits at most `timeoutMs` for those under way, and then aborts them. */
  stop(timeoutMs: number): Promise<void>;
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const stopping = new AbortController();
  const lanes = outgoingKinds.map((kind) => createLane(kind, deps, stopping.signal));
  let isStopped = false;
  return {
    async run() {
      if (isStopped) return;
      const runs = await Promise.allSettled(lanes.map((lane) => lane.run(() => isStopped)));
      const failed = runs.find((run) => run.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
    async stop(timeoutMs) {
      isStopped = true;
      const timer = setTimeout(() => stopping.abort(), timeoutMs);
      await Promise.all(lanes.map((lane) => lane.settled()));
      clearTimeout(timer);
    },
  };
}

/** The messages of one kind. Those that are slow hold up others of their kind only. */
function createLane(kind: OutgoingKind, { storage, send, metrics, now }: DeliveryDeps, signal: AbortSignal) {
  const underWay = new Set<Promise<void>>();
  const byAccount = new Map<string, number>();
  /** Accounts that had as many messages under way as they may, and still have more than half. */
  const busy = new Set<string>();
  let running: Promise<void> | null = null;
  let call = Promise.withResolvers<void>();
  // SQLite has one server, so leases from before the start belong to its previous process.
  let isAlone = storage.wakeUps === null;

  const resultOf = (message: LeasedMessage, sent: MessageResult): SendingResult => {
    // Whether it has arrived is not known. The next process repeats it, which replaces it.
    if (sent === 'failed' && signal.aborted) return { kind: 'released' };
    if (typeof sent === 'object') return { kind: 'postponed', at: sent.notBefore };
    if (sent === 'gone') metrics.messageHandled(kind, 'gone');
    if (sent === 'gone') return { kind: 'gone' };
    const delayMs = sent === 'failed' ? retryDelaysMs[kind][message.attempt] : undefined;
    if (delayMs !== undefined) {
      metrics.messageHandled(kind, 'retried');
      return { kind: 'retry', at: now() + delayMs };
    }
    if (sent !== 'void') metrics.messageHandled(kind, sent === 'sent' ? 'sent' : 'dropped');
    return { kind: 'done' };
  };

  const deliver = async (message: LeasedMessage): Promise<void> => {
    const result = resultOf(message, await send(message, signal));
    await storage.write('settleOutgoing', { message, result });
  };

  /** Counts a message under way. `onRoom` is called once a busy account may have several more. */
  const deliverCounted = async (message: LeasedMessage, onRoom: () => void): Promise<void> => {
    const { account_id: accountId } = message;
    const count = (byAccount.get(accountId) ?? 0) + 1;
    byAccount.set(accountId, count);
    if (count >= maxPerAccount[kind]) busy.add(accountId);
    try {
      await deliver(message);
    } finally {
      const left = (byAccount.get(accountId) ?? 1) - 1;
      if (left === 0) byAccount.delete(accountId);
      else byAccount.set(accountId, left);
      if (left <= maxPerAccount[kind] / 2 && busy.delete(accountId)) onRoom();
    }
  };

  const drain = async (isStopped: () => boolean): Promise<void> => {
    const failures: unknown[] = [];
    const max = maxConcurrent[kind];
    for (let isDrained = false; !isDrained && !isStopped() && failures.length === 0;) {
      call = Promise.withResolvers();
      const room = Promise.withResolvers<void>();
      const limit = max - underWay.size;
      const wasSomeoneBusy = busy.size > 0;
      const leased = await storage.write('leaseOutgoing', {
        kind,
        now: now(),
        limit,
        leaseMs,
        isAlone,
        maxPerAccount: maxPerAccount[kind],
        underWay: Object.fromEntries(byAccount),
      });
      isAlone = false;
      for (const message of leased) {
        const sending = deliverCounted(message, () => room.resolve())
          .catch((error: unknown) => void failures.push(error))
          .finally(() => underWay.delete(sending))
          .then(() => {});
        underWay.add(sending);
      }
      const isSomeoneBusy = wasSomeoneBusy || busy.size > 0;
      // A lease is a transaction, so that it waits until it can take many.
      if (leased.length === limit) while (underWay.size > max / 2) await Promise.race(underWay);
      // Messages of others may be behind those of a busy account.
      else if (!isSomeoneBusy || leased.length === 0)
        isDrained = await Promise.race([
          Promise.all(underWay).then(() => !isSomeoneBusy),
          call.promise.then(() => false),
          ...(isSomeoneBusy ? [room.promise.then(() => false)] : []),
        ]);
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  };

  return {
    run(isStopped: () => boolean): Promise<void> {
      call.resolve();
      running ??= drain(isStopped).finally(() => (running = null));
      return running;
    },
    async settled(): Promise<void> {
      await running?.catch(() => {});
    },
  };
}
