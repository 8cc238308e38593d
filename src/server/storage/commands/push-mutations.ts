import { type MutationResult, type PushAnswer } from '#contract/mutations.ts';
import { type ApplyResult, applyMutation, readsOf } from '#domain/apply/apply-mutation.ts';
import { type Inverse } from '#domain/mutation/effect.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { changesIn, noChanges } from '../queries/changes.ts';
import { findIdeaVersion } from '../queries/idea-version.ts';
import { findMutation, insertMutation } from '../queries/mutations.ts';
import { type Database } from '../schema/schema.ts';
import { AccountWorkspace } from '../workspace/account-workspace.ts';
import { type EventOfMutation, eventsFor } from '../workspace/events-of-mutation.ts';
import { hasSession } from './has-session.ts';
import { outcomeColumns, recordedResult, withTrustedTime } from './mutation-outcome.ts';
import { hasLostVersion, recordSetBack } from './record-set-back.ts';
import { lowerNextReminder } from './reminders/lower-next-reminder.ts';
import { queueEvents } from './webhooks/queue-events.ts';

export interface PushMutations {
  readonly accountId: string;
  /**
   * The session that sent the mutations; nothing is applied once it has ended. Omitted if no person is signed
   * in.
   */
  readonly tokenHash?: string;
  /** The access token that sent the mutations instead of a session. */
  readonly accessTokenHash?: string;
  readonly mutations: readonly Mutation[];
  /** The version that an idea must have for the first mutation, which otherwise is not applied. */
  readonly precondition?: { readonly ideaId: string; readonly version: number };
  /** The version of the sender's rows, if it is known. */
  readonly since?: number;
  /** The server's clock, in ms. */
  readonly now: number;
  /** If another transaction has locked the account, returns null instead of waiting for it. */
  readonly onlyIfFree?: true;
}

/** The result of a whole push. */
export interface StoredPush extends PushAnswer {
  /** The size of the account's kept data in bytes, and its own budget; null if it has the default. */
  readonly keptBytes: number;
  readonly keptQuota: number | null;
  /** Whether entries of purged ideas are left to `dropPurgedEntries`. */
  readonly leavesPurgedEntries: boolean;
  /** Whether webhooks are to be told of something. */
  readonly queuesEvents?: true;
  /** Nothing was applied, because the account has lost versions that the sender has. */
  readonly isSetBack?: true;
  /** Nothing was applied, because the idea of the precondition has another version. */
  readonly isStale?: true;
}

/** The progress of a push that runs in several transactions. */
export interface PartialPush {
  readonly kind: 'partial';
  readonly results: readonly MutationResult[];
  /** The account's version before the first part of the push. */
  readonly startVersion: number;
  /** Whether the changed rows are too many for the answer. */
  readonly omitsChanges: boolean;
  readonly leavesPurgedEntries: boolean;
  readonly queuesEvents?: true;
  /** The rows read so far for the next mutation; null if the next transaction starts reading. */
  readonly reading: AccountWorkspace | null;
  /** The computed outcome of the next mutation; null if it is not computed yet. */
  readonly computed: Computed | null;
}

/**
 * Applies mutations in order, each exactly once: a repeated mutation changes nothing and gets its first
 * result again. Refusals are stored too, so that a repeat is refused the same way. Returns null if the
 * account or the session no longer exists, or if `onlyIfFree` is set and another transaction has locked the
 * account.
 */
export async function pushMutations(tx: Database, input: PushMutations): Promise<StoredPush | null> {
  const answer = await continuePush(tx, input, null, () => false);
  if (isPartial(answer)) throw new Error('a push was cut short');
  return answer;
}

/** Whether a push needs another transaction. */
export function isPartial(answer: unknown): answer is PartialPush {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'partial';
}

/** Whether this share of a transaction's time is used up; by default, whether all of it is. */
export type IsTimeUp = (share?: number) => boolean;

/** The share after which a mutation of many rows pauses between reading, computing and writing. */
const stepShare = 0.4;

