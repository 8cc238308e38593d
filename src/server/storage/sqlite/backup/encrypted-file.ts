import { randomBytes } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StorageError } from '../../errors/storage-error.ts';
import { UnauthenticChunk, decryptChunks, encryptChunks } from './encrypted-chunks.ts';
import {
  type EncryptedHeader,
  type ScryptCost,
  defaultCost,
  deriveKeys,
  formatHeader,
  hasMagic,
  headerBytes,
  isAuthentic,
  magicBytes,
  parseHeader,
} from './encrypted-header.ts';

/** The bytes read per step. */
const readBytes = 1_048_576;

export interface EncryptOptions {
  readonly passphrase: string;
  readonly schema: number;
  readonly signal?: AbortSignal | undefined;
  /** The salt and the cost, which only tests choose. */
  readonly salt?: Buffer;
  readonly cost?: ScryptCost;
}

/** Encrypts a file into another, which exists and is empty, in constant memory. */
export async function encryptFile(
  plain: string,
  target: string,
  { passphrase, schema, signal, salt = randomBytes(32), cost = defaultCost }: EncryptOptions,
): Promise<void> {
  const header: EncryptedHeader = { cost, schema, salt };
  const keys = await deriveKeys(passphrase, header);
  signal?.throwIfAborted();
  await pipeline(
    createReadStream(plain, { highWaterMark: readBytes }),
    async function* (source: AsyncIterable<Buffer>) {
      yield formatHeader(header, keys);
      yield* encryptChunks(source, keys.chunkKey);
    },
    createWriteStream(target, { flags: 'r+', highWaterMark: readBytes }),
    { signal },
  );
}

/** Whether a file is an encrypted backup, by its first bytes. False if it cannot be read. */
export function isEncryptedFile(file: string): boolean {
  try {
    return hasMagic(readStart(file, magicBytes));
  } catch {
    return false;
  }
}

/** The first bytes of every SQLite database. */
const databaseMagic = Buffer.from('SQLite format 3\0');

/** Whether a file is a plain SQLite database, by its first bytes. False if it cannot be read. */
export function isDatabaseFile(file: string): boolean {
  try {
    return readStart(file, databaseMagic.length).equals(databaseMagic);
  } catch {
    return false;
  }
}

/** An encrypted backup whose passphrase is right. */
export interface EncryptedFile {
  readonly schema: number;
  /** Decrypts the content. Throws StorageError at the first chunk that was not written so. */
  read(): AsyncGenerator<Buffer>;
}

/**
 * Opens an encrypted backup whose checksum is right. A header that does not fit the passphrase therefore means a
 * wrong passphrase, and not damage.
 * @throws StorageError
 */
export async function openEncryptedFile(file: string, passphrase: string): Promise<EncryptedFile> {
  const name = `the backup ${file}`;
  const start = readStart(file, headerBytes);
  const header = parseHeader(start, name);
  const keys = await deriveKeys(passphrase, header);
  if (!isAuthentic(start, keys))
    throw new StorageError('unusable', `the passphrase is wrong for ${name}; nothing was written`);
  return {
    schema: header.schema,
    async *read() {
      const source = createReadStream(file, { start: headerBytes, highWaterMark: readBytes });
      try {
        yield* decryptChunks(source, keys.chunkKey);
      } catch (error) {
        if (!(error instanceof UnauthenticChunk)) throw error;
        throw new StorageError(
          'unusable',
          `${name} is damaged: chunk ${error.index} was changed, moved or cut off; take another one`,
          { cause: error },
        );
      }
    },
  };
}

function readStart(file: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const handle = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, length, 0));
  } finally {
    closeSync(handle);
  }
}
