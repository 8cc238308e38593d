import { type MutationResult } from '#contract/mutations.ts';
import { type ApplyResult } from '#domain/apply/apply-mutation.ts';
import { type Effect, invertEffects } from '#domain/mutation/effect.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { type SeenMutation } from '../queries/mutations.ts';

/** How far a client's clock may run ahead of the server's before it is no longer believed. */
const clockToleranceMs = 5 * 60_000;

/** The mutation at a time that the server believes. */
export function withTrustedTime(mutation: Mutation, now: number): Mutation {
  return { ...mutation, at: Math.min(mutation.at, now + clockToleranceMs) };
}

/** What is kept of how a mutation ended. */
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
        // The idea it would have changed.
        idea_id: 'id' in args ? args.id : null,
        inverse: null,
      };
}

/** The idea that all effects are about, if they are about one. */
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

/** The answer to a mutation that was recorded before. */
export function recordedResult({ id, refusal, version, points }: SeenMutation): MutationResult {
  return refusal === null
    ? { id, status: 'applied', version, points }
    : { id, status: 'refused', code: refusal as RefusalCode };
}
