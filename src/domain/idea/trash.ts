import { dayMs } from '../time/calendar-day.ts';
import { type Idea, type IdeaDoc } from './idea.ts';
import { compareRanked } from './ranked.ts';

/** Milliseconds for which a deleted idea is kept, and what takes a mutation back: 30 days. */
export const trashRetentionMs = 30 * dayMs;

/** Since when and why an idea lies in the trash. */
export interface DeletionStamp {
  /** When it was deleted, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The mutation that deleted it; what one mutation deleted can be restored together. */
  readonly by: string;
}

/** Everything the trash notes about an idea. */
export interface Deletion extends DeletionStamp {
  /** The points that deleting it took by itself, which restoring it gives back. */
  readonly took: number;
}

/** A deleted idea while it can still be restored. */
export interface TrashedIdea<T extends IdeaDoc = Idea> extends Deletion {
  readonly idea: T;
}

/** Compares by time, the last deleted first; what was deleted together stays in the manual order. */
export function compareTrashedIdeas(a: TrashedIdea<IdeaDoc>, b: TrashedIdea<IdeaDoc>): number {
  return b.at - a.at || compareRanked(a.idea, b.idea);
}

/** When a deleted idea is gone for good. */
export function expiryOf({ at }: Pick<DeletionStamp, 'at'>): number {
  return at + trashRetentionMs;
}

/** Whether a deleted idea can still be restored. */
export function isRestorable(deletion: Pick<DeletionStamp, 'at'>, now: number): boolean {
  return now < expiryOf(deletion);
}

/**
 * Where an idea lies in the trash that has just been deleted, or put `back` where it lay before it was restored.
 * If its time there has run out meanwhile, it begins anew: undoing a restore must not delete an idea for good.
 */
export function createDeletionStamp(
  deletion: DeletionStamp,
  originalDeletion?: DeletionStamp,
): DeletionStamp {
  if (originalDeletion === undefined) return deletion;
  return {
    by: originalDeletion.by,
    at: isRestorable(originalDeletion, deletion.at) ? originalDeletion.at : deletion.at,
  };
}
