import { DatabaseSync } from 'node:sqlite';
import { resultCode, resultKindOf } from '../../errors/sqlite-result-codes.ts';

/** A connection that nobody refers to is closed when memory is tidied up, and its lock is gone. */
const held = new Set<DatabaseSync>();

/**
 * Takes a file for this caller alone, and makes it if need be, by SQLite's own lock on it: the system frees such a
 * lock however a process ends. The function it gives lets go. Nobody may open the file for anything else: to close
 * it again would free the lock.
 * @throws what SQLite does; `isHeld` tells whether it is that another holds it
 */
export function lockFile(file: string): () => void {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written: not even a full disk keeps the lock from being taken.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** Whether something failed because another has locked the file. */
export function isHeld(error: unknown): boolean {
  return resultKindOf(error) === resultCode.busy;
}
