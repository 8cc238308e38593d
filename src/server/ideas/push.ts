import { errorStatus } from '#contract/error-codes.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { coalesceReads } from '../live/coalesce-reads.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Storage } from '../storage/api/storage.ts';
import { changesSince } from '../storage/queries/changes.ts';
import { type ImportGate } from './import/import-gate.ts';

export interface PushDeps {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly now: () => number;
  readonly importGate: ImportGate;
}

/** Carries out a person's mutations and tells their other devices. */
export async function push(
  { storage, hub, now, importGate }: PushDeps,
  { accountId, tokenHash }: Actor,
  mutations: readonly Mutation[],
): Promise<PushAnswer> {
  await importGate.waitFor(accountId);
  try {
    const answer = await storage.write('pushMutations', { accountId, tokenHash, mutations, now: now() });
    if (answer === null) throw new ApiError('unauthenticated');
    hub.publish(accountId, answer.changes);
    return answer;
  } catch (error) {
    // Of a push in parts the first may be stored already. Where there are other servers, all of them look anyway.
    if (storage.wakeUps === null) {
      const coalescedRead = coalesceReads((since) => changesSince(storage.read, accountId, since));
      for (const listener of hub.listenersOf(accountId)) listener.onWakeUp(coalescedRead);
    }
    throw error;
  }
}

/** The status of a whole answer: good if anything was applied, else that of the first refusal. */
export function pushStatus({ results }: Pick<PushAnswer, 'results'>) {
  const [first] = results;
  if (first?.status !== 'refused' || results.some((result) => result.status === 'applied')) return 200;
  return errorStatus[first.code];
}