/**
 * Continues a push after its last part: applies one mutation, and further ones until `isTimeUp`. This part
 * may be committed before the rest is applied. If the rest never is, the client can safely send the whole
 * push again: this part is recognized as applied, and the rest is new.
 */
export async function continuePush(
  tx: Database,
  input: PushMutations,
  partial: PartialPush | null,
  isTimeUp: IsTimeUp,
): Promise<StoredPush | PartialPush | null> {
  const { accountId } = input;
  const results: MutationResult[] = [...(partial?.results ?? [])];
  const mutations = input.mutations.slice(results.length);
  // Sent together, because each query costs a round trip if the database is on another machine. The first
  // query takes the lock that the others need.
  const [workspace, isSignedIn, ...earlier] = await Promise.all([
    openWorkspace(tx, input, partial?.reading ?? null),
    hasSession(tx, input),
    ...mutations.map(({ id }) => findMutation(tx, { accountId, id })),
  ]);
  if (workspace === null || !isSignedIn) return null;
  if (partial === null && (await isSetBack(tx, input, workspace)))
    return { ...refusedPush(workspace), isSetBack: true };
  const seen = new Map(earlier.flat().map((record) => [record.id, recordedResult(record)]));
  // A repeat gets its first answer, although its own first attempt has changed the version.
  const isRepeat = mutations.some(({ id }) => seen.has(id));
  if (results.length === 0 && !isRepeat && (await isStale(tx, input)))
    return { ...refusedPush(workspace), isStale: true };
  const groupsBefore = workspace.groupsRead;
  const events: EventOfMutation[] = [];
  let reading: AccountWorkspace | null = null;
  let computed = workspace === partial?.reading ? partial.computed : null;
  for (const [index, mutation] of mutations.entries()) {
    if (index > 0 && isTimeUp()) break;
    let result = seen.get(mutation.id);
    if (result === undefined && computed === null) {
      const isStepOver = () => isTimeUp(stepShare);
      const hasRead = await loadAll(workspace, mutation, isStepOver);
      // Reads are carried over only if nothing was written: a write would give the account another version.
      if (index === 0 && (!hasRead || (workspace.groupsRead > groupsBefore && isStepOver())))
        reading = workspace;
      if (!hasRead || reading !== null) break;
      computed = compute(workspace, mutation, input.now);
      if (index === 0 && workspace.groupsRead > 0 && isStepOver()) {
        reading = workspace;
        break;
      }
    }
    if (result === undefined && computed !== null)
      result = await writeAndRecord(tx, workspace, computed, input, events);
    computed = null;
    if (result === undefined) throw new Error('a mutation ended without a result');
    // One push may contain the same mutation twice.
    seen.set(mutation.id, result);
    results.push(result);
  }
  await workspace.save();
  const { reminderChange } = workspace;
  if (reminderChange !== null) await lowerNextReminder(tx, { ...reminderChange, now: input.now });
  const areQueued = await queueEvents(tx, { accountId, events, now: input.now });
  const queuesEvents = areQueued || (partial?.queuesEvents ?? false);
  if (partial?.omitsChanges === true) workspace.omitChanges();
  if (partial?.leavesPurgedEntries === true) workspace.leavePurgedEntries();
  const startVersion = partial?.startVersion ?? workspace.startVersion;
  const { omitsChanges, leavesPurgedEntries, keptBytes, keptQuota } = workspace;
  const left = { keptBytes, keptQuota, leavesPurgedEntries, ...(queuesEvents && { queuesEvents }) };
  // Only the last part returns the changed rows, for the whole push.
  if (results.length < input.mutations.length)
    return {
      kind: 'partial',
      results,
      startVersion,
      omitsChanges,
      leavesPurgedEntries,
      ...(queuesEvents && { queuesEvents }),
      reading,
      computed: reading && computed,
    };
  if (omitsChanges || workspace.startVersion === startVersion)
    return { results, changes: await workspace.changes(), ...left };
  const changes = await changesIn(tx, accountId, startVersion);
  return changes && { results, changes, ...left };
}

