import { ApiError } from '../http/api-error.ts';
import { findThrottle } from '../storage/queries/throttles.ts';
import { type ThrottleTable } from '../storage/schema.ts';
import { type Storage } from '../storage/storage.ts';

const window = 15 * 60_000;
const failuresPerAccount = 10;
const failuresPerAddress = 100;

/** Where sign-in attempts come from and whom they are after. */
export interface Attempt {
  readonly emailKey: string;
  readonly address: string;
}

/**
 * Slows down guessing. Only failed sign-ins count; the counts survive a restart. An attempt is checked before
 * its password is (which takes long) and again after, as others of the same moment may have failed meanwhile:
 * guesses that come all at once learn no more than those in a row.
 */
export interface Throttle {
  /** @throws ApiError too-many-requests */
  check(attempt: Attempt): Promise<void>;
  /** @throws ApiError too-many-requests if there were too many before this one */
  countFailure(attempt: Attempt): Promise<void>;
  clear(attempt: Attempt): Promise<void>;
}

const accountKey = ({ emailKey }: Attempt) => `sign-in account ${emailKey}`;
const addressKey = ({ address }: Attempt) => `sign-in address ${address}`;

export function createThrottle(storage: Storage, now: () => number): Throttle {
  const refuseOver = (count: ThrottleTable | undefined, most: number) => {
    const time = now();
    if (count === undefined || count.window_ends <= time || count.count < most) return;
    const seconds = Math.ceil((count.window_ends - time) / 1_000);
    throw new ApiError('too-many-requests', 'too many failed sign-ins', { 'Retry-After': String(seconds) });
  };
  const find = async (key: string) => (await findThrottle(storage.read, { key }))[0];
  return {
    async check(attempt) {
      refuseOver(await find(accountKey(attempt)), failuresPerAccount);
      refuseOver(await find(addressKey(attempt)), failuresPerAddress);
    },
    async countFailure(attempt) {
      const [account, address] = await storage.write('countAttempts', {
        keys: [accountKey(attempt), addressKey(attempt)],
        now: now(),
        window,
      });
      refuseOver(account, failuresPerAccount + 1);
      refuseOver(address, failuresPerAddress + 1);
    },
    async clear(attempt) {
      const key = accountKey(attempt);
      if ((await find(key)) !== undefined) await storage.write('clearAttempts', { key });
    },
  };
}
