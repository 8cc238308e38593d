import { brotliDecompressSync } from 'node:zlib';
import { shortestUnit } from '#domain/account/guessable-password.ts';
import { mostUsedPasswordsData } from './most-used-passwords-data.ts';

/** The passwords in lower case, each between two line breaks, so that searching for one is exact. */
let lines: string | null = null;

const readLines = (): string =>
  `\n${brotliDecompressSync(Buffer.from(mostUsedPasswordsData, 'base64')).toString('utf8')}\n`;

/**
 * Whether a password is one of the 10,000 most used of at least six characters, ignoring case, or one of them repeated.
 * Attackers try these first. The list is too large for the page, so only the server has it.
 */
export function isCommonPassword(password: string): boolean {
  lines ??= readLines();
  const word = password.trim().normalize('NFC').toLowerCase();
  if (word.includes('\n')) return false;
  return lines.includes(`\n${word}\n`) || lines.includes(`\n${shortestUnit(word)}\n`);
}
