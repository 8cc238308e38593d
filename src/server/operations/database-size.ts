/** How long a measurement is used, in ms: a large database takes a while to be measured. */
const maxAgeMs = 60_000;

/**
 * Returns the last measurement of the database in bytes, and starts the next one if it is old. Null before the first, and
 * if the last one failed.
 */
export function watchDatabaseSize(
  measureBytes: () => Promise<number>,
  elapsedMs: () => number = () => performance.now(),
): () => number | null {
  let lastBytes: number | null = null;
  let startedAt = -Infinity;
  const measure = () => {
    startedAt = elapsedMs();
    measureBytes().then(
      (bytes) => (lastBytes = bytes),
      () => (lastBytes = null),
    );
  };
  measure();
  return () => {
    if (elapsedMs() - startedAt > maxAgeMs) measure();
    return lastBytes;
  };
}
