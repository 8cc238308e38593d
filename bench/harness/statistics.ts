export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return sorted.length % 2 === 0 ? (low + high) / 2 : low;
}

/** The smallest value that is at least as large as this share (0 to 1) of all values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** The values of each measurement, one per round. */
export type Samples<K extends string = string> = Record<K, number[]>;

/**
 * Alternates between the measurements (A B A B), so that other load on the machine affects all alike. The
 * first round is discarded, because code is still being compiled.
 */
export async function measureInterleaved<K extends string>(
  rounds: number,
  measurements: Readonly<Record<K, () => Promise<number>>>,
): Promise<Samples<K>> {
  const names = Object.keys(measurements) as K[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Samples<K>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const sample = await measurements[name]();
      if (round > 0) samples[name].push(sample);
    }
  }
  return samples;
}
