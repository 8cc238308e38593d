import { StorageError } from '../../errors/storage-error.ts';
import { walOf } from './data-directory.ts';
import { identityOf } from './file-identity.ts';

/**
 * The shortest interval between two checks, in ms: each takes some microseconds, and there may be thousands
 * of commits a second.
 */
const checkIntervalMs = 100;

/**
 * Returns a check to run after each commit, which throws a StorageError of fault `broken` if an open database
 * or its WAL was moved, removed or replaced. SQLite would go on writing to files without a name, whose data
 * is lost when the process exits.
 */
export function watchFiles(file: string): () => void {
  const places = [file, walOf(file)].map((name) => ({ name, identity: identityOf(name) }));
  let checkedAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - checkedAt < checkIntervalMs) return;
    checkedAt = now;
    for (const place of places) {
      const found = identityOf(place.name);
      // A new database gets its WAL with the first write.
      place.identity ??= found;
      if (found === null || found !== place.identity)
        throw new StorageError('broken', `${place.name} was moved, removed or replaced while it was in use`);
    }
  };
}
