import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../../errors/storage-error.ts';
import { walOf } from '../files/data-directory.ts';
import { giveToOwner } from '../files/file-owner.ts';
import { fileSize } from '../files/file-size.ts';
import { syncDirectory, syncFile } from '../files/sync-file.ts';
import { isHeld } from '../locks/file-lock.ts';
import { fileTimestamp } from './backup-files.ts';

/** Milliseconds to wait for somebody who is reading. */
const readerTimeoutMs = 1_500;

/** Whether there is anything that a restored database would replace; a log alone is something too. */
export const hasDatabase = (file: string): boolean => fileSize(file) > 0 || fileSize(walOf(file)) > 0;

/**
 * Keeps the old database under a new name, with whatever its log holds, and takes the log away: it must not meet
 * another database. The power may fail at any moment: in the database's place there is then the old one as it was, or
 * nothing that a server would begin with.
 * @throws StorageError where another program uses it
 */
export function archiveOldDatabase(file: string, now: number): string {
  const isWhole = fileSize(file) > 0 && truncateWal(file);
  const kept = keepCopy(file, now, isWhole);
  syncDirectory(path.dirname(file));
  if (!isWhole && fileSize(walOf(file)) > 0) blockStart(file);
  for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true });
  syncDirectory(path.dirname(file));
  return kept;
}

/**
 * Moves the whole log into the database; says whether that could be done, as in a damaged one it cannot.
 * @throws StorageError where another program uses it
 */
function truncateWal(file: string): boolean {
  const inUse = (cause?: unknown) =>
    new StorageError(
      'unusable',
      `another program uses the database ${file}: end it first (fuser ${file} names it)`,
      {
        cause,
      },
    );
  let isBusy: boolean;
  try {
    const database = new DatabaseSync(file, { timeout: readerTimeoutMs });
    try {
      isBusy = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] !== 0;
    } finally {
      database.close();
    }
  } catch (error) {
    if (isHeld(error)) throw inUse(error);
    return false;
  }
  if (isBusy) throw inUse();
  return fileSize(walOf(file)) === 0;
}

/** Gives what there is a second name; or makes a copy, where that is not possible or takes more than one file. */
function keepCopy(file: string, now: number, isWhole: boolean): string {
  const named = (n: number) =>
    path.join(path.dirname(file), `forge-before-restore-${fileTimestamp(now)}${n > 1 ? `-${n}` : ''}.db`);
  let n = 1;
  // A log of that name would be taken for this one's.
  while (['', '-wal', '-shm', '-journal'].some((beside) => existsSync(named(n) + beside))) n += 1;
  const kept = named(n);
  if (isWhole && link(file, kept)) return kept;
  for (const beside of ['', '-wal']) {
    if (!existsSync(file + beside)) continue;
    copyFileSync(file + beside, kept + beside, constants.COPYFILE_EXCL);
    syncFile(kept + beside);
    giveToOwner(file, kept + beside);
  }
  return kept;
}

/** False where the file system has no such links. Throws where the name is taken, so that nothing is overwritten. */
function link(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    return false;
  }
}

/**
 * Two files cannot be replaced in one step. Without its log the old database would look whole but be out of date;
 * with the old log the new one would be damaged. So there is no database while the log goes, and a start says so.
 */
function blockStart(file: string): void {
  const blocking = path.join(path.dirname(file), 'forge.blocking');
  const text =
    'A restore was cut short here. Restore again; what was here is in forge-before-restore-*.db.\n';
  writeFileSync(blocking, text, { mode: 0o600, flush: true });
  renameSync(blocking, file);
  syncDirectory(path.dirname(file));
}
