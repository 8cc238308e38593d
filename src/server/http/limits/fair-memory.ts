import { createByteCounter } from './byte-counter.ts';

/** Limits in bytes: in total, and per account. */
export interface MemoryLimits {
  readonly perAccountBytes: number;
  readonly totalBytes: number;
}

/**
 * How long a body is protected from accounts that want more than their share, in ms: long enough for a usual
 * connection to finish, and for a slow one to show its pace.
 */
const protectedMs = 60_000;

/** Counted as transferred at the start, so that a body that has just begun does not look slow. */
const headStartBytes = 256_000;

/** The body of a request or a response, which stays in memory while it crosses the network. */
export interface MemoryUser {
  readonly accountId: string;
  /** Whether the held bytes are those that were transferred, as in a request, and not those still to send. */
  readonly isIncoming: boolean;
  /** Ends the transfer, because others need the memory. */
  cut(): void;
}

/** The memory of one body. */
export interface HeldMemory {
  /** Takes more bytes; false if there is no room for them. */
  grow(bytes: number): boolean;
  /** Like `grow`, but only the account's own limit can refuse. */
  growWithinOwnLimit(bytes: number): boolean;
  /** Protects the body from being cut off, because its transfer is complete. */
  pin(): void;
  /** Frees bytes that the client has taken. */
  shrink(bytes: number): void;
  /** Frees the rest. */
  release(): void;
}

/**
 * Shares memory fairly between accounts. If it is short, the slowest bodies of accounts above their share (the
 * total divided by the accounts that hold any) are cut off. So an account within its share is never cut off,
 * and always gets room unless pinned bodies take it.
 */
export interface FairMemory {
  hold(user: MemoryUser): HeldMemory;
}

interface Body extends MemoryUser {
  readonly startedAt: number;
  heldBytes: number;
  /** The bytes that the client has taken. */
  takenBytes: number;
}

/** `now` is a monotonic clock in ms. */
export function createFairMemory(
  now: () => number,
  { perAccountBytes, totalBytes }: MemoryLimits,
): FairMemory {
  /** The bodies that may be cut off. */
  const bodies = new Set<Body>();
  const heldBytes = createByteCounter();

  const add = (body: Body, bytes: number) => {
    body.heldBytes += bytes;
    heldBytes.add(body.accountId, bytes);
  };
  const release = (body: Body) => {
    add(body, -body.heldBytes);
    bodies.delete(body);
  };

  /** The bodies to cut off for more bytes of an account; null if even that would not make enough room. */
  const chooseCuts = (accountId: string, bytes: number): readonly Body[] | null => {
    let missingBytes = heldBytes.total + bytes - totalBytes;
    if (missingBytes <= 0) return [];
    const accountBytes = heldBytes.ofAccount(accountId);
    const shareBytes = totalBytes / (heldBytes.accountCount + (accountBytes === 0 ? 1 : 0));
    const isWithinShare = accountBytes + bytes <= shareBytes;
    const time = now();
    const bytesPerMs = ({ isIncoming, heldBytes: held, takenBytes, startedAt }: Body) =>
      ((isIncoming ? held : takenBytes) + headStartBytes) / Math.max(1, time - startedAt);
    const slowestFirst = [...bodies]
      .filter((body) => body.accountId !== accountId)
      .filter(({ startedAt }) => isWithinShare || time - startedAt >= protectedMs)
      .sort((a, b) => bytesPerMs(a) - bytesPerMs(b));
    const cuts: Body[] = [];
    const remainingBytes = new Map<string, number>();
    for (const body of slowestFirst) {
      const remaining = remainingBytes.get(body.accountId) ?? heldBytes.ofAccount(body.accountId);
      // Accounts are cut down to their share, not further.
      if (remaining <= shareBytes) continue;
      remainingBytes.set(body.accountId, remaining - body.heldBytes);
      cuts.push(body);
      missingBytes -= body.heldBytes;
      if (missingBytes <= 0) return cuts;
    }
    return null;
  };

  /** A single body may exceed its account's limit, or it could never be transferred. */
  const isOverOwnLimit = ({ accountId, heldBytes: ownBytes }: Body, bytes: number) => {
    const accountBytes = heldBytes.ofAccount(accountId);
    return accountBytes > ownBytes && accountBytes + bytes > perAccountBytes;
  };

  const growAfter = (body: Body, bytes: number, cuts: readonly Body[]) => {
    for (const other of cuts) {
      release(other);
      other.cut();
    }
    bodies.add(body);
    add(body, bytes);
  };

  return {
    hold(user) {
      const { accountId } = user;
      const body: Body = { ...user, startedAt: now(), heldBytes: 0, takenBytes: 0 };
      return {
        grow(bytes) {
          const cuts = isOverOwnLimit(body, bytes) ? null : chooseCuts(accountId, bytes);
          if (cuts !== null) growAfter(body, bytes, cuts);
          return cuts !== null;
        },
        growWithinOwnLimit(bytes) {
          if (isOverOwnLimit(body, bytes)) return false;
          growAfter(body, bytes, chooseCuts(accountId, bytes) ?? []);
          return true;
        },
        pin: () => void bodies.delete(body),
        shrink(bytes) {
          if (!bodies.has(body)) return;
          body.takenBytes += bytes;
          add(body, -bytes);
        },
        release: () => release(body),
      };
    },
  };
}
