/** How long `run` takes for an item on average, in µs; one after another. */
export async function microsecondsEach<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  for (const item of items) await run(item);
  return ((performance.now() - started) / items.length) * 1_000;
}
