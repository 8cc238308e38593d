import { createByteCounter } from './byte-counter.ts';

/**
 * Limits in bytes on unread large responses: in total, and per account, where a single response may exceed
 * it. So one account cannot use up the total, even with pages it never reads.
 */
export interface MaxPendingBytes {
  readonly perAccount: number;
  readonly total: number;
}

const defaultMaxPendingBytes: MaxPendingBytes = { perAccount: 64_000_000, total: 128_000_000 };

/**
 * How long a response is protected from accounts that want more than their share, in ms: long enough for a
 * usual connection to finish, and for a slow one to show its pace.
 */
const protectedMs = 60_000;

/** Counted as read at the start, so that a response that has just begun does not look slow. */
const headStartBytes = 256_000;

export interface UnreadResponse {
  readonly accountId: string;
  readonly bytes: number;
  /** Disconnects the reader. */
  cut(): void;
}

/** A response whose unread bytes are counted. */
export interface HeldResponse {
  /** Frees bytes that the reader has taken. */
  onRead(bytes: number): void;
  /** Frees the rest. */
  release(): void;
}

/** Shares the memory for unread responses fairly between accounts. */
export interface ResponseMemory {
  /**
   * Counts a response, or returns null if there is no room for it. If memory is short, the slowest readers of
   * accounts above their share (the total divided by the accounts that hold any) are cut off. So an account
   * within its share always gets room and is never cut off.
   */
  hold(response: UnreadResponse): HeldResponse | null;
  /** Like `hold`, but only the account's own limit can refuse the response. */
  holdCommitted(response: UnreadResponse): HeldResponse | null;
}

interface Reader {
  readonly accountId: string;
  readonly startedAt: number;
  unreadBytes: number;
  readBytes: number;
  cut(): void;
}

/** `now` is a monotonic clock in ms. */
export function createResponseMemory(
  now: () => number,
  { perAccount, total }: MaxPendingBytes = defaultMaxPendingBytes,
): ResponseMemory {
  const readers = new Set<Reader>();
  const heldBytes = createByteCounter();

  const free = (reader: Reader, bytes: number) => {
    reader.unreadBytes -= bytes;
    heldBytes.add(reader.accountId, -bytes);
  };
  const release = (reader: Reader) => {
    free(reader, reader.unreadBytes);
    readers.delete(reader);
  };

  /** The readers to cut off for a response; null if even that would not make enough room. */
  const chooseCuts = ({ accountId, bytes }: UnreadResponse): readonly Reader[] | null => {
    let missingBytes = heldBytes.total + bytes - total;
    if (missingBytes <= 0) return [];
    const accountBytes = heldBytes.ofAccount(accountId);
    const shareBytes = total / (heldBytes.accountCount + (accountBytes === 0 ? 1 : 0));
    const isWithinShare = accountBytes + bytes <= shareBytes;
    const time = now();
    const bytesPerMs = ({ readBytes, startedAt }: Reader) =>
      (readBytes + headStartBytes) / Math.max(1, time - startedAt);
    const slowestFirst = [...readers]
      .filter((reader) => reader.accountId !== accountId)
      .filter(({ startedAt }) => isWithinShare || time - startedAt >= protectedMs)
      .sort((a, b) => bytesPerMs(a) - bytesPerMs(b));
    const cuts: Reader[] = [];
    const remainingBytes = new Map<string, number>();
    for (const reader of slowestFirst) {
      const remaining = remainingBytes.get(reader.accountId) ?? heldBytes.ofAccount(reader.accountId);
      // Accounts are cut down to their share, not further.
      if (remaining <= shareBytes) continue;
      remainingBytes.set(reader.accountId, remaining - reader.unreadBytes);
      cuts.push(reader);
      missingBytes -= reader.unreadBytes;
      if (missingBytes <= 0) return cuts;
    }
    return null;
  };

  const isOverOwnLimit = ({ accountId, bytes }: UnreadResponse) => {
    const accountBytes = heldBytes.ofAccount(accountId);
    return accountBytes > 0 && accountBytes + bytes > perAccount;
  };

  const start = ({ accountId, bytes, cut }: UnreadResponse, cuts: readonly Reader[]): HeldResponse => {
    for (const reader of cuts) {
      release(reader);
      reader.cut();
    }
    const reader: Reader = { accountId, startedAt: now(), unreadBytes: bytes, readBytes: 0, cut };
    readers.add(reader);
    heldBytes.add(accountId, bytes);
    return {
      onRead(readBytes) {
        if (!readers.has(reader)) return;
        reader.readBytes += readBytes;
        free(reader, readBytes);
      },
      release: () => release(reader),
    };
  };

  return {
    hold(response) {
      const cuts = isOverOwnLimit(response) ? null : chooseCuts(response);
      return cuts === null ? null : start(response, cuts);
    },
    holdCommitted: (response) =>
      isOverOwnLimit(response) ? null : start(response, chooseCuts(response) ?? []),
  };
}
