import { StorageError } from '../../errors/storage-error.ts';
import { walOf } from './data-directory.ts';
import { identityOf } from './file-identity.ts';

/** Milliseconds between two looks: each takes some microseconds, and there may be thousands of commits a second. */
const checkIntervalMs = 100;

/**
 * Notices that a database in use, or its log, has been moved away, removed or replaced by another: SQLite goes on
 * writing to files that nobody finds any more, and everything acknowledged since would be gone with the process. The
 * function, to be called after a commit, throws then.
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
      // The log of a new database is made with the first that is written to it.
      place.identity ??= found;
      if (found === null || found !== place.identity)
        throw new StorageError('broken', `${place.name} was moved, removed or replaced while it was in use`);
    }
  };
}
