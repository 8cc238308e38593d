import { isKnown } from '#domain/apply/apply-mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { isLarge } from '../api/sync-api.ts';
import { type PendingMutation } from '../replica/replica.ts';

/**
 * The most characters of JSON in one ordinary request. Each takes at most three bytes in UTF-8; the rest is a
 * margin.
 */
const maxBatchChars = limits.bodyBytes / 4;

/**
 * The next mutations to send, in order: those that are stored and unanswered. Whole files are sent alone. A
 * mutation that this version does not know waits for a newer one, because a server of this version would
 * refuse it for good.
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
