import { dayMs } from '../time/calendar-day.ts';
import { type Idea, type IdeaDoc } from './idea.ts';
import { compareRanked } from './ranked.ts';

/** How long deleted ideas and the inverses of mutations are kept, in ms: 30 days. */
export const trashRetentionMs = 30 * dayMs;

/** When and by which mutation an idea was deleted. */
export interface DeletionStamp {
  /** When it was deleted, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The id of the mutation that deleted it; ideas deleted by the same mutation can be restored together. */
  readonly by: string;
}

/** Everything the trash stores about a deleted idea besides the idea itself. */
export interface Deletion extends DeletionStamp {
  /** The points this deletion took, which restoring the idea gives back. */
  readonly took: number;
}

/** A deleted idea while it can still be restored. */
export interface TrashedIdea<T extends IdeaDoc = Idea> extends Deletion {
  readonly idea: T;
}

/** Compares by time of deletion, latest first; ideas deleted together keep the manual order. */
export function compareTrashedIdeas(a: TrashedIdea<IdeaDoc>, b: TrashedIdea<IdeaDoc>): number {
  return b.at - a.at || compareRanked(a.idea, b.idea);
}

/** When a deleted idea is removed permanently, in ms since 1970 UTC. */
export function expiryOf({ at }: Pick<DeletionStamp, 'at'>): number {
  return at + trashRetentionMs;
}

/** Whether a deleted idea can still be restored at `now` (ms since 1970 UTC). */
export function isRestorable(deletion: Pick<DeletionStamp, 'at'>, now: number): boolean {
  return now < expiryOf(deletion);
}

/**
 * The stamp of an idea that is moved to the trash. If that undoes a restore, the original stamp is kept,
 * unless it has expired: then the idea gets the new time, because undoing a restore must not delete an idea
 * permanently.
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
