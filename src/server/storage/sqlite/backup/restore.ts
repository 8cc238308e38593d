import { closeSync, createReadStream, createWriteStream, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { type Progress } from '../../../runtime/progress.ts';
import { StorageError, storageError } from '../../errors/storage-error.ts';
import { databaseFile } from '../files/data-directory.ts';
import { giveToOwner } from '../files/file-owner.ts';
import { syncDirectory, syncFile } from '../files/sync-file.ts';
import { lockDirectory } from '../locks/directory-lock.ts';
import { hasDatabase, archiveOldDatabase } from './archive-old-database.ts';
import { verifyBackup } from './backup.ts';

export interface RestoreOptions {
  /** Whether data that is there may be put aside. */
  readonly mayReplace: boolean;
  readonly now: number;
  readonly progress?: Progress;
  /** To give up, as long as nothing is put aside. */
  readonly signal?: AbortSignal;
}

/** By how much accounts' versions jump at least: more than anybody has done since the backup. */
const versionJump = 1_000_000;

/** Bytes that are copied at once. */
const chunkBytes = 1_048_576;

/**
 * Puts a backup in the place of the database, in one step: at every moment there is the old one or the new
 * one, or, where the old one is damaged, none for a moment. The old one is kept under another name.
 * @throws StorageError, also where the signal says to give up, and then the database is as it was
 */
export async function restoreBackup(
  backup: string,
  directory: string,
  { mayReplace, now, progress = () => {}, signal }: RestoreOptions,
): Promise<{ readonly kept: string | null }> {
  await verifyBackup(backup, progress, signal);
  const unlock = lockDirectory(directory);
  try {
    const file = databaseFile(directory);
    const isThere = hasDatabase(file);
    if (isThere && !mayReplace) {
      throw new StorageError(
        'unusable',
        `there is a database in ${directory} already: with --force it is put aside and replaced`,
      );
    }
    const partial = path.join(directory, 'forge.restored');
    removePartial(partial);
    try {
      await prepareDatabase(backup, partial, now, signal);
      giveToOwner(file, partial);
      const kept = isThere ? archiveOldDatabase(file, now) : null;
      renameSync(partial, file);
      syncDirectory(directory);
      return { kept };
    } finally {
      removePartial(partial);
    }
  } catch (error) {
    throw storageError(error);
  } finally {
    unlock();
  }
}

/** Its journal too: SQLite would apply what is in it to the next copy of that name. */
function removePartial(partial: string): void {
  for (const beside of ['', '-journal']) rmSync(partial + beside, { force: true });
}

/** Makes what is to take the database's place, whole and on the disk. */
async function prepareDatabase(
  backup: string,
  partial: string,
  now: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Created here, so that nothing opened later creates it again once it has been removed.
  closeSync(openSync(partial, 'wx', 0o600));
  const copied = createWriteStream(partial, { flags: 'r+', highWaterMark: chunkBytes });
  await pipeline(createReadStream(backup, { highWaterMark: chunkBytes }), copied, { signal });
  invalidateClients(partial, now);
  syncFile(partial);
  // A signal to stop could not be heard during that; it is by the second turn at the latest.
  await turn();
  await turn();
  signal?.throwIfAborted();
}

/**
 * What people's devices remember may be newer than the backup, and may come from an earlier restore of this very
 * backup. All versions are moved beyond both, to the time in milliseconds: nobody makes more than one change in each.
 * So every device takes everything anew, however late it comes. All sessions end, and so do all links for a new
 * password, as some were closed or used since.
 */
function invalidateClients(file: string, now: number): void {
  const database = new DatabaseSync(file);
  try {
    const version = 'MAX(version + :jump, :now)';
    database.exec('BEGIN');
    database
      .prepare(`UPDATE account SET version = ${version}, purged_version = ${version}`)
      .run({ jump: versionJump, now });
    for (const table of ['session', 'password_reset'])
      if (hasTable(database, table)) database.exec(`DELETE FROM ${table}`);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** A backup may be older than a table. */
function hasTable(database: DatabaseSync, table: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
}
