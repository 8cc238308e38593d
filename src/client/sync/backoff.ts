/**
 * Milliseconds to wait after the n-th failure in a row (from 1): doubling from a second to half a minute, give or take
 * half.
 */
export function backoffMs(failures: number, random: number): number {
  const baseMs = Math.min(30_000, 1_000 * 2 ** (failures - 1));
  return baseMs * (0.5 + random);
}
