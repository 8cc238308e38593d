/** Something with a place in the manual order. */
export interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** Compares by place in the manual order. Equal ranks (which a restored idea may bring) go by id. */
export function compareRanked(a: Ranked, b: Ranked): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
