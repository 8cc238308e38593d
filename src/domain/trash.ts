import { dayLength } from './day-length.ts';
import { type Idea, type IdeaDoc } from './idea.ts';
import { compareRanked } from './ranked.ts';

/** Milliseconds for which a deleted idea is kept, and what takes a mutation back: 30 days. */
export const retention = 30 * dayLength;

/** Since when and why an idea lies in the trash. */
export interface TrashPlace {
  /** When it was deleted, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The mutation that deleted it; what one mutation deleted can be restored together. */
  readonly by: string;
}

/** Everything the trash notes about an idea. */
export interface TrashMark extends TrashPlace {
  /** The points that deleting it took by itself, which restoring it gives back. */
  readonly took: number;
}

/** A deleted idea while it can still be restored. */
export interface Trashed<T extends IdeaDoc = Idea> extends TrashMark {
  readonly idea: T;
}

/** Compares by time, the last deleted first; what was deleted together stays in the manual order. */
export function compareTrashed(a: Trashed<IdeaDoc>, b: Trashed<IdeaDoc>): number {
  return b.at - a.at || compareRanked(a.idea, b.idea);
}

/** When a deleted idea is gone for good. */
export function expiryOf({ at }: Pick<TrashPlace, 'at'>): number {
  return at + retention;
}

/** Whether a deleted idea can still be restored. */
export function isKept(place: Pick<TrashPlace, 'at'>, now: number): boolean {
  return now < expiryOf(place);
}

/**
 * Where an idea lies in the trash that has just been deleted, or put `back` where it lay before it was restored.
 * If its time there has run out meanwhile, it begins anew: undoing a restore must not delete an idea for good.
 */
export function placeInTrash(deleted: TrashPlace, back?: TrashPlace): TrashPlace {
  if (back === undefined) return deleted;
  return { by: back.by, at: isKept(back, deleted.at) ? back.at : deleted.at };
}
