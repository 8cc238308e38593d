import { type AccountReader, type Reads } from './account-reader.ts';
import { type Draft } from './draft.ts';
import { type MutationName, type MutationOf } from './mutation.ts';

/** Applies one kind of mutation. `apply` throws a Refusal to refuse it, which discards the draft. */
export interface MutationHandler<N extends MutationName> {
  /**
   * The rows `apply` will read. If the result has `isPartial`, it is called again with a reader that has
   * those rows.
   */
  reads(args: MutationOf<N>['args'], reader?: AccountReader): Reads;
  apply(draft: Draft, mutation: MutationOf<N>): void;
}
