import { type Storage } from '../storage/storage.ts';
import { sinceMachineStart, watchClock } from './clock-watch.ts';
import { type Logger } from './logger.ts';

/** Milliseconds between two rounds, and how many accounts one transaction looks through. */
const interval = 3_600_000;
const accountsAtOnce = 20;

/** Lets go, in the background, of what is kept for 30 days only. The function it gives stops it. */
export function startSweeping(
  storage: Storage,
  now: () => number,
  log: Logger,
  elapsed = sinceMachineStart,
): () => void {
  let isStopped = false;
  const clock = watchClock(now(), elapsed());
  const round = async () => {
    if (!clock.isTrusted(now(), elapsed())) return;
    try {
      // Small steps, so that people's own writes never wait long.
      while (!isStopped && (await storage.write('sweep', { now: now(), limit: accountsAtOnce })) > 0);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'sweeping failed; it is tried again');
    }
  };
  const timer = setInterval(() => void round(), interval);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
