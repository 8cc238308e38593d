import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../statistics.ts';

export interface LoopResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** All that was answered, with what did not count for the rate. */
  readonly count: number;
}

export interface Loop {
  readonly workers: number;
  readonly warmUp: number;
  readonly milliseconds: number;
}

/** Every worker asks again as soon as it was answered; the first time does not count. Any failure ends the run. */
export async function closedLoop(
  { workers, warmUp, milliseconds }: Loop,
  ask: (worker: number) => Promise<unknown>,
): Promise<LoopResult> {
  const delays: number[] = [];
  let count = 0;
  let counts = false;
  let isOver = false;
  const work = async (worker: number) => {
    while (!isOver) {
      const started = performance.now();
      await ask(worker);
      count += 1;
      if (counts) delays.push(performance.now() - started);
    }
  };
  const running = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const failed = running.then(() => new Promise<never>(() => {}));
  await Promise.race([sleep(warmUp), failed]);
  counts = true;
  const started = performance.now();
  await Promise.race([sleep(milliseconds), failed]);
  const seconds = (performance.now() - started) / 1_000;
  counts = false;
  isOver = true;
  await running;
  return {
    perSecond: delays.length / seconds,
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    count,
  };
}
