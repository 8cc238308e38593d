import { createReadStream, statSync } from 'node:fs';
import { type Progress } from '../../../runtime/progress.ts';
import { StorageError, newerSchemaError } from '../../errors/storage-error.ts';
import { newestSchema } from '../../migrations/migrations.ts';
import { checkIntegrity } from '../integrity/integrity-check.ts';
import { checksum, checksumFile, checksumsFileOf } from './checksum.ts';
import { isEncryptedFile, openEncryptedFile } from './encrypted-file.ts';

export interface VerifyOptions {
  readonly progress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The passphrase of an encrypted backup. */
  readonly passphrase?: string | null | undefined;
}

/** The database in a backup, decrypted if necessary. */
export interface BackupContent {
  readonly isEncrypted: boolean;
  /** @throws StorageError if an encrypted backup has changed since it was verified */
  read(): AsyncIterable<Buffer>;
}

/** The bytes read per step. */
const readBytes = 1_048_576;

/** How error messages describe a backup. */
export const describeBackup = (file: string) => ({
  name: `the backup ${file}`,
  ifDamaged: 'take another one',
  ifForeign: 'take one that Forge made',
});

/**
 * Checks that a backup still has its checksum, and that this program can use it. Writes nothing: the database in an
 * encrypted backup was checked before it was encrypted, and has not changed if every chunk is authentic.
 * @throws StorageError
 */
export async function verifyBackup(
  file: string,
  { progress = () => {}, signal, passphrase = null }: VerifyOptions = {},
): Promise<BackupContent> {
  const description = describeBackup(file);
  await verifyChecksum(file, progress, signal);
  if (!isEncryptedFile(file)) {
    const { schema } = checkIntegrity(file, description);
    if (schema === null || schema === 0) throw noDatabaseError(description.name);
    return { isEncrypted: false, read: () => createReadStream(file, { highWaterMark: readBytes }) };
  }
  if (passphrase === null)
    throw new StorageError('unusable', `${description.name} is encrypted: its passphrase is needed`);
  const opened = await openEncryptedFile(file, passphrase);
  for await (const _ of opened.read()) signal?.throwIfAborted();
  if (opened.schema === 0) throw noDatabaseError(description.name);
  if (opened.schema > newestSchema) throw newerSchemaError(opened.schema, newestSchema, description.name);
  return { isEncrypted: true, read: opened.read };
}

const noDatabaseError = (name: string) => new StorageError('unusable', `${name} holds no Forge database`);

async function verifyChecksum(
  file: string,
  progress: Progress,
  signal: AbortSignal | undefined,
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
}
