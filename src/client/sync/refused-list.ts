import { type ErrorCode } from '#contract/error-codes.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusedMutation } from '../device-store.ts';
import { type Writable } from '../observable.ts';
import { isHarmlessRefusal, isWorthKeeping } from './refusal-rules.ts';

/** Refused mutations the person has not dealt with yet. */
export interface RefusedList {
  /** Adds new refusals. Returns those to keep; the others are only reported to the person, if at all. */
  add(refusals: readonly RefusedMutation[]): readonly RefusedMutation[];
  drop(ids: readonly string[]): void;
}

/** The refusals that are kept for the person. */
export const keptRefusals = (refusals: readonly RefusedMutation[]): readonly RefusedMutation[] =>
  refusals.filter(({ mutation, code }) => isWorthKeeping(mutation, code));

export function createRefusedList(
  list: Writable<readonly RefusedMutation[]>,
  isOwnMutation: (mutationId: string) => boolean,
  notify: (mutation: Mutation, code: ErrorCode) => void,
): RefusedList {
  /** Ids of the refusals already reported to the person. */
  const notified = new Set<string>();
  return {
    add(refusals) {
      const kept = keptRefusals(refusals);
      // A refusal may arrive twice: from the database, from another tab, or in the response to a repeated
      // request.
      const all = new Map([...list.get(), ...kept].map((item) => [item.mutation.id, item]));
      list.set([...all.values()]);
      for (const { mutation, code } of refusals) {
        if (notified.has(mutation.id) || !isOwnMutation(mutation.id) || isHarmlessRefusal(mutation, code))
          continue;
        notified.add(mutation.id);
        notify(mutation, code);
      }
      return kept;
    },
    drop: (ids) => list.set(list.get().filter(({ mutation }) => !ids.includes(mutation.id))),
  };
}
