import { type MutationResult, type PushAnswer } from '#contract/mutations.ts';
import { applyMutation, readsOf } from '#domain/apply/apply-mutation.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { changesIn } from '../queries/changes.ts';
import { findMutation, insertMutation } from '../queries/mutations.ts';
import { findSessionRow } from '../queries/sessions.ts';
import { type Database } from '../schema/schema.ts';
import { AccountWorkspace } from '../workspace/account-workspace.ts';
import { outcomeColumns, recordedResult, withTrustedTime } from './mutation-outcome.ts';

export interface PushMutations {
  readonly accountId: string;
  /** The session they were sent by: once that has ended, no more is done. None where nobody is signed in. */
  readonly tokenHash?: string;
  readonly mutations: readonly Mutation[];
  /** The server's clock. */
  readonly now: number;
  /** Where another transaction holds the account: do nothing and answer null instead of waiting for it. */
  readonly onlyIfFree?: true;
}

/** How far a push has come that is carried out in several transactions. */
export class PartialPush {
  readonly results: readonly MutationResult[];
  /** The account's version before all of it. */
  readonly startVersion: number;

  constructor(results: readonly MutationResult[], since: number) {
    this.results = results;
    this.startVersion = since;
  }
}

/**
 * Applies mutations in order, each exactly once: one seen before changes nothing and gets its first
 * answer again. Refusals are recorded too, so that they stay what they were. Null if the account or the session is
 * gone, or the account held by somebody who is not to be waited for.
 */
export async function pushMutations(tx: Database, input: PushMutations): Promise<PushAnswer | null> {
  const answer = await continuePush(tx, input, null, () => false);
  if (answer instanceof PartialPush) throw new Error('a push was cut short');
  return answer;
}

/**
 * Goes on with a push where it stands: carries out one mutation, and further ones until `isTimeUp`. This part may be
 * committed before the rest is carried out. If the rest never is, sending the whole push again does no harm: this
 * part has been seen by then, and the rest is new.
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
  // All at once, as each answer takes time where the database is another machine. The first query takes the lock that
  // the others need.
  const [workspace, isSignedIn, ...earlier] = await Promise.all([
    AccountWorkspace.load(tx, accountId, input.onlyIfFree),
    hasSession(tx, input),
    ...mutations.map(({ id }) => findMutation(tx, { accountId, id })),
  ]);
  if (workspace === null || !isSignedIn) return null;
  const seen = new Map(earlier.flat().map((record) => [record.id, recordedResult(record)]));
  for (const [index, mutation] of mutations.entries()) {
    if (index > 0 && isTimeUp()) break;
    const result = seen.get(mutation.id) ?? (await applyAndRecord(tx, workspace, mutation, input));
    // The same mutation may come twice in one push.
    seen.set(mutation.id, result);
    results.push(result);
  }
  await workspace.save();
  // The last part tells what all of them changed.
  if (results.length < input.mutations.length)
    return new PartialPush(results, partial?.startVersion ?? workspace.startVersion);
  if (partial === null) return { results, changes: await workspace.changes() };
  const changes = await changesIn(tx, accountId, partial.startVersion);
  return changes && { results, changes };
}

async function hasSession(tx: Database, { accountId, tokenHash }: PushMutations): Promise<boolean> {
  return tokenHash === undefined || (await findSessionRow(tx, { accountId, tokenHash })).length > 0;
}

async function applyAndRecord(
  tx: Database,
  workspace: AccountWorkspace,
  given: Mutation,
  { accountId, now }: PushMutations,
): Promise<MutationResult> {
  const mutation = withTrustedTime(given, now);
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
