import { type ClockTrust, machineUptimeMs, watchClock } from '../operations/clock-watch.ts';
import { type Logger } from '../operations/logger.ts';
import { type Metrics } from '../operations/metrics.ts';
import { type Storage } from '../storage/api/storage.ts';
import { isOutgoingDue } from '../storage/queries/reminders/outgoing.ts';
import { findNewestMoment, isReminderDue } from '../storage/queries/reminders/reminders.ts';
import { type Delivery } from './delivery.ts';

/** How often servers poll for due reminders, in ms, and how soon after the start. */
const tickIntervalMs = 20_000;
const firstTickMs = 2_000;
/** How many accounts one transaction claims. */
const accountsPerClaim = 20;
/** After the clock has jumped, nothing is sent for this long, in ms: it may be set again. */
const clockTrust: ClockTrust = { toleranceMs: 30_000, delayAfterStartMs: 0, delayAfterJumpMs: 300_000 };
/** How far the clocks of several servers may be apart, in ms. */
const clockSkewMs = 5_000;
/** How often the present moment is noted in the database, in ms. */
const noteIntervalMs = 600_000;

export interface ReminderRunnerDeps {
  readonly storage: Storage;
  readonly delivery: Delivery;
  readonly canMail: boolean;
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Pick<Metrics, 'remindersClaimed' | 'clockBehind'>;
  readonly now: () => number;
  /** Overrides the clock that is never set. */
  readonly elapsedMs?: () => number;
}

export interface ReminderRunner {
  /** Starts to poll for due reminders. */
  start(): void;
  /** Claims and sends what is due now. Never throws: failures are logged. */
  tick(): Promise<void>;
  /** Whether the clock can be right, so that anything may be sent by it. */
  isClockRight(): Promise<boolean>;
  /** Stops, and waits at most `timeoutMs` for messages under way. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Claims due reminders and sends them, beside any number of other servers. It does neither while the clock cannot be right:
 * just after it has jumped, and while it is behind a moment that has already been.
 */
export function createReminderRunner(deps: ReminderRunnerDeps): ReminderRunner {
  const { storage, delivery, canMail, log, metrics, now, elapsedMs = machineUptimeMs } = deps;
  const clock = watchClock(now(), elapsedMs(), clockTrust);
  const timers: NodeJS.Timeout[] = [];
  let isStopped = false;
  let isFailing = false;
  let isBehind = false;
  let claiming: Promise<void> | null = null;

  const isClockRight = async (): Promise<boolean> => {
    if (!clock.isTrusted(now(), elapsedMs())) return false;
    const [newest] = await findNewestMoment(storage.read, {});
    const ageMs = newest === undefined ? Infinity : now() - newest.at;
    if (ageMs >= noteIntervalMs) await storage.write('noteMoment', { now: now() });
    const wasBehind = isBehind;
    isBehind = ageMs < -clockSkewMs;
    const behindSeconds = isBehind ? Math.round(-ageMs / 1_000) : 0;
    metrics.clockBehind(behindSeconds);
    if (isBehind && !wasBehind)
      log.warn(
        { behindSeconds },
        'no reminders are sent: the clock is behind the newest moment in the database',
      );
    return !isBehind;
  };

  /** The nodes of spread accounts are asked by the claim itself, as a query over all of them fails if one is away. */
  const isSomethingDue = async (): Promise<boolean> =>
    storage.isSpread ||
    (await isReminderDue(storage.read, now())) ||
    (await isOutgoingDue(storage.read, now()));

  const claim = async (): Promise<void> => {
    let count: number;
    do {
      if (isStopped) return;
      const claimed = await storage.write('claimReminders', { now: now(), limit: accountsPerClaim, canMail });
      count = claimed.count;
      for (const { accountId, reason } of claimed.failures)
        log.warn({ accountId, reason }, 'reminders of an account were left out');
      metrics.remindersClaimed(count);
      // Others are claimed while these are sent.
      if (count > 0) void delivery.run().catch(() => {});
    } while (count > 0);
  };

  const work = async (): Promise<void> => {
    if (!(await isClockRight()) || !(await isSomethingDue())) return;
    await storage.write('noteMoment', { now: now() });
    // Messages in the queue are sent even if the claim fails.
    const claimed = await Promise.allSettled([(claiming ??= claim().finally(() => (claiming = null)))]);
    await delivery.run();
    for (const one of claimed) if (one.status === 'rejected') throw one.reason;
  };

  const tick = async (): Promise<void> => {
    if (isStopped) return;
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped)
        log.warn({ err: error }, 'reminders could not be sent; it is tried again');
      isFailing = true;
    }
  };

  return {
    start() {
      timers.push(
        setTimeout(() => void tick(), firstTickMs),
        setInterval(() => void tick(), tickIntervalMs),
      );
      for (const timer of timers) timer.unref();
    },
    tick,
    isClockRight,
    async stop(timeoutMs) {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([claiming?.catch(() => {}), delivery.stop(timeoutMs)]);
    },
  };
}
