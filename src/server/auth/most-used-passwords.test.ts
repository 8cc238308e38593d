import { createHash, randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { mostUsedPasswordsData } from './most-used-passwords-data.ts';
import { isCommonPassword } from './most-used-passwords.ts';

const packed = Buffer.from(mostUsedPasswordsData, 'base64');
const text = brotliDecompressSync(packed).toString('utf8');
const words = text.split('\n');

it('has the 10,000 most used passwords of a permitted length, once each and in lower case', () => {
  expect(words).toHaveLength(10_000);
  expect(new Set(words).size).toBe(10_000);
  expect(words.filter(({ length }) => length < 6 || length > 128)).toEqual([]);
  expect(words.filter((word) => word !== word.trim().normalize('NFC').toLowerCase())).toEqual([]);
  // The decision names this sum, so that the list can be compared with its source.
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '9294425ebc9d0a1c34e2187f8b5993efe08611a677d8ac57674d09555651bfbc',
  );
});

it('is small enough to be in the program', () => {
  expect(packed.length).toBeLessThan(27_000);
});

it('finds every one of them', () => {
  expect(words.filter((word) => !isCommonPassword(word))).toEqual([]);
});

it.each([
  '123456',
  'password1',
  'QWERTYUIOP',
  ' iloveyou ',
  'Liverpool9',
  'liverpool9liverpool9',
  'monkeymonkeymonkey',
])('finds %j', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  ['no password', ''],
  ['a part of one', 'assword1'],
  ['one with something added', 'password1!x'],
  ['two that follow each other in the list', words.slice(500, 502).join('\n')],
  ['one with a line break', '\npassword1\nx'],
  ['a line break', '\n'],
  ['a passphrase', 'copper lantern tide sixteen'],
])('does not find %s', (_, password) => {
  expect(isCommonPassword(password)).toBe(false);
});

it('refuses no innocent password, as the list is exact', () => {
  const innocent = Array.from({ length: 2_000 }, () => randomBytes(9).toString('base64'));
  expect(innocent.filter(isCommonPassword)).toEqual([]);
});
