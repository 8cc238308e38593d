import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './env-values.ts';
import { normalizePassphrase } from './passphrase-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'forge-passphrase-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string | Buffer, mode = 0o600): string {
  const file = path.join(folder, String(Math.random()));
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

const read = (file: string) =>
  readConfig({ BACKUP_PASSPHRASE_FILE: file }, folder).operations.backupPassphrase;
const refusal = (file: string, why: string) => new ConfigError(`BACKUP_PASSPHRASE_FILE is "${file}", ${why}`);

it('reads the passphrase of scheduled backups from a file, without its line break', () => {
  expect(read(fileWith('zebra crossing\r\n'))).toBe('zebra crossing');
  expect(read(path.basename(fileWith('zebra', 0o640)))).toBe('zebra');
  expect(readConfig({ BACKUP_PASSPHRASE_FILE: ' ' }, folder).operations.backupPassphrase).toBe(null);
});

it('takes an accent typed in either way for the same', () => {
  expect(read(fileWith('cafe\u0301'))).toBe('caf\u00e9');
  expect(normalizePassphrase(' cafe\u0301\n')).toBe('caf\u00e9');
});

it.each([0o604, 0o644, 0o666])('refuses a file with mode %o, which everyone may read', (mode) => {
  const file = fileWith('zebra', mode);
  expect(() => read(file)).toThrow(
    refusal(file, `which every user of this machine may read: chmod 600 ${file}`),
  );
});

it('refuses a file that is missing or a folder', () => {
  const missing = path.join(folder, 'missing');
  expect(() => read(missing)).toThrow(refusal(missing, 'which cannot be read (ENOENT)'));
  expect(() => read(folder)).toThrow(refusal(folder, 'which cannot be read (EISDIR)'));
});

it.each([
  ['is empty', '', 'which is empty'],
  ['has only blanks', ' \n\n', 'which is empty'],
  ['has two lines', 'zebra\nzebra', 'which must contain one line of at most 4096 bytes'],
  ['is not UTF-8', Buffer.from('zebra\xff', 'latin1'), 'which is not UTF-8'],
  ['is too long', 'zebra'.repeat(820), 'which must contain one line of at most 4096 bytes'],
])('refuses a file that %s, and never repeats its content', (_, content, why) => {
  const file = fileWith(content);
  expect(() => read(file)).toThrow(refusal(file, why));
  expect(() => read(file)).toThrow(/^(?!.*zebra)/s);
});

it('reads no more of a file without an end than a passphrase may have', () => {
  // Its mode lets everyone read it, which is found after the bounded reading.
  expect(() => read('/dev/zero')).toThrow('which every user of this machine may read');
});
