import { type FairQueue, createFairQueue } from '../../queue/fair-queue.ts';

/**
 * Bytes of a file up to which it is imported like any other mutation, in one transaction of some 100 ms at most.
 * Above, a thread of its own costs less than it saves others.
 */
export const maxInlineImportBytes = 100_000;

/** Large files are read one at a time, accounts in turns: each takes a core, and ten times its size in memory. */
export function createImportQueue(): FairQueue {
  return createFairQueue({ maxConcurrent: 1, maxQueued: 50, fullMessage: 'too many imports at once' });
}
