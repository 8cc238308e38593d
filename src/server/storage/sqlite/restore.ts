import { copyFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError, storageError } from '../storage-error.ts';
import { sync, verifyBackup } from './backup.ts';
import { databaseFile, syncDirectory } from './data-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Progress } from './progress.ts';
import { holdsAnything, putAside } from './put-aside.ts';

export interface RestoreOptions {
  /** Whether data that is there may be put aside. */
  readonly mayReplace: boolean;
  readonly now: number;
  readonly progress?: Progress;
}

/** By how much accounts' versions jump at least: more than anybody has done since the backup. */
const versionJump = 1_000_000;

/**
 * Puts a backup in the place of the database, in one step: at every moment there is the old one or the new
 * one, or, where the old one is damaged, none for a moment. The old one is kept under another name.
 * @throws StorageError, and then the database is as it was
 */
export async function restoreBackup(
  backup: string,
  directory: string,
  { mayReplace, now, progress = () => {} }: RestoreOptions,
): Promise<{ readonly kept: string | null }> {
  await verifyBackup(backup, progress);
  const unlock = lockDirectory(directory);
  try {
    const file = databaseFile(directory);
    const isThere = holdsAnything(file);
    if (isThere && !mayReplace) {
      throw new StorageError(
        'unusable',
        `there is a database in ${directory} already: with --force it is put aside and replaced`,
      );
    }
    const partial = path.join(directory, 'forge.restored');
    // The journal as well: SQLite would put what is in it into the next copy of that name.
    for (const beside of ['', '-journal']) rmSync(partial + beside, { force: true });
    copyFileSync(backup, partial);
    beginAnew(partial, now);
    sync(partial);
    const kept = isThere ? putAside(file, now) : null;
    renameSync(partial, file);
    syncDirectory(directory);
    return { kept };
  } catch (error) {
    throw storageError(error);
  } finally {
    unlock();
  }
}

/**
 * What people's devices remember may be newer than the backup, and may come of restoring this very backup
 * before. All versions are moved beyond both, to the time in milliseconds: nobody does more than one thing in
 * each. So every device takes everything anew, however late it comes; and all sessions end: some were closed
 * since.
 */
function beginAnew(file: string, now: number): void {
  const database = new DatabaseSync(file);
  try {
    const version = 'MAX(version + :jump, :now)';
    database.exec('BEGIN');
    database
      .prepare(`UPDATE account SET version = ${version}, purged_version = ${version}`)
      .run({ jump: versionJump, now });
    database.exec('DELETE FROM session; COMMIT');
  } finally {
    database.close();
  }
}
