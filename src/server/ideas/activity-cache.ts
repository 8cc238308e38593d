import { type ActivityAnswer } from '#contract/activity.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findAccount } from '../storage/queries/accounts.ts';
import { readActivity } from '../storage/queries/activity.ts';
import {
  type BodyEncoder,
  type ContentEncoding,
  type EncodedBody,
  contentEncodings,
} from './encoded-body.ts';
import { type ResponseCache } from './response-cache.ts';

/** Caches each account's activity per day as JSON, because counting reads all mutations of a year. */
export interface ActivityCache {
  /** @throws ApiError unauthenticated if the account was deleted, as its sessions are too */
  read(actor: Pick<Actor, 'accountId'>, encoder: BodyEncoder): Promise<EncodedBody>;
  /**
   * Call after mutations: one that was applied and changed nothing counts as activity, but raises no version.
   */
  invalidate(actor: Pick<Actor, 'accountId'>, version: number): void;
}

export function createActivityCache(
  storage: Storage,
  now: () => number,
  responseCache: ResponseCache,
): ActivityCache {
  const today = () => Math.floor(now() / dayMs);
  const keyOf = (accountId: string, version: number, day: number, accepted: ContentEncoding) =>
    JSON.stringify([accountId, version, day, 'activity', accepted]);
  const readBody = async (accountId: string, day: number, encoder: BodyEncoder) => {
    const days = await readActivity(storage.read, accountId, day * dayMs);
    return encoder.encode(new TextEncoder().encode(JSON.stringify({ days } satisfies ActivityAnswer)));
  };
  return {
    async read({ accountId }, encoder) {
      const day = today();
      // With several servers, another may apply mutations that change nothing, which this one cannot notice.
      if (storage.wakeUps !== null) return readBody(accountId, day, encoder);
      const [account] = await findAccount(storage.read, { id: accountId });
      if (account === undefined) throw new ApiError('unauthenticated');
      const key = keyOf(accountId, account.version, day, encoder.accepted);
      const cached = responseCache.get(key);
      if (cached !== null) return cached;
      const body = await readBody(accountId, day, encoder);
      responseCache.put(key, body);
      return body;
    },
    invalidate({ accountId }, version) {
      for (const accepted of contentEncodings)
        responseCache.remove(keyOf(accountId, version, today(), accepted));
    },
  };
}
