import { type FSWatcher, existsSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { type OperatorSignal } from '../../api/storage.ts';
import { lockFileIn } from '../files/data-directory.ts';

/**
 * An operator's command beside the server gives the lock's file a new time, and the server's system tells it
 * at once. Nobody opens that file for it: to close it again would free the lock that its process holds.
 */
export function operatorSignalIn(directory: string): OperatorSignal {
  const file = lockFileIn(directory);
  return {
    send() {
      const now = new Date();
      try {
        utimesSync(file, now, now);
      } catch {
        // No server has run here yet, or it runs as somebody else; that one finds out by looking.
      }
    },
    listen(onSignal) {
      const watcher = watchFile(file, onSignal);
      return () => watcher?.close();
    },
  };
}

/** Null where the system cannot watch files: the server then finds out by looking what was ended. */
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
