import { type Written } from '#contract/api/api-answers.ts';
import { type Account } from '#domain/account/account.ts';
import {
  type Mutation,
  type MutationArgs,
  type MutationName,
  type Stamp,
} from '#domain/mutation/mutation.ts';
import { type TokenActor } from '../../auth/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { invalidToken } from '../../errors/invalid-token.ts';
import { type ActivityCache } from '../../ideas/activity-cache.ts';
import { type PushCondition, type PushDeps, push } from '../../ideas/push.ts';
import { findAccount } from '../../storage/queries/accounts.ts';
import { programStamp } from './program-stamp.ts';

export interface ApplyWriteDeps extends PushDeps {
  readonly activityCache: ActivityCache;
}

/** A mutation without the fields that all share. */
export interface Write<N extends MutationName> {
  readonly name: N;
  readonly args: MutationArgs[N];
}

/** Applies one mutation of a program. @throws ApiError, also for a refusal */
export type ApplyWrite = <N extends MutationName>(
  actor: TokenActor,
  mutationId: string,
  make: (account: Account, stamp: Stamp) => Write<N>,
  precondition?: PushCondition['precondition'],
) => Promise<Pick<Written, 'version' | 'points'>>;

/** The response is made from the stored mutation, so that a repeat gets exactly the same. */
export function createApplyWrite(deps: ApplyWriteDeps): ApplyWrite {
  const { storage, activityCache, now } = deps;
  return async (actor, id, make, precondition) => {
    const [row] = await findAccount(storage.read, { id: actor.accountId });
    if (row === undefined) throw invalidToken();
    const account = JSON.parse(row.state) as Account;
    const stamp = programStamp(account, now());
    const mutation = { id, ...stamp, ...make(account, stamp) } as Mutation;
    const answer = await push(deps, actor, [mutation], precondition === undefined ? {} : { precondition });
    activityCache.invalidate(actor, answer.changes.to);
    const [result] = answer.results;
    if (result === undefined) throw new Error('a mutation ended without a result');
    if (result.status === 'refused') throw new ApiError(result.code, 'the mutation was refused');
    return { version: result.version, points: result.points };
  };
}
