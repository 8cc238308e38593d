import { type ServerResponse } from 'node:http';
import { createByteCounter } from './byte-counter.ts';

/** Limits in bytes on large bodies being received or handled: per account, and in total. */
export interface BodyMemoryLimits {
  readonly perAccountBytes: number;
  readonly totalBytes: number;
}

const defaultLimits: BodyMemoryLimits = { perAccountBytes: 64_000_000, totalBytes: 192_000_000 };

/** Bodies up to this size are always accepted: ordinary edits must not wait for others' imports. */
const smallBodyBytes = 64_000;

/** Limits how much memory request bodies hold. */
export interface BodyMemoryLimit {
  /**
   * Tracks one request's body. The returned function takes the bytes received so far and returns whether they
   * are within the limits. The bytes are freed when the response closes. All requests without an account
   * count as one account.
   */
  track(accountId: string | undefined, response: ServerResponse): (receivedBytes: number) => boolean;
}

/** Needed because bodies stay in memory until complete, and clients may send many of them slowly. */
export function createBodyMemoryLimit(limits = defaultLimits): BodyMemoryLimit {
  const heldBytes = createByteCounter();
  return {
    track(accountId = '', response) {
      let reservedBytes = 0;
      const reserve = (bytes: number) => {
        reservedBytes += bytes;
        heldBytes.add(accountId, bytes);
      };
      return (receivedBytes) => {
        if (receivedBytes <= smallBodyBytes) return true;
        // A closed response emits no further `close`, so its bytes would never be freed.
        if (response.destroyed) return false;
        const additionalBytes = receivedBytes - reservedBytes;
        if (
          heldBytes.ofAccount(accountId) + additionalBytes > limits.perAccountBytes ||
          heldBytes.total + additionalBytes > limits.totalBytes
        )
          return false;
        if (reservedBytes === 0) response.once('close', () => reserve(-reservedBytes));
        reserve(additionalBytes);
        return true;
      };
    },
  };
}
