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

/** How long to wait for readers of the old database, in ms. */
const readerTimeoutMs = 1_500;

/** Whether there is anything that a restored database would replace, even if only a WAL. */
export const hasDatabase = (file: string): boolean => fileSize(file) > 0 || fileSize(walOf(file)) > 0;

/**
 * Stores the old database under a new name, with the content of its WAL, and deletes the WAL, which must not
 * be applied to another database. If the power fails meanwhile, its place holds either the unchanged old
 * database or nothing a server would start with.
 * @throws StorageError if another program uses the database
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
 * Moves the whole WAL into the database. Returns false if that is impossible, as for a damaged database.
 * @throws StorageError if another program uses the database
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

/**
 * Links the database under a second name. Copies it instead if links are not supported or its WAL must be
 * kept too.
 */
function keepCopy(file: string, now: number, isWhole: boolean): string {
  const named = (n: number) =>
    path.join(path.dirname(file), `forge-before-restore-${fileTimestamp(now)}${n > 1 ? `-${n}` : ''}.db`);
  let n = 1;
  // A leftover WAL of that name would be applied to this database.
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

/**
 * Returns false if the file system does not support hard links. Throws if the name is taken, so that nothing
 * is overwritten.
 */
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
 * Puts a text file in the database's place while the WAL is deleted, so that a server refuses to start. Two
 * files cannot be replaced in one step: without its WAL the old database would look whole but be out of date,
 * and with the old WAL the new one would be damaged.
 */
function blockStart(file: string): void {
  const blocking = path.join(path.dirname(file), 'forge.blocking');
  const text =
    'A restore was cut short here. Restore again; what was here is in forge-before-restore-*.db.\n';
  writeFileSync(blocking, text, { mode: 0o600, flush: true });
  renameSync(blocking, file);
  syncDirectory(path.dirname(file));
}
