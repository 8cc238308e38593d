import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import {
  type CalendarOwner,
  calendarAddressDate,
  findByCalendarAddress,
} from '../storage/queries/calendar-addresses.ts';
import { type Actor } from './actor.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { type Throttle } from './throttle.ts';

/** The secret addresses under which calendar apps read deadlines. An account has at most one. */
export interface CalendarAddresses {
  /** When the person's address was created, in ms since 1970 UTC; null if there is none. */
  createdAt(actor: Actor): Promise<number | null>;
  /** Creates an address, and ends the one before. Returns its secret, which is not stored. @throws ApiError */
  create(actor: Actor): Promise<string>;
  remove(actor: Actor): Promise<void>;
  /**
   * Finds the account with an address. `requester` is the client's network address, by which unknown ones are counted.
   * @throws ApiError not-found, too-many-requests
   */
  find(secret: string, requester: string): Promise<CalendarOwner>;
}

export interface CalendarAddressesDeps {
  readonly storage: Storage;
  readonly throttle: Throttle;
  readonly now: () => number;
}

export function createCalendarAddresses({
  storage,
  throttle,
  now,
}: CalendarAddressesDeps): CalendarAddresses {
  const set = async ({ accountId }: Actor, tokenHash: string | null) => {
    if (!(await storage.write('setCalendarAddress', { accountId, tokenHash, now: now() })))
      throw new ApiError('unauthenticated', 'sign in first');
  };
  return {
    createdAt: ({ accountId }) => calendarAddressDate(storage.read, accountId),

    async create(actor) {
      const secret = newSecret();
      await set(actor, hashSecret(secret));
      return secret;
    },

    remove: (actor) => set(actor, null),

    async find(secret, requester) {
      const owner = await findByCalendarAddress(storage.read, hashSecret(secret));
      if (owner !== null) return owner;
      await throttle.count([{ rule: 'calendar address', subject: requester }]);
      throw new ApiError('not-found', 'there is nothing here');
    },
  };
}
