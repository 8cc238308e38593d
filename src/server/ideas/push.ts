import { errorStatus } from '#contract/error-codes.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type Actor, type TokenActor } from '../auth/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { invalidToken } from '../errors/invalid-token.ts';
import { coalesceReads } from '../live/coalesce-reads.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type PushMutations } from '../storage/commands/push-mutations.ts';
import { changesSince } from '../storage/queries/changes.ts';
import { type KeptSize, type TrimDeps, trimKept } from '../storage/trim-kept.ts';
import { type ImportGate } from './import/import-gate.ts';
import { serverRestored } from './set-back.ts';

export interface PushDeps extends TrimDeps {
  readonly hub: LiveHub;
  readonly importGate: ImportGate;
  /** Sends the events that a push has queued for webhooks. */
  readonly sendEvents: () => void;
}

/** The state of the sender that a push depends on. */
export interface PushCondition {
  /** The version of the sender's rows, if it is known. */
  readonly since?: number | undefined;
  readonly precondition?: PushMutations['precondition'];
}

/** The person or program whose mutations are applied. */
export type PushSender =
  | Pick<Actor, 'accountId' | 'secretHash'>
  | Pick<TokenActor, 'accountId' | 'accessTokenHash'>;

/**
 * Applies a person's mutations and publishes the changes to their other devices.
 * @throws ApiError unauthenticated if the session or access token ended; server-restored if the account has lost that
 * version; precondition-failed
 */
export async function push(
  deps: PushDeps,
  sender: PushSender,
  mutations: readonly Mutation[],
  { since, precondition }: PushCondition = {},
): Promise<PushAnswer> {
  const { storage, hub, now } = deps;
  const { accountId } = sender;
  await deps.importGate.waitFor(accountId);
  try {
    const stored = await storage.write('pushMutations', {
      accountId,
      ...('secretHash' in sender
        ? { tokenHash: sender.secretHash }
        : { accessTokenHash: sender.accessTokenHash }),
      mutations,
      ...(since === undefined ? {} : { since }),
      ...(precondition === undefined ? {} : { precondition }),
      now: now(),
    });
    if (stored === null) throw 'accessTokenHash' in sender ? invalidToken() : new ApiError('unauthenticated');
    if (stored.isSetBack) throw serverRestored();
    if (stored.isStale) throw new ApiError('precondition-failed', 'the idea has changed since');
    const { results, changes } = stored;
    hub.publish(accountId, changes);
    if (stored.queuesEvents) deps.sendEvents();
    // The changes are too large for the answer, so devices fetch them.
    const isOmitted = changes.from === changes.to && results.some(({ status }) => status === 'applied');
    if (isOmitted) hub.publishVersion(accountId, changes.to);
    if (stored.leavesPurgedEntries) await dropPurgedEntries(storage, accountId);
    const isTrimmed = await trimAndPublish(deps, accountId, stored);
    return { results, changes, ...(isTrimmed && { trimmed: true }) };
  } catch (error) {
    // The first part of a large push may be stored already. With several servers, polling finds it.
    if (storage.wakeUps === null) {
      const coalescedRead = coalesceReads((since) => changesSince(storage.read, accountId, since));
      for (const listener of hub.listenersOf(accountId)) listener.onWakeUp(coalescedRead);
    }
    throw error;
  }
}

/**
 * Deletes kept data above the account's budget. Returns whether anything was deleted. If that fails, the next push
 * tries again; the pushed mutations are stored anyway.
 */
export async function trimAndPublish(
  deps: TrimDeps & Pick<PushDeps, 'hub'>,
  accountId: string,
  size: KeptSize,
): Promise<boolean> {
  const version = await trimKept(deps, accountId, size).catch(() => null);
  if (version !== null) deps.hub.publishVersion(accountId, version);
  return version !== null;
}

const maxEntriesPerTransaction = 2_000;

/** Works in short transactions. If it is interrupted, the sweep deletes the rest. */
async function dropPurgedEntries(storage: Storage, accountId: string): Promise<void> {
  const limit = maxEntriesPerTransaction;
  while ((await storage.write('dropPurgedEntries', { accountId, limit })) === limit);
}

/** The HTTP status of a push: 200 if any mutation was applied, else the first refusal's. */
export function pushStatus({ results }: Pick<PushAnswer, 'results'>) {
  const [first] = results;
  if (first?.status !== 'refused' || results.some((result) => result.status === 'applied')) return 200;
  return errorStatus[first.code];
}
