import { type MutationResult } from '#contract/mutations.ts';
import { type ApplyResult } from '#domain/apply/apply-mutation.ts';
import { type Effect, invertEffects } from '#domain/mutation/effect.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { type SeenMutation } from '../queries/mutations.ts';

/** How far a client's clock may run ahead of the server's, in ms; later times are clamped to that. */
const clockToleranceMs = 5 * 60_000;

/** The mutation with its time clamped to the server's clock and tolerance. */
export function withTrustedTime(mutation: Mutation, now: number): Mutation {
  return { ...mutation, at: Math.min(mutation.at, now + clockToleranceMs) };
}

/** The columns that store a mutation's outcome. */
export function outcomeColumns({ id, args }: Mutation, outcome: ApplyResult) {
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

/** The result of a mutation that was recorded before. */
export function recordedResult({ id, refusal, version, points }: SeenMutation): MutationResult {
  return refusal === null
    ? { id, status: 'applied', version, points }
    : { id, status: 'refused', code: refusal as RefusalCode };
}
