import { type AccountReader, type Reads } from './account-reader.ts';
import { type Draft } from './draft.ts';
import { type MutationName, type MutationOf } from './mutation.ts';

/** How one kind of mutation is carried out. `apply` throws a Refusal to change nothing. */
export interface MutationHandler<N extends MutationName> {
  /** What `apply` will read. If that says `more`, it is asked again, with a reader that has the first part. */
  reads(args: MutationOf<N>['args'], reader?: AccountReader): Reads;
  apply(draft: Draft, mutation: MutationOf<N>): void;
}
