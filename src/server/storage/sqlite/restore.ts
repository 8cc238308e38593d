import { copyFileSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError, storageError } from '../storage-error.ts';
import { sync, verifyBackup } from './backup.ts';
import { databaseFile, syncDirectory } from './data-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Progress } from './progress.ts';

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
 * one. The old one is kept under another name.
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
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0 && !mayReplace) {
      throw new StorageError(
        'unusable',
        `there is a database in ${directory} already: with --force it is put aside and replaced`,
      );
    }
    const partial = path.join(directory, 'forge.restored');
    rmSync(partial, { force: true });
    copyFileSync(backup, partial);
    beginAnew(partial, now);
    sync(partial);
    const kept = size > 0 ? putAside(file, now) : null;
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

/** Keeps the old database under a name of its own, with whatever its log holds. */
function putAside(file: string, now: number): string {
  const stamp = new Date(now)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const kept = path.join(path.dirname(file), `forge-before-restore-${stamp}.db`);
  if (!isEmptied(file) || !link(file, kept)) {
    // A damaged one: what there is of it is kept as it is, the log too, which must not meet another database.
    copyFileSync(file, kept);
    if (statSync(`${file}-wal`, { throwIfNoEntry: false })) copyFileSync(`${file}-wal`, `${kept}-wal`);
    sync(kept);
  }
  syncDirectory(path.dirname(file));
  for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true });
  return kept;
}

/** Gives a file a second name; not every file system can. */
function link(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch {
    return false;
  }
}

/** Whether the whole log could be moved into the database. */
function isEmptied(file: string): boolean {
  try {
    const database = new DatabaseSync(file);
    const done = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    database.close();
    return done?.['busy'] === 0 && !statSync(`${file}-wal`, { throwIfNoEntry: false })?.size;
  } catch {
    return false;
  }
}
