import { StorageError } from '../../errors/storage-error.ts';
import { databaseFile, lockFileIn, prepareDataDirectory } from '../files/data-directory.ts';
import { giveToOwner } from '../files/file-owner.ts';
import { isHeld, lockFile } from './file-lock.ts';

/**
 * Takes the data directory for this process alone: two servers on one file would not tell each other of
 * changes, and nothing may be restored under a running one. The function it gives lets go.
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
