import { open } from 'node:fs/promises';
import path from 'node:path';

/** Seconds after which the first measurement is told before it has ended. */
const noticeable = 1;

/**
 * Tells how many seconds the disk takes to sync: each call returns the last measurement, or the one under way where
 * that already takes longer, and begins the next. It has a file of its own: opening the database's and closing it
 * again would free the locks on it.
 */
export function watchSync(directory: string): () => number | null {
  const file = path.join(directory, 'forge.sync');
  let last: number | null = null;
  let started: number | null = null;
  const measure = async () => {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.write('something to sync');
      const before = performance.now();
      await handle.sync();
      last = (performance.now() - before) / 1_000;
    } finally {
      await handle.close();
    }
  };
  return () => {
    const now = performance.now();
    if (started !== null) {
      const underWay = (now - started) / 1_000;
      return underWay > (last ?? noticeable) ? underWay : last;
    }
    started = now;
    measure()
      // A full disk syncs nothing, so there is nothing to tell.
      .catch(() => (last = null))
      .finally(() => (started = null));
    return last;
  };
}
