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

/** How long a truncation waits for readers, in ms; short, because the batch's answers wait too. */
const readerTimeoutMs = 100;

/**
 * Wraps `commit` for a disk that may fill up. When it does, the ballast file is deleted, and in the space
 * this frees only commands that do not grow the database run, until the ballast fits again.
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
    // Refused commands were rolled back completely; those that do not grow the database are retried.
    const again = [
      ...(await commitOnFullDisk(batch.filter((_, index) => isRefused(results[index] ?? refused)))),
    ];
    return results.map((result) => (isRefused(result) ? (again.shift() ?? refused) : result));
  };
}
