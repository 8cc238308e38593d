import { type ActivityAnswer } from '#contract/activity.ts';
import { dayLength } from '#domain/day-length.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../api-error.ts';
import { findAccount } from '../storage/queries/accounts.ts';
import { readActivity } from '../storage/queries/activity.ts';
import { type Storage } from '../storage/storage.ts';
import { type KeptAnswers } from './kept-answers.ts';

/** What accounts did on each day, as JSON: counted from all mutations of a year, so no more often than needed. */
export interface ActivityAnswers {
  /** @throws ApiError unauthenticated where the account is gone, and the session with it */
  read(actor: Actor): Promise<Uint8Array<ArrayBuffer>>;
  /** To be told after mutations: one that was applied and changed nothing counts too, but raises no version. */
  forget(actor: Actor, version: number): void;
}

export function createActivityAnswers(
  storage: Storage,
  now: () => number,
  kept: KeptAnswers,
): ActivityAnswers {
  const today = () => Math.floor(now() / dayLength);
  const keyOf = (accountId: string, version: number, day: number) =>
    JSON.stringify([accountId, version, day, 'activity']);
  const count = async (accountId: string, day: number) => {
    const days = await readActivity(storage.read, accountId, day * dayLength);
    return new TextEncoder().encode(JSON.stringify({ days } satisfies ActivityAnswer));
  };
  return {
    async read({ accountId }) {
      const day = today();
      // Nobody here would hear of what was applied by another server and changed nothing.
      if (storage.wakeUps !== null) return count(accountId, day);
      const [account] = await findAccount(storage.read, { id: accountId });
      if (account === undefined) throw new ApiError('unauthenticated');
      const key = keyOf(accountId, account.version, day);
      const known = kept.get(key);
      if (known !== null) return known;
      const bytes = await count(accountId, day);
      kept.put(key, bytes);
      return bytes;
    },
    forget({ accountId }, version) {
      kept.forget(keyOf(accountId, version, today()));
    },
  };
}
