import { type Changes } from '#contract/changes.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type LostIdea, type RefusedMutation, bucketCount, bucketOf } from '../device-store.ts';

/** Rows and mutation results that the replica received together. They are stored in one commit. */
export interface SyncStep {
  readonly changes: readonly Changes[];
  readonly settled: readonly Mutation[];
  readonly refused: readonly RefusedMutation[];
  readonly lost?: readonly LostIdea[];
}

/** Parts of steps that are not stored yet, without the rows: those are read from the replica on commit. */
export interface PendingWrites {
  /** Ideas that may have entered or left the trash. */
  readonly changedIds: ReadonlySet<string>;
  /** Whether the stored trash is emptied first. */
  readonly resetsTrash: boolean;
  readonly settled: readonly Mutation[];
  readonly refused: readonly RefusedMutation[];
  readonly lost: readonly LostIdea[];
}

export const noPendingWrites: PendingWrites = {
  changedIds: new Set(),
  resetsTrash: false,
  settled: [],
  refused: [],
  lost: [],
};

/** The pending writes together with those of one more step. */
export function mergePending(
  pending: PendingWrites,
  { changes = [], settled = [], refused = [], lost = [] }: Partial<SyncStep>,
): PendingWrites {
  return {
    changedIds: new Set([...pending.changedIds, ...changedIds(changes)]),
    resetsTrash: pending.resetsTrash || changes.some((one) => one.reset),
    settled: [...pending.settled, ...settled],
    lost: [...pending.lost, ...lost],
    // A request that was repeated may report the same refusal twice.
    refused: [...new Map([...pending.refused, ...refused].map((one) => [one.mutation.id, one])).values()],
  };
}

export const allBuckets: ReadonlySet<number> = new Set(
  Array.from({ length: bucketCount }, (_, index) => index),
);

function changedIds(changes: readonly Changes[]): string[] {
  return changes.flatMap((one) => [...one.ideas, ...one.removedIdeas].map(({ id }) => id));
}

/** The buckets of ideas that these changes touch. */
export function touchedBuckets(changes: readonly Changes[]): ReadonlySet<number> {
  if (changes.some((one) => one.reset)) return allBuckets;
  const entries = changes.flatMap((one) => [...one.entries, ...one.removedEntries]);
  return new Set([...changedIds(changes), ...entries.map(({ ideaId }) => ideaId)].map(bucketOf));
}
