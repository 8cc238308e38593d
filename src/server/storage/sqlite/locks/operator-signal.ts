import { type FSWatcher, existsSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { type OperatorSignal } from '../../api/storage.ts';
import { lockFileIn } from '../files/data-directory.ts';

/**
 * An operator command on the same machine sets the lock file's time, and the server watches that file.
 * Neither may open it, because closing it would release the server's lock.
 */
export function operatorSignalIn(directory: string): OperatorSignal {
  const file = lockFileIn(directory);
  return {
    send() {
      const now = new Date();
      try {
        utimesSync(file, now, now);
      } catch {
        // No server has run here yet, or it runs as another user; such a server finds the changes by polling.
      }
    },
    listen(onSignal) {
      const watcher = watchFile(file, onSignal);
      return () => watcher?.close();
    },
  };
}

/** Null if the system cannot watch files; the server then relies on polling. */
function watchFile(file: string, onChange: () => void): FSWatcher | null {
  try {
    if (!existsSync(file)) writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
    const watcher = watch(file, { persistent: false }, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
