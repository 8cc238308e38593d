import { type Storage } from '../storage/api/storage.ts';
import { discardStaleImports } from '../storage/discard-imports.ts';
import { machineUptimeMs, watchClock } from './clock-watch.ts';
import { type Logger } from './logger.ts';
import { type Metrics } from './metrics.ts';

/** How often the sweep runs, in ms, and how many accounts one transaction covers. */
const sweepIntervalMs = 3_600_000;
const accountsPerTransaction = 20;

/** An import without a write for this long, in ms, has ended with its server. */
const staleImportMs = 600_000;

export interface SweepingDeps {
  readonly storage: Storage;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'accountsSwept' | 'sweepCompleted'>;
  readonly elapsedMs?: () => number;
}

/** Deletes data past its 30-day retention in the background. Returns a function that stops it. */
export function startSweeping({
  storage,
  now,
  log,
  metrics,
  elapsedMs = machineUptimeMs,
}: SweepingDeps): () => void {
  let isStopped = false;
  const clock = watchClock(now(), elapsedMs());
  const sweep = async () => {
    if (!clock.isTrusted(now(), elapsedMs())) return;
    try {
      let count: number;
      do {
        if (isStopped) return;
        // Small transactions, so that people's writes never wait long.
        count = await storage.write('sweep', { now: now(), limit: accountsPerTransaction });
        metrics.accountsSwept(count);
      } while (count > 0);
      await discardStaleImports(storage, now() - staleImportMs, now);
      metrics.sweepCompleted();
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'sweeping failed; it is tried again');
    }
  };
  const timer = setInterval(() => void sweep(), sweepIntervalMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
