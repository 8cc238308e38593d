import { type ServerResponse } from 'node:http';
import { type HeldMemory, type MemoryLimits, createFairMemory } from './fair-memory.ts';

/** Limits on request bodies being received or handled. */
export interface BodyMemoryLimits {
  /** For bodies up to 64 kB: separate, because ordinary edits must not wait for others' imports. */
  readonly small: MemoryLimits;
  readonly large: MemoryLimits;
}

const defaultLimits: BodyMemoryLimits = {
  small: { perAccountBytes: 8_000_000, totalBytes: 32_000_000 },
  large: { perAccountBytes: 64_000_000, totalBytes: 192_000_000 },
};

const smallBodyBytes = 64_000;

/** Bodies up to this size are always accepted; the number of connections bounds how much they hold. */
const uncountedBytes = 4_000;

/** The memory of one request's body. */
export interface BodyMemory {
  /** Takes the bytes received so far, and returns whether they are within the limits. */
  grow(receivedBytes: number): boolean;
  /** Call when the whole body has arrived: it is no longer cut off for others. */
  complete(): void;
}

/** Limits how much memory request bodies hold. */
export interface BodyMemoryLimit {
  /**
   * Tracks one request's body until the response closes. `cut` must stop receiving it, because others need the
   * memory. All requests without an account count as one account.
   */
  track(accountId: string | undefined, response: ServerResponse, cut: () => void): BodyMemory;
}

/** Needed because bodies stay in memory until complete, and clients may send many of them slowly. */
export function createBodyMemoryLimit(now: () => number, limits = defaultLimits): BodyMemoryLimit {
  const smallBodies = createFairMemory(now, limits.small);
  const largeBodies = createFairMemory(now, limits.large);
  return {
    track(accountId = '', response, cut) {
      const user = { accountId, cut, isIncoming: true };
      let memory: HeldMemory | null = null;
      let isLarge = false;
      let heldBytes = 0;
      const hold = (): HeldMemory => {
        if (memory === null) response.once('close', () => memory?.release());
        else memory.release();
        heldBytes = 0;
        memory = (isLarge ? largeBodies : smallBodies).hold(user);
        return memory;
      };
      return {
        grow(receivedBytes) {
          if (receivedBytes <= uncountedBytes) return true;
          // A closed response emits no further `close`, so its bytes would never be freed.
          if (response.destroyed) return false;
          const mustMove = receivedBytes > smallBodyBytes && !isLarge;
          isLarge ||= mustMove;
          const current = memory === null || mustMove ? hold() : memory;
          const isAccepted = current.grow(receivedBytes - heldBytes);
          if (isAccepted) heldBytes = receivedBytes;
          return isAccepted;
        },
        complete: () => memory?.pin(),
      };
    },
  };
}
