import { type MutationResult, type PushAnswer } from '#contract/mutations.ts';
import { type ApplyResult, applyMutation, readsOf } from '#domain/apply/apply-mutation.ts';
import { type Effect, invertEffects } from '#domain/mutation/effect.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { changesIn } from '../queries/changes.ts';
import { type SeenMutation, findMutation, insertMutation } from '../queries/mutations.ts';
import { findReplacedSession, findSessionRow } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';
import { AccountWorkspace } from '../workspace/account-workspace.ts';

export interface PushMutations {
  readonly accountId: string;
  /**
   * The session that sent the mutations; nothing is applied once it has ended. Omitted if no person is signed
   * in.
   */
  readonly tokenHash?: string;
  readonly mutations: readonly Mutation[];
  /** The server's clock, in ms. */
  readonly now: number;
  /** If another transaction has locked the account, returns null instead of waiting for it. */
  readonly onlyIfFree?: true;
}

/** How far a client's clock may run ahead of the server's, in ms; later times are clamped to that. */
const clockToleranceMs = 5 * 60_000;

/** The progress of a push that runs in several transactions. */
export class PartialPush {
  readonly results: readonly MutationResult[];
  /** The account's version before the first part of the push. */
  readonly startVersion: number;

  constructor(results: readonly MutationResult[], since: number) {
    this.results = results;
    this.startVersion = since;
  }
}

/**
 * Applies mutations in order, each exactly once: a repeated mutation changes nothing and gets its first
 * result again. Refusals are stored too, so that a repeat is refused the same way. Returns null if the
 * account or the session no longer exists, or if `onlyIfFree` is set and another transaction has locked the
 * account.
 */
export async function pushMutations(tx: Database, input: PushMutations): Promise<PushAnswer | null> {
  const answer = await continuePush(tx, input, null, () => false);
  if (answer instanceof PartialPush) throw new Error('a push was cut short');
  return answer;
}

/**
 * Continues a push after its last part: applies one mutation, and further ones until `isTimeUp`. This part
 * may be committed before the rest is applied. If the rest never is, the client can safely send the whole
 * push again: this part is recognized as applied, and the rest is new.
 */
export async function continuePush(
  tx: Database,
  input: PushMutations,
  partial: PartialPush | null,
  isTimeUp: () => boolean,
): Promise<PushAnswer | PartialPush | null> {
  const { accountId } = input;
  const results: MutationResult[] = [...(partial?.results ?? [])];
  const mutations = input.mutations.slice(results.length);
  // Sent together, because each query costs a round trip if the database is on another machine. The first
  // query takes the lock that the others need.
  const [workspace, isSignedIn, ...earlier] = await Promise.all([
    AccountWorkspace.load(tx, accountId, input.onlyIfFree),
    hasSession(tx, input),
    ...mutations.map(({ id }) => findMutation(tx, { accountId, id })),
  ]);
  if (workspace === null || !isSignedIn) return null;
  const seen = new Map(earlier.flat().map((record) => [record.id, earlierResult(record)]));
  for (const [index, mutation] of mutations.entries()) {
    if (index > 0 && isTimeUp()) break;
    const result = seen.get(mutation.id) ?? (await applyAndRecord(tx, workspace, mutation, input));
    // One push may contain the same mutation twice.
    seen.set(mutation.id, result);
    results.push(result);
  }
  await workspace.save();
  // Only the last part returns the changed rows, for the whole push.
  if (results.length < input.mutations.length)
    return new PartialPush(results, partial?.startVersion ?? workspace.startVersion);
  if (partial === null) return { results, changes: await workspace.changes() };
  const changes = await changesIn(tx, accountId, partial.startVersion);
  return changes && { results, changes };
}

/** The session's secret may have been replaced while the mutations were under way. */
async function hasSession(tx: Database, { accountId, tokenHash, now }: PushMutations): Promise<boolean> {
  if (tokenHash === undefined) return true;
  if ((await findSessionRow(tx, { accountId, tokenHash })).length > 0) return true;
  return (await findReplacedSession(tx, { accountId, previousHash: tokenHash, now })).length > 0;
}

function earlierResult({ id, refusal, version, points }: SeenMutation): MutationResult {
  return refusal === null
    ? { id, status: 'applied', version, points }
    : { id, status: 'refused', code: refusal as RefusalCode };
}

async function applyAndRecord(
  tx: Database,
  workspace: AccountWorkspace,
  given: Mutation,
  { accountId, now }: PushMutations,
): Promise<MutationResult> {
  const mutation: Mutation = { ...given, at: Math.min(given.at, now + clockToleranceMs) };
  const reads = readsOf(mutation);
  await workspace.loadReads(reads);
  if (reads.isPartial) await workspace.loadReads(readsOf(mutation, workspace));
  const before = workspace.account;
  const outcome = applyMutation(workspace, mutation);
  const { id, name, at, utcOffset } = mutation;
  const end = outcomeColumns(mutation, outcome);
  if (outcome.ok) {
    const isChange = outcome.effects.length > 0 || !deepEqual(outcome.account, before);
    const version = workspace.version + Number(isChange);
    if (isChange) await workspace.apply(outcome.effects, outcome.account, { mutationId: id, version, now });
    workspace.putRecord(id, { points: outcome.points, inverse: end.inverse, isUndone: false });
  }
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
    inverse: end.inverse && JSON.stringify(end.inverse),
    undone: 0,
  });
  return outcome.ok
    ? { id, status: 'applied', version, points: outcome.points }
    : { id, status: 'refused', code: outcome.code };
}

/** The columns that store a mutation's outcome. */
function outcomeColumns({ id, args }: Mutation, outcome: ApplyResult) {
  return outcome.ok
    ? {
        refusal: null,
        points: outcome.points,
        idea_id: soleIdeaId(outcome.effects),
        inverse: invertEffects(outcome.effects, id),
      }
    : {
        refusal: outcome.code,
        points: 0,
        // The idea that the refused mutation would have changed.
        idea_id: 'id' in args ? args.id : null,
        inverse: null,
      };
}

/** The id of the idea that all effects concern; null if they concern several or none. */
function soleIdeaId(effects: readonly Effect[]): string | null {
  const ids = new Set<string | null>();
  for (const effect of effects) {
    if ('ideaId' in effect) ids.add(effect.ideaId);
    else if ('idea' in effect) ids.add(effect.idea.id);
    else if ('id' in effect) ids.add(effect.id);
    else if (effect.kind === 'all-removed') return null;
  }
  const [only = null] = ids;
  return ids.size === 1 ? only : null;
}
