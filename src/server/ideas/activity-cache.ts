import { type ActivityAnswer } from '#contract/activity.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findAccount } from '../storage/queries/accounts.ts';
import { readActivity } from '../storage/queries/activity.ts';
import { type ResponseCache } from './response-cache.ts';

/** What accounts did on each day, as JSON: counted from all mutations of a year, so no more often than needed. */
export interface ActivityCache {
  /** @throws ApiError unauthenticated where the account is gone, and the session with it */
  read(actor: Actor): Promise<Uint8Array<ArrayBuffer>>;
  /** To be told after mutations: one that was applied and changed nothing counts too, but raises no version. */
  invalidate(actor: Actor, version: number): void;
}

export function createActivityCache(
  storage: Storage,
  now: () => number,
  responseCache: ResponseCache,
): ActivityCache {
  const today = () => Math.floor(now() / dayMs);
  const keyOf = (accountId: string, version: number, day: number) =>
    JSON.stringify([accountId, version, day, 'activity']);
  const readBytes = async (accountId: string, day: number) => {
    const days = await readActivity(storage.read, accountId, day * dayMs);
    return new TextEncoder().encode(JSON.stringify({ days } satisfies ActivityAnswer));
  };
  return {
    async read({ accountId }) {
      const day = today();
      // Nobody here would hear of what was applied by another server and changed nothing.
      if (storage.wakeUps !== null) return readBytes(accountId, day);
      const [account] = await findAccount(storage.read, { id: accountId });
      if (account === undefined) throw new ApiError('unauthenticated');
      const key = keyOf(accountId, account.version, day);
      const cached = responseCache.get(key);
      if (cached !== null) return cached;
      const bytes = await readBytes(accountId, day);
      responseCache.put(key, bytes);
      return bytes;
    },
    invalidate({ accountId }, version) {
      responseCache.remove(keyOf(accountId, version, today()));
    },
  };
}
