import { type Mutation } from '#domain/mutation.ts';
import { type Changes } from '#contract/changes.ts';
import { type Refused, bucketCount, bucketOf } from './device-store.ts';

/** What the replica has taken at once, to be stored. */
export interface Step {
  readonly changes: readonly Changes[];
  readonly settled: readonly Mutation[];
  readonly refused: readonly Refused[];
}

export const nothingTaken: Step = { changes: [], settled: [], refused: [] };

/** Two steps as one. */
export function both(a: Step, b: Step): Step {
  return {
    changes: [...a.changes, ...b.changes],
    settled: [...a.settled, ...b.settled],
    refused: [...a.refused, ...b.refused],
  };
}

export const allBuckets: ReadonlySet<number> = new Set(
  Array.from({ length: bucketCount }, (_, index) => index),
);

/** Ideas that may have gone into the trash or come back from it. */
export function changedIds(changes: readonly Changes[]): string[] {
  return changes.flatMap((one) => [...one.ideas, ...one.removedIdeas].map(({ id }) => id));
}

/** The stored groups that have to be written anew. */
export function touchedBuckets(changes: readonly Changes[]): ReadonlySet<number> {
  if (changes.some((one) => one.reset)) return allBuckets;
  const entries = changes.flatMap((one) => [...one.entries, ...one.removedEntries]);
  return new Set([...changedIds(changes), ...entries.map(({ ideaId }) => ideaId)].map(bucketOf));
}
