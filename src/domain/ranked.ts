import { ascending } from './ascending.ts';

/** Something with a place in the manual order. */
export interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** Compares by place in the manual order. Equal ranks (which a restored idea may bring) go by id. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return ascending(a.rank, b.rank) || ascending(a.id, b.id);
}
