import { type FairQueue, createFairQueue } from '../../queue/fair-queue.ts';

/**
 * Files up to this size are imported like other mutations, in one transaction of at most about 100 ms. For larger
 * ones a thread costs less than the delay of other requests.
 */
export const maxInlineImportBytes = 100_000;

/** Processes one large file at a time, fairly by account: each uses a core, and ten times its size in memory. */
export function createImportQueue(): FairQueue {
  return createFairQueue({ maxConcurrent: 1, maxQueued: 50, fullMessage: 'too many imports at once' });
}
