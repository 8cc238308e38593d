import { createHash } from 'node:crypto';
import { ApiError } from '../errors/api-error.ts';
import { createKeyQueue } from '../queue/key-queue.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type AttemptLimit, isRunning } from '../storage/commands/throttles.ts';
import { findThrottle } from '../storage/queries/throttles.ts';
import { type ThrottleTable } from '../storage/schema/sign-in-tables.ts';

const minuteMs = 60_000;

interface ThrottleRule {
  readonly maxAttempts: number;
  readonly windowMs: number;
  /** The upper bound of the window, which doubles each time it is exhausted. */
  readonly maxWindowMs: number;
  /** Whether a right guess clears the count. Otherwise only the guess itself is taken back. */
  readonly isClearedByRightGuess?: true;
}

const fixedWindow = { windowMs: 15 * minuteMs, maxWindowMs: 15 * minuteMs };
const growingWindow = { windowMs: 15 * minuteMs, maxWindowMs: 240 * minuteMs };

/** The limits on attempts. Counts are stored, so they survive a restart. */
const rulesFor = (signUpsPerHour: number) =>
  ({
    /**
     * Failed sign-ins per account, whether or not the account exists. All unknown browsers share it, so the
     * owner's sign-in does not clear it: strangers would get ten more guesses each time.
     */
    'sign-in account': { maxAttempts: 10, ...growingWindow },
    /** Failed sign-ins per account and known browser: one in which the owner has signed in before. */
    'sign-in browser': { maxAttempts: 10, ...growingWindow, isClearedByRightGuess: true },
    /** Failed sign-ins per address. */
    'sign-in address': { maxAttempts: 100, ...fixedWindow },
    /** Wrong passwords per account from a signed-in person, where a change asks for the password. */
    'own password': { maxAttempts: 10, ...growingWindow, isClearedByRightGuess: true },
    /** Links with a wrong secret per address, also those of other mails. */
    'link address': { maxAttempts: 100, ...fixedWindow },
    /** Requests per address for a calendar that does not exist. */
    'calendar address': { maxAttempts: 100, ...fixedWindow },
    /** Requests per address with an access token that does not exist. */
    'token address': { maxAttempts: 100, ...fixedWindow },
    /** Challenges to sign in with a passkey per address: each is stored until it is answered or five minutes old. */
    'challenge address': { maxAttempts: 300, ...fixedWindow },
    /** The same per network, so that a network with many addresses does not use up the challenges of all people. */
    'challenge network': { maxAttempts: 2_000, ...fixedWindow },
    /** Challenges to a signed-in person's passkeys per session: each replaces the one before. */
    'challenge session': { maxAttempts: 300, ...fixedWindow },
    /** Reset links mailed per account. The window is a link's lifetime, so at least one link always works. */
    'reset account': { maxAttempts: 5, windowMs: 30 * minuteMs, maxWindowMs: 30 * minuteMs },
    /** Reset links requested per address. */
    'reset address': { maxAttempts: 30, windowMs: 60 * minuteMs, maxWindowMs: 60 * minuteMs },
    /** Tests of reminders per account: each sends a message to every browser. */
    'reminder test': { maxAttempts: 10, windowMs: 60 * minuteMs, maxWindowMs: 60 * minuteMs },
    /** Webhooks added per account: each may name another host to connect to. */
    webhook: { maxAttempts: 30, windowMs: 60 * minuteMs, maxWindowMs: 60 * minuteMs },
    /** Tests of webhooks per account. */
    'webhook test': { maxAttempts: 20, windowMs: 60 * minuteMs, maxWindowMs: 60 * minuteMs },
    /** Mails of reminders, digests and tests per account: nobody has confirmed that the address is theirs. */
    'reminder mail': { maxAttempts: 24, windowMs: 1_440 * minuteMs, maxWindowMs: 1_440 * minuteMs },
    /** Mails about an account, per account and kind. */
    notice: { maxAttempts: 1, windowMs: 15 * minuteMs, maxWindowMs: 15 * minuteMs },
    /** Sign-ups per address with an invitation that is not valid. */
    'invitation address': { maxAttempts: 100, ...fixedWindow },
    /**
     * Requests per address that reveal whether an email address is in use: sign-ups and changes of address.
     */
    'sign-up address': { maxAttempts: signUpsPerHour, windowMs: 60 * minuteMs, maxWindowMs: 60 * minuteMs },
  }) satisfies Record<string, ThrottleRule>;

/** The key for attempts on one account from one known browser. */
export const browserKey = (accountId: string, browserHash: string): ThrottleKey => ({
  rule: 'sign-in browser',
  subject: `${accountId} ${browserHash}`,
});

export interface ThrottleKey {
  readonly rule: keyof ReturnType<typeof rulesFor>;
  readonly subject: string;
}

