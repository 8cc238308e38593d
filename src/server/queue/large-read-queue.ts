import { type Storage } from '../storage/api/storage.ts';
import { type FairQueue, createFairQueue } from './fair-queue.ts';

/** A read that took longer than `restAfterMs` is followed by an equally long rest of at most `maxRestMs`. */
const restAfterMs = 10;
const maxRestMs = 250;

/**
 * Creates the queue for reads that may cover a whole account. SQLite reads block this thread, so they run one
 * at a time with a rest for other work; PostgreSQL has enough connections for several.
 */
export function createLargeReadQueue({ wakeUps }: Storage): FairQueue {
  const fullMessage = 'too many large reads at once';
  if (wakeUps !== null) return createFairQueue({ maxConcurrent: 8, maxQueued: 1_000, fullMessage });
  return createFairQueue({
    maxConcurrent: 1,
    maxQueued: 1_000,
    fullMessage,
    restMs: (tookMs) => (tookMs > restAfterMs ? Math.min(tookMs, maxRestMs) : 0),
  });
}
