import { type ErrorCode } from '#contract/error-codes.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusedMutation } from '../device-store.ts';
import { type Writable } from '../observable.ts';
import { isHarmlessRefusal, isWorthKeeping } from './refusal-rules.ts';

/** What the server refused and the person has not dealt with yet. */
export interface RefusedList {
  /** Takes in new refusals. Returns those to be kept; the person is only told of the others, if at all. */
  add(refusals: readonly RefusedMutation[]): readonly RefusedMutation[];
  drop(ids: readonly string[]): void;
}

/** Those of them that are kept for the person. */
export const keptRefusals = (refusals: readonly RefusedMutation[]): readonly RefusedMutation[] =>
  refusals.filter(({ mutation, code }) => isWorthKeeping(mutation, code));

export function createRefusedList(
  list: Writable<readonly RefusedMutation[]>,
  isOwnMutation: (mutationId: string) => boolean,
  notify: (mutation: Mutation, code: ErrorCode) => void,
): RefusedList {
  /** The refusals the person has been told of. */
  const notified = new Set<string>();
  return {
    add(refusals) {
      const kept = keptRefusals(refusals);
      // The same one may come twice: from the database, from another tab, or as the answer to a repeat.
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
