/** Returns a pseudo-random integer from 0 up to but not including `count`. */
export type Dice = (count: number) => number;

/** Always chooses the oldest item. Counterexamples shrink towards this order. */
export const inOrder: Dice = () => 0;

/** Returns dice that repeat the same sequence for the same seed (mulberry32); seed 0 gives `inOrder`. */
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
