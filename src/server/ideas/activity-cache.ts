import { type ActivityAnswer } from '#contract/activity.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findAccount } from '../storage/queries/accounts.ts';
import { readActivity } from '../storage/queries/activity.ts';
import { type ResponseCache } from './response-cache.ts';

/** Caches each account's activity per day as JSON, because counting reads all mutations of a year. */
export interface ActivityCache {
  /** @throws ApiError unauthenticated if the account was deleted, as its sessions are too */
  read(actor: Actor): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Call after mutations: one that was applied and changed nothing counts as activity, but raises no version.
   */
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
      // With several servers, another may apply mutations that change nothing, which this one cannot notice.
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
