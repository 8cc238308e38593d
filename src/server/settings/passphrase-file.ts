import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ConfigError } from './env-values.ts';

/** The longest passphrase file in bytes. A wrong path, such as that of a device, must not be read into memory. */
const maxBytes = 4_096;

/**
 * The passphrase as it is used: without blanks at its ends, such as a file's line break, and in one Unicode form,
 * because systems differ in how they type an accent.
 */
export const normalizePassphrase = (text: string): string => text.trim().normalize('NFC');

/**
 * Reads a passphrase from a file of one line that not everyone may read.
 * @param name the variable or option that names the file
 * @throws ConfigError that names the file, never the content
 */
export function readPassphraseFile(name: string, file: string): string {
  const refused = (why: string) => new ConfigError(`${name} is "${file}", ${why}`);
  let bytes: Buffer;
  let mode: number;
  try {
    ({ bytes, mode } = readBounded(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw refused(`which cannot be read (${code})`);
  }
  // Windows has no such permissions, and Node returns all of them there.
  if ((mode & 0o004) !== 0 && process.platform !== 'win32')
    throw refused(`which every user of this machine may read: chmod 600 ${file}`);
  const notOneLine = () => refused(`which must contain one line of at most ${maxBytes} bytes`);
  if (bytes.length > maxBytes) throw notOneLine();
  const text = decode(bytes);
  // Lenient decoding would make one passphrase of many files.
  if (text === null) throw refused('which is not UTF-8');
  const passphrase = normalizePassphrase(text);
  if (passphrase === '') throw refused('which is empty');
  if (passphrase.includes('\n')) throw notOneLine();
  return passphrase;
}

/** The text; null if the bytes are not UTF-8. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readBounded(file: string): { readonly bytes: Buffer; readonly mode: number } {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(maxBytes + 1);
    let length = 0;
    // A pipe returns its content in parts.
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = readSync(handle, buffer, length, buffer.length - length, null);
    return { bytes: buffer.subarray(0, length), mode: fstatSync(handle).mode };
  } finally {
    closeSync(handle);
  }
}
