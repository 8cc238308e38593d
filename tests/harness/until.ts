import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something that is on its way. The bound is generous: it is there to fail, not to measure. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  description: string,
  timeoutMs = 20_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited in vain for: ${description}`);
    await sleep(2);
  }
}
