/** Points for each mutation that earns any. A mutation not listed here earns nothing. */
export const points = {
  addIdea: 10,
  addCategory: 5,
  addUpdate: 5,
  editIdea: 5,
  moveIdea: 5,
  deleteIdea: -5,
} as const;

/** By how much `requested` points change the score, which never drops below 0. */
export function effectivePoints(score: number, requested: number): number {
  return Math.max(-score, requested) + 0; // -0 becomes 0
}
