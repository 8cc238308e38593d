import { compareAsc } from '../primitives/compare-asc.ts';

/** Something with a place in the manual order. */
export interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** Compares by place in the manual order. Equal ranks (which a restored idea may bring) go by id. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return compareAsc(a.rank, b.rank) || compareAsc(a.id, b.id);
}
