import { createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { StorageError } from '../../errors/storage-error.ts';

// The first 80 bytes of an encrypted backup. docs/operate/encrypted-backups.md describes the format.

const magic = Buffer.from('FORGEENC', 'latin1');
const formatVersion = 1;
const saltBytes = 32;
const keyBytes = 32;
/** The part of the header that its authentication code covers. */
const fieldBytes = 48;
export const headerBytes = 80;

/** scrypt's parameters: N as a power of two, r and p. Memory is 128·N·r bytes, work is N·r·p. */
export interface ScryptCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** 64 MiB and half a second, so that a small server can afford it too. */
export const defaultCost: ScryptCost = { logN: 16, r: 8, p: 2 };

/** A header names its own cost, so reading is bounded: a forged one must not exhaust the machine. */
const maxMemoryBytes = 268_435_456;
const maxWork = 2 ** 23;

export interface EncryptedHeader {
  readonly cost: ScryptCost;
  /** The number of migrations of the database inside, so that it is known without writing a plain copy. */
  readonly schema: number;
  readonly salt: Buffer;
}

export interface BackupKeys {
  readonly chunkKey: Buffer;
  readonly headerKey: Buffer;
}

/** Whether a file that begins with these bytes is an encrypted backup. */
export const hasMagic = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);

export const magicBytes = magic.length;

/** Writes the header with its authentication code. */
export function formatHeader({ cost, schema, salt }: EncryptedHeader, { headerKey }: BackupKeys): Buffer {
  const fields = Buffer.alloc(fieldBytes);
  magic.copy(fields);
  fields.set([formatVersion, cost.logN, cost.r, cost.p], 8);
  fields.writeUInt32BE(schema, 12);
  salt.copy(fields, 16, 0, saltBytes);
  return Buffer.concat([fields, authenticate(fields, headerKey)]);
}

/**
 * Reads a header without judging its authentication code.
 * @throws StorageError for one that no Forge writes, or that asks for more memory or work than is allowed
 */
export function parseHeader(bytes: Buffer, name: string): EncryptedHeader {
  const refused = (why: string) => new StorageError('unusable', `${name} ${why}`);
  if (bytes.length < headerBytes || !hasMagic(bytes)) throw refused('is damaged: its header is incomplete');
  const [version = 0, logN = 0, r = 0, p = 0] = bytes.subarray(8, 12);
  if (version !== formatVersion)
    throw refused(`has the encryption format ${version}, and this program knows ${formatVersion}`);
  // Compared as exponents first, so that no number is too large to be exact.
  const isValid = logN >= 1 && logN <= 24 && r >= 1 && p >= 1;
  if (!isValid) throw refused('is damaged: its header has no valid cost of the passphrase');
  const n = 2 ** logN;
  if (128 * n * r > maxMemoryBytes || n * r * p > maxWork)
    throw refused('is damaged or forged: its header asks for more memory or time than Forge ever does');
  return {
    cost: { logN, r, p },
    schema: bytes.readUInt32BE(12),
    salt: Buffer.from(bytes.subarray(16, fieldBytes)),
  };
}

/** Whether the header was written with these keys, and not changed since. */
export function isAuthentic(header: Buffer, { headerKey }: BackupKeys): boolean {
  const code = header.subarray(fieldBytes, headerBytes);
  return timingSafeEqual(authenticate(header.subarray(0, fieldBytes), headerKey), code);
}

const authenticate = (fields: Buffer, key: Buffer) => createHmac('sha256', key).update(fields).digest();

const deriveBytes = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Derives the two keys of one backup. The salt makes them differ from those of every other backup. */
export async function deriveKeys(
  passphrase: string,
  { cost: { logN, r, p }, salt }: Pick<EncryptedHeader, 'cost' | 'salt'>,
): Promise<BackupKeys> {
  const N = 2 ** logN;
  // The default limit of OpenSSL is 32 MiB. The additions are its working blocks.
  const maxmem = 128 * r * (N + p + 4);
  const bytes = await deriveBytes(passphrase, salt, 2 * keyBytes, { N, r, p, maxmem });
  return { chunkKey: bytes.subarray(0, keyBytes), headerKey: bytes.subarray(keyBytes) };
}
