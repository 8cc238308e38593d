import { type Mutation } from '#domain/mutation.ts';
import { type Changes } from '#contract/changes.ts';
import { type Refused, bucketCount, bucketOf } from './device-store.ts';

/** What the replica has taken at once, to be stored. */
export interface Step {
  readonly changes: readonly Changes[];
  readonly settled: readonly Mutation[];
  readonly refused: readonly Refused[];
}

/** What steps that could not be stored leave to the next one, beside the rows as they are by then. */
export interface Owed {
  /** Ideas that may have gone into the trash or come back from it. */
  readonly changedIds: ReadonlySet<string>;
  /** Whether the trash as it was is to be forgotten first. */
  readonly resetsTrash: boolean;
  readonly settled: readonly Mutation[];
  readonly refused: readonly Refused[];
}

export const nothingOwed: Owed = { changedIds: new Set(), resetsTrash: false, settled: [], refused: [] };

/** What is owed once a step is taken too. */
export function owing(owed: Owed, { changes = [], settled = [], refused = [] }: Partial<Step>): Owed {
  return {
    changedIds: new Set([...owed.changedIds, ...changedIds(changes)]),
    resetsTrash: owed.resetsTrash || changes.some((one) => one.reset),
    settled: [...owed.settled, ...settled],
    // The leader may tell twice of one, as the answer to a repeat.
    refused: [...new Map([...owed.refused, ...refused].map((one) => [one.mutation.id, one])).values()],
  };
}

export const allBuckets: ReadonlySet<number> = new Set(
  Array.from({ length: bucketCount }, (_, index) => index),
);

function changedIds(changes: readonly Changes[]): string[] {
  return changes.flatMap((one) => [...one.ideas, ...one.removedIdeas].map(({ id }) => id));
}

/** The stored groups that have to be written anew. */
export function touchedBuckets(changes: readonly Changes[]): ReadonlySet<number> {
  if (changes.some((one) => one.reset)) return allBuckets;
  const entries = changes.flatMap((one) => [...one.entries, ...one.removedEntries]);
  return new Set([...changedIds(changes), ...entries.map(({ ideaId }) => ideaId)].map(bucketOf));
}
