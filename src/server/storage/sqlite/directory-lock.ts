import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../storage-error.ts';
import { prepareDataDirectory } from './data-directory.ts';

/** A connection that nobody refers to is closed when memory is tidied up, and its lock is gone. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process alone: two servers on one file would not tell each other of
 * changes, and nothing may be restored under a running one. SQLite's own lock on a file beside the database
 * does it, because the system frees such a lock however a process ends. The function it gives lets go.
 * @throws StorageError
 */
export function lockDirectory(directory: string): () => void {
  prepareDataDirectory(directory);
  const lock = new DatabaseSync(path.join(directory, 'forge.lock'), { timeout: 0 });
  try {
    // Nothing is ever written: not even a full disk keeps the lock from being taken.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new StorageError(
      'unusable',
      `another Forge uses the data directory ${directory}: stop it first, or set DATA_DIR to another place`,
      { cause: error },
    );
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
