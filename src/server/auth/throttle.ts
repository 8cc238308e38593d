import { createHash } from 'node:crypto';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type AttemptLimit, isRunning } from '../storage/commands/throttles.ts';
import { findThrottle } from '../storage/queries/throttles.ts';
import { type ThrottleTable } from '../storage/schema/schema.ts';

const minuteMs = 60_000;

/** A number of attempts that a stretch of time allows. */
interface ThrottleRule {
  readonly maxAttempts: number;
  readonly windowMs: number;
  /** How long the window may become: it doubles each time it was used up. */
  readonly maxWindowMs: number;
}

const fixedWindow = { windowMs: 15 * minuteMs, maxWindowMs: 15 * minuteMs };
const growingWindow = { windowMs: 15 * minuteMs, maxWindowMs: 240 * minuteMs };

/** What is counted, and how much of it there may be. The counts survive a restart. */
const rulesFor = (signUpsPerHour: number) =>
  ({
    /** Failed sign-ins to one account, whether there is such an account or not. */
    'sign-in account': { maxAttempts: 10, ...growingWindow },
    /** Failed sign-ins to one account from a browser in which its owner has signed in before. */
    'sign-in browser': { maxAttempts: 10, ...growingWindow },
    /** Failed sign-ins from one address. */
    'sign-in address': { maxAttempts: 100, ...fixedWindow },
    /** Wrong passwords of somebody who is signed in, and changes something that asks for it. */
    'own password': { maxAttempts: 10, ...growingWindow },
    /** Links sent to one account. The window is the life of a link: there is always one that still works. */
    'reset account': { maxAttempts: 5, windowMs: 30 * minuteMs, maxWindowMs: 30 * minuteMs },
    /** Links asked for from one address. */
    'reset address': { maxAttempts: 30, windowMs: 60 * minuteMs, maxWindowMs: 60 * minuteMs },
    /** Times one address could learn from a sign-up, or a change of address, whether somebody has it. */
    'sign-up address': { maxAttempts: signUpsPerHour, windowMs: 60 * minuteMs, maxWindowMs: 60 * minuteMs },
  }) satisfies Record<string, ThrottleRule>;

/** Attempts from one known browser on one account. */
export const browserKey = (accountId: string, browserHash: string): ThrottleKey => ({
  rule: 'sign-in browser',
  subject: `${accountId} ${browserHash}`,
});

export interface ThrottleKey {
  readonly rule: keyof ReturnType<typeof rulesFor>;
  readonly subject: string;
}

/** Slows down guessing. */
export interface Throttle {
  /**
   * Whether a guess is right; a wrong one is counted. What stands against it is looked at before the password is (which
   * takes long) and again after, as others of the same moment may have failed meanwhile: guesses that come all at once
   * learn no more than those in a row.
   * @throws ApiError too-many-requests
   */
  attempt(keys: readonly ThrottleKey[], verify: () => Promise<boolean>): Promise<boolean>;
  /** @throws ApiError too-many-requests if there were too many before this one */
  count(keys: readonly ThrottleKey[]): Promise<void>;
  /** Counts one and says whether there were already too many. */
  countAndCheck(key: ThrottleKey): Promise<boolean>;
  clear(keys: readonly ThrottleKey[]): Promise<void>;
}

/** How a count is found again: hashed, as what is counted may be an address that somebody typed. */
export function storedKey({ rule, subject }: ThrottleKey): string {
  return createHash('sha256').update(`${rule} ${subject}`).digest('base64url');
}

export function createThrottle(storage: Storage, now: () => number, signUpsPerHour: number): Throttle {
  const rules = rulesFor(signUpsPerHour);
  const findCount = async (key: ThrottleKey) =>
    (await findThrottle(storage.read, { key: storedKey(key) }))[0];
  const toCounted = (key: ThrottleKey): AttemptLimit => {
    return { key: storedKey(key), ...rules[key.rule] };
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
  const count: Throttle['count'] = async (keys) => {
    // An attempt is judged by the moment it was counted at, though its window may have ended by the answer.
    const at = now();
    const counts = await countAll(keys, at);
    for (const [index, key] of keys.entries())
      throwIf(isExhausted(counts[index], rules[key.rule].maxAttempts + 1, at), counts[index]);
  };
  return {
    async attempt(keys, verify) {
      await check(keys);
      const isCorrect = await verify();
      await (isCorrect ? check(keys) : count(keys));
      return isCorrect;
    },

    count,

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
