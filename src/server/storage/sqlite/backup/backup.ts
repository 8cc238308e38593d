import { chmodSync, renameSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, backup as copyPages } from 'node:sqlite';
import { errorMessage } from '../../../errors/error-message.ts';
import { type Progress } from '../../../runtime/progress.ts';
import { StorageError, storageError } from '../../errors/storage-error.ts';
import { openForReading } from '../connection/connection.ts';
import { walOf } from '../files/data-directory.ts';
import { giveToOwner } from '../files/file-owner.ts';
import { fileSize } from '../files/file-size.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { syncDirectory, syncFile } from '../files/sync-file.ts';
import { checkNotEmptied, checkIntegrity, unusableError } from '../integrity/integrity-check.ts';
import { runIntegrityCheck } from '../integrity/run-integrity-check.ts';
import { checkBackupTarget } from './check-backup-target.ts';
import { checksum, checksumFile, checksumLine, checksumsFileOf } from './checksum.ts';
import { type PartialBackup, beginPartial } from './partial-backup.ts';

const pagesPerStep = 500;

/**
 * Copies a database, which may be in use, into one file as of one moment, checks the copy, and then gives the
 * file its name. Writers do not wait, because the copy only reads. Replaces an earlier backup of that name,
 * but no other file.
 * @throws StorageError, also if the signal aborts; nothing is left behind then
 */
export async function backUp(
  database: string,
  target: string,
  progress: Progress = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const partial = beginBackup(database, target);
  try {
    checkSpace(database, path.dirname(target));
    await copy(database, partial.file, (share) => {
      signal?.throwIfAborted();
      progress(share);
    });
    await runIntegrityCheck(partial.file, signal, database);
    syncFile(partial.file);
    const sum = await checksum(partial.file, () => signal?.throwIfAborted());
    moveIntoPlace(database, partial.file, target, sum);
  } catch (error) {
    throw storageError(error);
  } finally {
    partial.cleanUp();
  }
}

/** Checks that there is a database to back up, and creates the place for it. */
function beginBackup(database: string, target: string): PartialBackup {
  try {
    checkBackupTarget(database, target);
    checkNotEmptied(database);
    for (const made of makeDirectory(path.dirname(target))) giveToOwner(database, made);
    return beginPartial(target);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const reason = errorMessage(error);
    throw new StorageError('unusable', `cannot back up to ${target}: ${reason}`, { cause: error });
  }
}

/**
 * Checks that a backup still has its checksum, and that this program can use it.
 * @throws StorageError
 */
export async function verifyBackup(
  file: string,
  progress: Progress = () => {},
  signal?: AbortSignal,
): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new StorageError('unusable', `there is no backup ${file}`);
  const beside = checksumFile(file);
  if (!statSync(beside, { throwIfNoEntry: false })?.isFile()) {
    throw new StorageError('unusable', `the backup ${file} has no checksum beside it: ${beside} is missing`);
  }
  const wanted = checksumsFileOf(file);
  const sum = await checksum(file, (share) => {
    signal?.throwIfAborted();
    progress(share);
  });
  if (!wanted.includes(sum)) {
    const those = wanted.join(' or ') || `in ${beside}`;
    throw new StorageError('unusable', `the backup ${file} is damaged: its checksum is not ${those}`);
  }
  const { schema } = checkIntegrity(file, {
    name: `the backup ${file}`,
    ifDamaged: 'take another one',
    ifForeign: 'take one that Forge made',
  });
  if (schema === null || schema === 0)
    throw new StorageError('unusable', `the backup ${file} holds no Forge database`);
}

/**
 * Puts a backup and its checksum in place, the checksum first, so that a backup with its final name always
 * has one. Two files cannot be replaced in one step, so the checksum file lists the replaced backup's sum too
 * until the new backup has the name. After an interruption at any point, the file with that name is complete
 * and has its checksum.
 */
function moveIntoPlace(database: string, partial: string, target: string, sum: string): void {
  const replaced = statSync(target, { throwIfNoEntry: false }) ? checksumsFileOf(target) : [];
  const put = (sums: readonly string[]) => {
    const lines = sums.map((one) => checksumLine(one, path.basename(target)));
    writeFileSync(`${partial}.sha256`, lines.join(''), { mode: 0o600, flush: true });
    giveToOwner(database, `${partial}.sha256`);
    renameSync(`${partial}.sha256`, checksumFile(target));
    syncDirectory(path.dirname(target));
  };
  put([sum, ...replaced.filter((one) => one !== sum)]);
  giveToOwner(database, partial);
  renameSync(partial, target);
  syncDirectory(path.dirname(target));
  if (replaced.length > 0) put([sum]);
}

/** @throws StorageError that names the file */
function openSource(database: string): DatabaseSync {
  try {
    return openForReading(database);
  } catch (error) {
    throw unusableError(database, error);
  }
}

async function copy(database: string, partial: string, progress: Progress): Promise<void> {
  const source = openSource(database);
  try {
    // An open read transaction fixes one snapshot; without it the copy would restart with each write.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await copyPages(source, partial, {
      rate: pagesPerStep,
      progress: ({ totalPages, remainingPages }) => progress(1 - remainingPages / Math.max(totalPages, 1)),
    });
  } finally {
    source.close();
  }
  // The copy is in WAL mode like its source, and would need a WAL; a backup must be a single file.
  const copied = new DatabaseSync(partial);
  copied.exec('PRAGMA journal_mode = DELETE');
  // A server that starts on a copy of the backup then knows that its history went back.
  const hasEpoch = copied.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'epoch'`).get() !== undefined;
  if (hasEpoch) copied.exec('UPDATE epoch SET is_backup = 1');
  copied.close();
  chmodSync(partial, 0o600);
}

function checkSpace(database: string, directory: string): void {
  // A tenth more, so that writers keep some space.
  const needed = Math.ceil((statSync(database).size + fileSize(walOf(database))) * 1.1);
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < needed) {
    const megabytes = Math.ceil(needed / 1_048_576);
    throw new StorageError('full', `no room for a backup in ${directory}: it needs ${megabytes} MB`);
  }
}
