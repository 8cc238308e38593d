import { open } from 'node:fs/promises';
import path from 'node:path';

/** Seconds after which the first measurement is told before it has ended. */
const reportPendingAfterSeconds = 1;

/**
 * Tells how many seconds the disk takes to sync: each call returns the last measurement, or the one under way where
 * that already takes longer, and begins the next. It has a file of its own: opening the database's and closing it
 * again would free the locks on it.
 */
export function watchSyncLatency(directory: string): () => number | null {
  const file = path.join(directory, 'forge.sync');
  let lastSeconds: number | null = null;
  let startedAt: number | null = null;
  const measure = async () => {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.write('something to sync');
      const syncStartedAt = performance.now();
      await handle.sync();
      lastSeconds = (performance.now() - syncStartedAt) / 1_000;
    } finally {
      await handle.close();
    }
  };
  return () => {
    const now = performance.now();
    if (startedAt !== null) {
      const pendingSeconds = (now - startedAt) / 1_000;
      return pendingSeconds > (lastSeconds ?? reportPendingAfterSeconds) ? pendingSeconds : lastSeconds;
    }
    startedAt = now;
    measure()
      // A full disk syncs nothing, so there is nothing to tell.
      .catch(() => (lastSeconds = null))
      .finally(() => (startedAt = null));
    return lastSeconds;
  };
}
