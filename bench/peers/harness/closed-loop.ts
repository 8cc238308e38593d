import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../harness/statistics.ts';

export interface LoopResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** All responses, including those of the warm-up, which do not count for the rate. */
  readonly count: number;
}

export interface Loop {
  readonly workers: number;
  readonly warmUpMs: number;
  readonly durationMs: number;
}

/**
 * Every worker sends its next request as soon as it has a response. Responses during the warm-up are not
 * counted. Any failure ends the run.
 */
export async function closedLoop(
  { workers, warmUpMs, durationMs }: Loop,
  request: (worker: number) => Promise<unknown>,
): Promise<LoopResult> {
  const delays: number[] = [];
  let count = 0;
  let isCounting = false;
  let isOver = false;
  const work = async (worker: number) => {
    while (!isOver) {
      const started = performance.now();
      await request(worker);
      count += 1;
      if (isCounting) delays.push(performance.now() - started);
    }
  };
  const running = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const failed = running.then(() => new Promise<never>(() => {}));
  await Promise.race([sleep(warmUpMs), failed]);
  isCounting = true;
  const started = performance.now();
  await Promise.race([sleep(durationMs), failed]);
  const seconds = (performance.now() - started) / 1_000;
  isCounting = false;
  isOver = true;
  await running;
  return {
    perSecond: delays.length / seconds,
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    count,
  };
}
