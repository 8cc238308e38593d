/** Round axis values from 0 to at least `highest`: 0, 100, 200 for 180. */
export function niceTicks(highest: number): readonly number[] {
  const roughStep = Math.max(1, highest) / 3;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= roughStep) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/**
 * Maps times relative to now to percent of the width, by the square root of the distance, so that tomorrow
 * and next year fit into one chart.
 */
export function createTimeScale(distances: readonly number[]): (distance: number) => number {
  const compress = (distance: number) => Math.sign(distance) * Math.sqrt(Math.abs(distance));
  const from = compress(Math.min(0, ...distances));
  const to = compress(Math.max(0, ...distances));
  const width = to - from || 1;
  return (distance) => ((compress(distance) - from) / width) * 100;
}