/** Limits guessing of passwords and email addresses. */
export interface Throttle {
  /**
   * Returns whether a guess is right. It is counted before it is judged and taken back if it is right, so that
   * any number of parallel guesses, on any number of servers, learn no more than sequential ones.
   * @throws ApiError too-many-requests
   */
  attempt(keys: readonly ThrottleKey[], verify: () => Promise<boolean>): Promise<boolean>;
  /** Counts an attempt. @throws ApiError too-many-requests if the limit was reached before it */
  count(keys: readonly ThrottleKey[]): Promise<void>;
  /** Counts an attempt and returns whether the limit was reached before it. */
  countAndCheck(key: ThrottleKey): Promise<boolean>;
  clear(keys: readonly ThrottleKey[]): Promise<void>;
}

/** The stored key of a count: hashed, because the subject may be an email address that a person typed. */
export function storedKey({ rule, subject }: ThrottleKey): string {
  return createHash('sha256').update(`${rule} ${subject}`).digest('base64url');
}

/**
 * How many guesses of the same kind and subject a server judges at once. The others wait, so that right ones in
 * parallel are not refused while each is still counted as an attempt.
 */
const maxConcurrentGuesses = 2;
const maxQueuedGuesses = 100;

export function createThrottle(storage: Storage, now: () => number, signUpsPerHour: number): Throttle {
  const rules: Readonly<Record<ThrottleKey['rule'], ThrottleRule>> = rulesFor(signUpsPerHour);
  const guessQueue = createKeyQueue({
    maxConcurrentPerKey: maxConcurrentGuesses,
    maxQueuedPerKey: maxQueuedGuesses,
    fullMessage: 'too many guesses at once',
  });
  const findCount = async (key: ThrottleKey) =>
    (await findThrottle(storage.read, { key: storedKey(key) }))[0];
  const toCounted = (key: ThrottleKey): AttemptLimit => {
    const { maxAttempts, windowMs, maxWindowMs } = rules[key.rule];
    return { key: storedKey(key), maxAttempts, windowMs, maxWindowMs };
  };
  const countAll = (keys: readonly ThrottleKey[], at: number) =>
    storage.write('countAttempts', { limits: keys.map(toCounted), now: at });
  const isExhausted = (count: ThrottleTable | undefined, maxAttempts: number, at: number) =>
    count !== undefined && isRunning(count, at) && count.count >= maxAttempts;
  const throwIf = (isTooMany: boolean, count: ThrottleTable | undefined) => {
    if (!isTooMany || count === undefined) return;
    const seconds = Math.max(1, Math.ceil((count.window_ends - now()) / 1_000));
    throw new ApiError('too-many-requests', 'too many attempts', { 'Retry-After': String(seconds) });
  };
  const check = async (keys: readonly ThrottleKey[]) => {
    for (const key of keys) {
      const count = await findCount(key);
      throwIf(isExhausted(count, rules[key.rule].maxAttempts, now()), count);
    }
  };
  const throwIfExceeded = (
    keys: readonly ThrottleKey[],
    counts: readonly ThrottleTable[],
    at: number,
  ): void => {
    for (const [index, key] of keys.entries())
      throwIf(isExhausted(counts[index], rules[key.rule].maxAttempts + 1, at), counts[index]);
  };
  const refund = (keys: readonly ThrottleKey[], counts: readonly ThrottleTable[], mayClear: boolean) => {
    const cleared: string[] = [];
    const refunded: { key: string; windowEnds: number; windowMs: number }[] = [];
    for (const [index, { rule }] of keys.entries()) {
      const count = counts[index];
      if (count === undefined) continue;
      const { windowMs, isClearedByRightGuess } = rules[rule];
      if (mayClear && isClearedByRightGuess) cleared.push(count.key);
      else refunded.push({ key: count.key, windowEnds: count.window_ends, windowMs });
    }
    return storage.write('settleAttempts', { cleared, refunded });
  };
  const judge = async (keys: readonly ThrottleKey[], verify: () => Promise<boolean>) => {
    // Exhausted limits are recognized by a read, so that refused guesses write nothing.
    await check(keys);
    // The attempt is judged by the time it was counted, even if its window ends before the write returns.
    const at = now();
    const counts = await countAll(keys, at);
    let isCorrect: boolean;
    try {
      throwIfExceeded(keys, counts, at);
      isCorrect = await verify();
    } catch (error) {
      await refund(keys, counts, false);
      throw error;
    }
    if (isCorrect) await refund(keys, counts, true);
    return isCorrect;
  };
  return {
    attempt(keys, verify) {
      const [first] = keys;
      if (first === undefined) throw new Error('a guess needs a limit');
      return guessQueue(storedKey(first), () => judge(keys, verify));
    },

    async count(keys) {
      const at = now();
      throwIfExceeded(keys, await countAll(keys, at), at);
    },

    async countAndCheck(key) {
      const at = now();
      const [count] = await countAll([key], at);
      return isExhausted(count, rules[key.rule].maxAttempts + 1, at);
    },

    async clear(keys) {
      const keysWithCount: ThrottleKey[] = [];
      for (const key of keys) if ((await findCount(key)) !== undefined) keysWithCount.push(key);
      if (keysWithCount.length > 0)
        await storage.write('clearAttempts', { keys: keysWithCount.map(storedKey) });
    },
  };
}
