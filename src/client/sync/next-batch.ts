import { isKnown } from '#domain/apply/apply-mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { isLarge } from '../api/sync-api.ts';
import { type PendingMutation } from '../replica/replica.ts';

/** Characters of JSON one ordinary request may carry. In UTF-8 each is three bytes at most; the rest is room. */
const maxBatchChars = limits.bodyBytes / 4;

/**
 * What is to be sent next, in order: only what is stored and has no answer yet. Whole files travel alone. A mutation
 * that this version does not know waits for one that does: a server of this version would refuse it for good.
 */
export function nextBatch(
  pending: readonly PendingMutation[],
  isOneByOne: boolean,
): readonly PendingMutation[] {
  const batch: PendingMutation[] = [];
  let size = 0;
  for (const item of pending) {
    if (item.sequence === null || item.appliedAt !== null || !isKnown(item.mutation)) continue;
    if (isLarge(item.mutation)) return batch.length === 0 ? [item] : batch;
    size += JSON.stringify(item.mutation).length;
    const isFull = isOneByOne || size > maxBatchChars || batch.length === limits.mutationsPerRequest;
    if (isFull && batch.length > 0) return batch;
    batch.push(item);
  }
  return batch;
}
