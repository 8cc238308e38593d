// node scripts/most-used-passwords.mjs <list>: writes src/server/auth/most-used-passwords-data.ts from a list of passwords, one a
// line, the most used first. docs/decisions/0050-most-used-passwords.md says where the list comes from.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The length rules of Forge's passwords, and how many are kept. */
const [minLength, maxLength, count] = [6, 128, 10_000];

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('name the file with the list');
const normalized = readFileSync(list, 'utf8')
  .split('\n')
  .map((line) => line.trim().normalize('NFC').toLowerCase())
  .filter((word) => word.length >= minLength && word.length <= maxLength);
const words = [...new Set(normalized)].slice(0, count).sort();
if (words.length < count)
  throw new Error(`the list has only ${words.length} passwords of a permitted length`);
const text = Buffer.from(words.join('\n'));
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
});
writeFileSync(
  path.resolve(import.meta.dirname, '../src/server/auth/most-used-passwords-data.ts'),
  `/** Made by scripts/most-used-passwords.mjs: sorted lines, compressed with Brotli, in base64. */
export const mostUsedPasswordsData =
  '${packed.toString('base64')}';
`,
);
console.log(`${words.length} passwords, ${text.length} bytes, ${packed.length} compressed`);
