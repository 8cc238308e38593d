/** Gives a number from 0 up to but not including `count`. */
export type Dice = (count: number) => number;

/** Always the first: what waits longest goes first, and a counterexample shrinks towards it. */
export const inOrder: Dice = () => 0;

/** The same seed gives the same throws (mulberry32); 0 is for `withCategoriesLast`. */
export function createDice(seed: number): Dice {
  if (seed === 0) return inOrder;
  let state = seed | 0;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
}
