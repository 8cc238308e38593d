/**
 * Milliseconds to wait after the n-th consecutive failure (from 1). The wait doubles from 1 s to 30 s, with a
 * jitter of half.
 */
export function backoffMs(failures: number, random: number): number {
  const baseMs = Math.min(30_000, 1_000 * 2 ** (failures - 1));
  return baseMs * (0.5 + random);
}
