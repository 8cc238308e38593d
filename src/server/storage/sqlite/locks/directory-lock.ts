import { StorageError } from '../../errors/storage-error.ts';
import { databaseFile, lockFileIn, prepareDataDirectory } from '../files/data-directory.ts';
import { giveToOwner } from '../files/file-owner.ts';
import { isHeld, lockFile } from './file-lock.ts';

/**
 * Locks the data directory for this process: two servers on one file would not notify each other of changes,
 * and a backup must not be restored under a running server. Returns a function that unlocks it.
 * @throws StorageError
 */
export function lockDirectory(directory: string): () => void {
  prepareDataDirectory(directory);
  const file = lockFileIn(directory);
  try {
    const unlock = lockFile(file);
    giveToOwner(databaseFile(directory), file);
    return unlock;
  } catch (error) {
    if (!isHeld(error))
      throw new StorageError('unusable', `cannot lock ${file}: ${String(error)}`, { cause: error });
    throw new StorageError(
      'unusable',
      `another Forge uses the data directory ${directory}: stop it first, or set DATA_DIR to another place`,
      { cause: error },
    );
  }
}
