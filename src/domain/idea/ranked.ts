import { compareAsc } from '../primitives/compare-asc.ts';

/** An item with a position in the manual order. */
export interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** Compares by position in the manual order. Equal ranks, which a restored idea may cause, compare by id. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return compareAsc(a.rank, b.rank) || compareAsc(a.id, b.id);
}
