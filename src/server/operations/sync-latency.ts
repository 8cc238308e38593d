import { open } from 'node:fs/promises';
import path from 'node:path';

/** After this many seconds the first measurement is reported before it completes. */
const reportPendingAfterSeconds = 1;

/**
 * Measures how many seconds the disk takes to sync. Each call returns the last measurement, or the running
 * one if that already takes longer, and starts the next. It syncs a file of its own: opening and closing the
 * database's file would release the locks on it.
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
      // A full disk cannot sync, so there is no measurement.
      .catch(() => (lastSeconds = null))
      .finally(() => (startedAt = null));
    return lastSeconds;
  };
}
