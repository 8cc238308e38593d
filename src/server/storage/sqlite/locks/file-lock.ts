import { DatabaseSync } from 'node:sqlite';
import { resultCode, resultKindOf } from '../../errors/sqlite-result-codes.ts';

/** Keeps the connections referenced; garbage collection would close them and release their locks. */
const held = new Set<DatabaseSync>();

/**
 * Creates a file if needed and locks it exclusively with SQLite's own lock, which the system releases however
 * the process ends. Returns a function that unlocks it. The process must not open the file in any other way,
 * because closing it would release the lock.
 * @throws SQLite's error; `isHeld` returns whether it means that another process holds the lock
 */
export function lockFile(file: string): () => void {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written, so even a full disk does not prevent the lock.
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

/** Whether an operation failed because another process has locked the file. */
export function isHeld(error: unknown): boolean {
  return resultKindOf(error) === resultCode.busy;
}
