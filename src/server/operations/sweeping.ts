import { type Storage } from '../storage/api/storage.ts';
import { discardStaleImports } from '../storage/discard-imports.ts';
import { machineUptimeMs, watchClock } from './clock-watch.ts';
import { type Logger } from './logger.ts';

/** Milliseconds between two rounds, and how many accounts one transaction looks through. */
const sweepIntervalMs = 3_600_000;
const accountsPerTransaction = 20;

/** An import that has written nothing for so long has ended with its server. */
const staleImportMs = 600_000;

/** Lets go, in the background, of what is kept for 30 days only. The function it gives stops it. */
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
      // Small steps, so that people's own writes never wait long.
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
