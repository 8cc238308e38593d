import { type Storage } from '../storage/api/storage.ts';
import { discardStaleImports } from '../storage/discard-imports.ts';
import { machineUptimeMs, watchClock } from './clock-watch.ts';
import { type Logger } from './logger.ts';

/** How often the sweep runs, in ms, and how many accounts one transaction covers. */
const sweepIntervalMs = 3_600_000;
const accountsPerTransaction = 20;

/** An import without a write for this long, in ms, has ended with its server. */
const staleImportMs = 600_000;

/** Deletes data past its 30-day retention in the background. Returns a function that stops it. */
export function startSweeping(
  storage: Storage,
  now: () => number,
  log: Logger,
  elapsedMs = machineUptimeMs,
): () => void {
  let isStopped = false;
  const clock = watchClock(now(), elapsedMs());
  const sweep = async () => {
    if (!clock.isTrusted(now(), elapsedMs())) return;
    try {
      // Small transactions, so that people's writes never wait long.
      while (!isStopped && (await storage.write('sweep', { now: now(), limit: accountsPerTransaction })) > 0);
      await discardStaleImports(storage, now() - staleImportMs, now);
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
