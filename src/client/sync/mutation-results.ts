import { type ErrorCode } from '#contract/error-codes.ts';
import { type MutationResult } from '#contract/mutations.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusedMutation } from '../device-store.ts';
import { type Replica } from '../replica/replica.ts';

/** The server's result for a sent mutation. */
export interface SettledMutation {
  readonly mutation: Mutation;
  /** The version that includes it; null if it was refused. */
  readonly version: number | null;
  readonly code: ErrorCode | null;
}

/** Mutations answered while this tab led, whose results it could not broadcast before it lost the lead. */
export function answeredMutations({ pending }: Replica): SettledMutation[] {
  return pending.flatMap(({ mutation, appliedAt }) =>
    appliedAt === null ? [] : [{ mutation, version: appliedAt, code: null }],
  );
}

export function toSettledMutation(mutation: Mutation, results: readonly MutationResult[]): SettledMutation {
  const result = results.find(({ id }) => id === mutation.id);
  if (result === undefined) throw new Error(`no result for mutation ${mutation.id}`);
  return result.status === 'applied'
    ? { mutation, version: result.version, code: null }
    : { mutation, version: null, code: result.code };
}

/** The refused mutations, each with its idea as this device last knew it, even if it is deleted by now. */
export function refusalsAmong(
  settled: readonly SettledMutation[],
  replica: Replica,
  at: number,
): RefusedMutation[] {
  const ideaOf = ({ args }: Mutation) =>
    'id' in args ? (replica.view.get(args.id) ?? replica.serverTrashed(args.id)?.idea ?? null) : null;
  return settled.flatMap(({ mutation, code }) =>
    code === null ? [] : [{ mutation, code, at, idea: ideaOf(mutation) }],
  );
}
