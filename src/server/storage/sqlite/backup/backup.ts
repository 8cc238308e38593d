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
import { checkNotEmptied, unusableError } from '../integrity/integrity-check.ts';
import { runIntegrityCheck } from '../integrity/run-integrity-check.ts';
import { checkBackupTarget } from './check-backup-target.ts';
import { checksum, checksumFile, checksumLine, checksumsFileOf } from './checksum.ts';
import { encryptFile, openEncryptedFile } from './encrypted-file.ts';
import { type PartialBackup, beginPartial } from './partial-backup.ts';

const pagesPerStep = 500;

export interface BackupOptions {
  readonly progress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Encrypts the backup with this passphrase. */
  readonly passphrase?: string | null | undefined;
}

/**
 * Copies a database, which may be in use, into one file as of one moment, checks the copy, and then gives the
 * file its name. Writers do not wait, because the copy only reads. Replaces an earlier backup of that name,
 * but no other file.
 * @throws StorageError, also if the signal aborts; nothing is left behind then
 */
export async function backUp(
  database: string,
  target: string,
  { progress = () => {}, signal, passphrase = null }: BackupOptions = {},
): Promise<void> {
  const partial = beginBackup(database, target);
  try {
    if (passphrase === null) {
      checkSpace(database, [path.dirname(target)]);
      await copyChecked(database, partial.file, progress, signal);
    } else {
      await encryptCopy(database, partial.file, { progress, signal, passphrase });
    }
    syncFile(partial.file);
    const sum = await checksum(partial.file, () => signal?.throwIfAborted());
    if (passphrase !== null) await readBack(partial.file, passphrase, signal);
    moveIntoPlace(database, partial.file, target, sum);
  } catch (error) {
    throw storageError(error);
  } finally {
    partial.cleanUp();
  }
}

/** Copies the database as of one moment and checks the copy. Returns the number of its migrations. */
async function copyChecked(
  database: string,
  copied: string,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<number> {
  await copy(database, copied, (share) => {
    signal?.throwIfAborted();
    progress(share);
  });
  return (await runIntegrityCheck(copied, signal, database)).schema ?? 0;
}

/**
 * Encrypts a copy of the database into a file. SQLite can only copy into a file, so there is a plain copy meanwhile.
 * It is beside the database, because the place for backups may be a disk that others read.
 */
async function encryptCopy(
  database: string,
  encrypted: string,
  { progress = () => {}, signal, passphrase }: BackupOptions & { readonly passphrase: string },
): Promise<void> {
  const plain = beginPartial(path.join(path.dirname(database), 'forge-to-encrypt.db'));
  try {
    checkSpace(database, [path.dirname(plain.file), path.dirname(encrypted)]);
    const schema = await copyChecked(database, plain.file, progress, signal);
    await encryptFile(plain.file, encrypted, { passphrase, schema, signal });
  } finally {
    plain.cleanUp();
  }
}

/** Decrypts a new backup as a restore would, before an older one is deleted in favour of it. */
async function readBack(file: string, passphrase: string, signal: AbortSignal | undefined): Promise<void> {
  const { read } = await openEncryptedFile(file, passphrase);
  for await (const _ of read()) signal?.throwIfAborted();
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

/**
 * Checks that each directory has space for a copy, together if they are on one disk.
 * @throws StorageError
 */
function checkSpace(database: string, directories: readonly string[]): void {
  // A tenth more, so that writers keep some space.
  const copyBytes = Math.ceil((statSync(database).size + fileSize(walOf(database))) * 1.1);
  for (const directory of directories) {
    const { dev } = statSync(directory);
    const neededBytes = copyBytes * directories.filter((one) => statSync(one).dev === dev).length;
    const { bavail, bsize } = statfsSync(directory);
    if (bavail * bsize < neededBytes) {
      const megabytes = Math.ceil(neededBytes / 1_048_576);
      throw new StorageError('full', `no room for a backup in ${directory}: it needs ${megabytes} MB`);
    }
  }
}
