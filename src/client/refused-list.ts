import { type Mutation } from '#domain/mutation.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { type Refused } from './device-store.ts';
import { type Observable, writable } from './observable.ts';
import { isMoot, isWorthKeeping } from './refused-mutations.ts';

/** What the server refused and the person has not dealt with yet. */
export interface RefusedList extends Observable<readonly Refused[]> {
  /** Starts over from what is stored. */
  reset(all: readonly Refused[]): void;
  /** Takes in new refusals. Gives those to be kept; the others need at most a word. */
  add(refusals: readonly Refused[]): readonly Refused[];
  drop(ids: readonly string[]): void;
}

export function createRefusedList(
  isOwn: (mutationId: string) => boolean,
  tell: (mutation: Mutation, code: ErrorCode) => void,
): RefusedList {
  const list = writable<readonly Refused[]>([]);
  return {
    get: list.get,
    subscribe: list.subscribe,
    reset: list.set,
    add(refusals) {
      const kept = refusals.filter(({ mutation }) => isWorthKeeping(mutation));
      list.set([...list.get(), ...kept]);
      for (const { mutation, code } of refusals) {
        if (isOwn(mutation.id) && !isMoot(mutation, code)) tell(mutation, code);
      }
      return kept;
    },
    drop: (ids) => list.set(list.get().filter(({ mutation }) => !ids.includes(mutation.id))),
  };
}
