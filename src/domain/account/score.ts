/** Points for each intent that earns any. An intent not named here earns nothing. */
export const points = {
  addIdea: 10,
  addCategory: 5,
  addUpdate: 5,
  editIdea: 5,
  moveIdea: 5,
  deleteIdea: -5,
} as const;

/** What an entry of `wanted` points really changes: a score never goes below 0. */
export function effectivePoints(score: number, requested: number): number {
  return Math.max(-score, requested) + 0; // -0 becomes 0
}
