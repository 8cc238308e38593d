import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds. The generous timeout exists to fail a test, not to measure. */
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
