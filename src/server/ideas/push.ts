import { errorStatus } from '#contract/error-codes.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { coalesceReads } from '../live/coalesce-reads.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Storage } from '../storage/api/storage.ts';
import { changesSince } from '../storage/queries/changes.ts';

/**
 * Applies a person's mutations and publishes the changes to their other devices.
 * @throws ApiError unauthenticated if the session ended
 */
export async function push(
  { storage, hub, now }: { readonly storage: Storage; readonly hub: LiveHub; readonly now: () => number },
  { accountId, secretHash }: Actor,
  mutations: readonly Mutation[],
): Promise<PushAnswer> {
  try {
    const answer = await storage.write('pushMutations', {
      accountId,
      tokenHash: secretHash,
      mutations,
      now: now(),
    });
    if (answer === null) throw new ApiError('unauthenticated');
    hub.publish(accountId, answer.changes);
    return answer;
  } catch (error) {
    // The first part of a large push may be stored already. With several servers, polling finds it.
    if (storage.wakeUps === null) {
      const coalescedRead = coalesceReads((since) => changesSince(storage.read, accountId, since));
      for (const listener of hub.listenersOf(accountId)) listener.onWakeUp(coalescedRead);
    }
    throw error;
  }
}

/** The HTTP status of a push: 200 if any mutation was applied, else the first refusal's. */
export function pushStatus({ results }: PushAnswer) {
  const [first] = results;
  if (first?.status !== 'refused' || results.some((result) => result.status === 'applied')) return 200;
  return errorStatus[first.code];
}
