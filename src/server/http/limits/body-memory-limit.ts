import { type ServerResponse } from 'node:http';
import { createByteCounter } from './byte-counter.ts';

/** Bytes of large bodies that may be arriving or worked on at the same time: of one account, and of all. */
export interface BodyMemoryLimits {
  readonly perAccountBytes: number;
  readonly totalBytes: number;
}

const defaultLimits: BodyMemoryLimits = { perAccountBytes: 64_000_000, totalBytes: 192_000_000 };

/** A body of up to this size always finds room: ordinary edits must not wait for others' imports. */
const smallBodyBytes = 64_000;

/** Limits how much memory request bodies hold. */
export interface BodyMemoryLimit {
  /**
   * For one body that arrives: returns a function that is told how long the body is so far, and says whether there is
   * room for that. The room is free again when the answer has been given. Everybody who is not signed in shares what
   * one account may have.
   */
  track(accountId: string | undefined, response: ServerResponse): (receivedBytes: number) => boolean;
}

/** Bodies are held until they are whole: senders may take their time for that, over any number of connections. */
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
        // A response tells only once that it is closed; this one has already, and needs no room any more.
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
