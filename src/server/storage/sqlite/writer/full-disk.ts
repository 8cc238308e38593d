import { growsDatabase } from '../../commands/grows-database.ts';
import { type Command } from '../../commands/registry.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { type Ballast } from '../files/ballast.ts';
import { type WalCheckpointer } from '../wal/wal-checkpointer.ts';
import { type CommandResult } from './group-commit.ts';

export type Commit = (batch: readonly Command[]) => Promise<readonly CommandResult[]>;

const refused: CommandResult = {
  kind: 'failed',
  error: new StorageError('full', 'the disk is full: nothing was saved; deleting still works'),
};
const isRefused = (result: CommandResult): boolean =>
  result.kind === 'failed' && result.error.fault === 'full';

/** Milliseconds to wait for somebody who is reading, which is no reason to wait long. */
const readerTimeoutMs = 100;

/**
 * Commits batches on a disk that may fill up. Once it has, the ballast goes overboard, and in the room it
 * leaves only what makes things smaller is carried out, until there is room for the ballast again.
 */
export function withBallast(
  commit: Commit,
  checkpointer: Pick<WalCheckpointer, 'truncate'>,
  ballast: Ballast,
  onFullChanged: (isFull: boolean) => void,
): Commit {
  let hasRoom = ballast.regain();
  if (!hasRoom) onFullChanged(true);

  const commitOnFullDisk: Commit = async (batch) => {
    const allowed = batch.filter((command) => !growsDatabase(command));
    const results = allowed.length === 0 ? [] : [...(await commit(allowed))];
    checkpointer.truncate(readerTimeoutMs);
    return batch.map((command) => (growsDatabase(command) ? refused : (results.shift() ?? refused)));
  };

  return async (batch) => {
    if (!hasRoom && ballast.regain()) {
      hasRoom = true;
      onFullChanged(false);
    }
    if (!hasRoom) return commitOnFullDisk(batch);
    const results = await commit(batch);
    if (!results.some(isRefused)) return results;
    ballast.release();
    hasRoom = false;
    checkpointer.truncate(readerTimeoutMs);
    onFullChanged(true);
    // What found no room has left no trace; what of it makes room is carried out after all.
    const again = [
      ...(await commitOnFullDisk(batch.filter((_, index) => isRefused(results[index] ?? refused)))),
    ];
    return results.map((result) => (isRefused(result) ? (again.shift() ?? refused) : result));
  };
}
