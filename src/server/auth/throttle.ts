import { createHash } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import { type Counted, isRunning } from '../storage/commands/throttles.ts';
import { findThrottle } from '../storage/queries/throttles.ts';
import { type ThrottleTable } from '../storage/schema.ts';
import { type Storage } from '../storage/storage.ts';

const minute = 60_000;

/** A number of attempts that a stretch of time allows. */
interface Rule {
  readonly most: number;
  readonly window: number;
  /** How long the window may become: it doubles each time it was used up. */
  readonly longest: number;
}

const quarter = { window: 15 * minute, longest: 15 * minute };
const growing = { window: 15 * minute, longest: 240 * minute };

/** What is counted, and how much of it there may be. The counts survive a restart. */
const rulesFor = (signUpsPerHour: number) =>
  ({
    /** Failed sign-ins to one account, whether there is such an account or not. */
    'sign-in account': { most: 10, ...growing },
    /** Failed sign-ins to one account from a browser in which its owner has signed in before. */
    'sign-in browser': { most: 10, ...growing },
    /** Failed sign-ins from one address. */
    'sign-in address': { most: 100, ...quarter },
    /** Wrong passwords of somebody who is signed in, and changes something that asks for it. */
    'own password': { most: 10, ...growing },
    /** Links sent to one account. The window is the life of a link: there is always one that still works. */
    'reset account': { most: 5, window: 30 * minute, longest: 30 * minute },
    /** Links asked for from one address. */
    'reset address': { most: 30, window: 60 * minute, longest: 60 * minute },
    /** Times one address could learn from a sign-up, or a change of address, whether somebody has it. */
    'sign-up address': { most: signUpsPerHour, window: 60 * minute, longest: 60 * minute },
  }) satisfies Record<string, Rule>;

/** Attempts from one known browser on one account. */
export const browserKey = (accountId: string, browserHash: string): ThrottleKey => ({
  rule: 'sign-in browser',
  of: `${accountId} ${browserHash}`,
});

export interface ThrottleKey {
  readonly rule: keyof ReturnType<typeof rulesFor>;
  readonly of: string;
}

/** Slows down guessing. */
export interface Throttle {
  /**
   * Whether a guess is right; a wrong one is counted. What stands against it is looked at before the password is (which
   * takes long) and again after, as others of the same moment may have failed meanwhile: guesses that come all at once
   * learn no more than those in a row.
   * @throws ApiError too-many-requests
   */
  attempt(keys: readonly ThrottleKey[], isRight: () => Promise<boolean>): Promise<boolean>;
  /** @throws ApiError too-many-requests if there were too many before this one */
  count(keys: readonly ThrottleKey[]): Promise<void>;
  /** Counts one and says whether there were already too many. */
  isOverWith(key: ThrottleKey): Promise<boolean>;
  clear(keys: readonly ThrottleKey[]): Promise<void>;
}

/** How a count is found again: hashed, as what is counted may be an address that somebody typed. */
export function storedKey({ rule, of }: ThrottleKey): string {
  return createHash('sha256').update(`${rule} ${of}`).digest('base64url');
}

export function createThrottle(storage: Storage, now: () => number, signUpsPerHour: number): Throttle {
  const rules = rulesFor(signUpsPerHour);
  const find = async (key: ThrottleKey) => (await findThrottle(storage.read, { key: storedKey(key) }))[0];
  const counted = (key: ThrottleKey): Counted => {
    return { key: storedKey(key), ...rules[key.rule] };
  };
  const countAll = (keys: readonly ThrottleKey[], at: number) =>
    storage.write('countAttempts', { counted: keys.map(counted), now: at });
  const isUsedUp = (count: ThrottleTable | undefined, most: number, at: number) =>
    count !== undefined && isRunning(count, at) && count.count >= most;
  const refuseIf = (isTooMany: boolean, count: ThrottleTable | undefined) => {
    if (!isTooMany || count === undefined) return;
    const seconds = Math.max(1, Math.ceil((count.window_ends - now()) / 1_000));
    throw new ApiError('too-many-requests', 'too many attempts', { 'Retry-After': String(seconds) });
  };
  const check = async (keys: readonly ThrottleKey[]) => {
    for (const key of keys) {
      const count = await find(key);
      refuseIf(isUsedUp(count, rules[key.rule].most, now()), count);
    }
  };
  const count: Throttle['count'] = async (keys) => {
    // An attempt is judged by the moment it was counted at, though its window may have ended by the answer.
    const at = now();
    const counts = await countAll(keys, at);
    for (const [index, key] of keys.entries())
      refuseIf(isUsedUp(counts[index], rules[key.rule].most + 1, at), counts[index]);
  };
  return {
    async attempt(keys, isRight) {
      await check(keys);
      const was = await isRight();
      await (was ? check(keys) : count(keys));
      return was;
    },

    count,

    async isOverWith(key) {
      const at = now();
      const [count] = await countAll([key], at);
      return isUsedUp(count, rules[key.rule].most + 1, at);
    },

    async clear(keys) {
      const found: ThrottleKey[] = [];
      for (const key of keys) if ((await find(key)) !== undefined) found.push(key);
      if (found.length > 0) await storage.write('clearAttempts', { keys: found.map(storedKey) });
    },
  };
}
