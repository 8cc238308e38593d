import { type FairQueue, createFairQueue } from '../fair-queue.ts';
import { type Storage } from '../storage/storage.ts';

/** A read that took longer than this many milliseconds is followed by a rest; that is no longer than `longestRest`. */
const quick = 10;
const longestRest = 250;

/**
 * Reads that may be of a whole account, each account in its turn. SQLite reads in this thread, one after the other:
 * after each it has as long for everything else. PostgreSQL has connections to spare for what is small.
 */
export function createLargeReads({ wakeUps }: Storage): FairQueue {
  const full = 'too many large reads at once';
  if (wakeUps !== null) return createFairQueue({ most: 8, places: 1_000, full });
  return createFairQueue({
    most: 1,
    places: 1_000,
    full,
    rest: (took) => (took > quick ? Math.min(took, longestRest) : 0),
  });
}