/** Whether the sender has versions that the account has lost. Records it, so that all devices notice. */
async function isSetBack(
  tx: Database,
  { accountId, since, now }: PushMutations,
  { startVersion: version, purgedVersion }: AccountWorkspace,
): Promise<boolean> {
  if (since === undefined || !(await hasLostVersion(tx, { accountId, since }, { version, purgedVersion })))
    return false;
  await recordSetBack(tx, { accountId, lost: since, now });
  return true;
}

/** Whether the idea of the precondition has another version. If there is no such idea, the mutation's refusal says so. */
async function isStale(tx: Database, { accountId, precondition }: PushMutations): Promise<boolean> {
  if (precondition === undefined) return false;
  const version = await findIdeaVersion(tx, { accountId, id: precondition.ideaId });
  return version !== null && version !== precondition.version;
}

function refusedPush({ startVersion, keptBytes, keptQuota }: AccountWorkspace): StoredPush {
  const changes = noChanges(startVersion);
  return { results: [], changes, keptBytes, keptQuota, leavesPurgedEntries: false };
}

async function openWorkspace(
  tx: Database,
  { accountId, onlyIfFree }: PushMutations,
  reading: AccountWorkspace | null,
): Promise<AccountWorkspace | null> {
  if (reading !== null && (await reading.resume(tx))) return reading;
  return AccountWorkspace.load(tx, accountId, onlyIfFree);
}

/** Loads the rows a mutation reads. False if the transaction's time ends first. */
async function loadAll(
  workspace: AccountWorkspace,
  mutation: Mutation,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const reads = readsOf(mutation);
  if (!(await workspace.loadReads(reads, isTimeUp))) return false;
  return reads.isPartial !== true || workspace.loadReads(readsOf(mutation, workspace), isTimeUp);
}

/** A mutation whose outcome is computed, but not written yet. */
interface Computed {
  readonly mutation: Mutation;
  readonly outcome: ApplyResult;
  readonly end: Omit<ReturnType<typeof outcomeColumns>, 'inverse'>;
  readonly inverse: readonly Inverse[] | null;
  readonly inverseJson: string | null;
}

/** Computes the outcome of a mutation whose reads are loaded. */
function compute(workspace: AccountWorkspace, given: Mutation, now: number): Computed {
  const mutation = withTrustedTime(given, now);
  const outcome = applyMutation(workspace, mutation);
  const { inverse, ...end } = outcomeColumns(mutation, outcome);
  return { mutation, outcome, end, inverse, inverseJson: inverse && JSON.stringify(inverse) };
}

async function writeAndRecord(
  tx: Database,
  workspace: AccountWorkspace,
  { mutation, outcome, end, inverse, inverseJson }: Computed,
  { accountId, now }: PushMutations,
  events: EventOfMutation[],
): Promise<MutationResult> {
  const { id, name, at, utcOffset } = mutation;
  if (outcome.ok) {
    const isChange = outcome.effects.length > 0 || !deepEqual(outcome.account, workspace.account);
    const version = workspace.version + Number(isChange);
    const { effects } = outcome;
    const ideasBefore = workspace.account.ideas;
    events.push(...eventsFor(workspace.webhookEvents, { mutationId: id, version, effects, ideasBefore }));
    if (isChange) await workspace.apply(effects, outcome.account, { mutationId: id, version, now });
    workspace.putRecord(id, { points: outcome.points, inverse, isUndone: false });
  }
  workspace.addKeptBytes(inverseJson === null ? 0 : Buffer.byteLength(inverseJson));
  const { version } = workspace;
  await insertMutation(tx, {
    account_id: accountId,
    id,
    name,
    at,
    utc_offset: utcOffset,
    received_at: now,
    version,
    ...end,
    inverse: inverseJson,
    undone: 0,
  });
  return outcome.ok
    ? { id, status: 'applied', version, points: outcome.points }
    : { id, status: 'refused', code: outcome.code };
}
