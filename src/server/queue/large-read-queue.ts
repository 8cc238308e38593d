import { type Storage } from '../storage/api/storage.ts';
import { type FairQueue, createFairQueue } from './fair-queue.ts';

/** A read that took longer than this many milliseconds is followed by a rest; that is no longer than `maxRestMs`. */
const restAfterMs = 10;
const maxRestMs = 250;

/**
 * Reads that may be of a whole account, each account in its turn. SQLite reads in this thread, one after the other:
 * after each it has as long for everything else. PostgreSQL has connections to spare for what is small.
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
