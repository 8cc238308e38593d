import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './env-values.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'forge-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = path.join(folder, `${content.length}-${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

it('reads each secret from the file that its variable names', () => {
  const config = readConfig(
    {
      DATABASE_URL_FILE: fileWith('postgres://forge:zebra@localhost/forge\n'),
      SMTP_URL_FILE: fileWith('smtp://ada:zebra@mail:2525'),
      METRICS_TOKEN_FILE: fileWith('  0123456789abcdef\r\n'),
    },
    folder,
  );
  expect(config.databaseUrl).toBe('postgres://forge:zebra@localhost/forge');
  expect(config.mail).toMatchObject({ host: 'mail', port: 2525, login: { user: 'ada', password: 'zebra' } });
  expect(config.operations.metricsToken).toBe('0123456789abcdef');
});

it('finds a file relative to the working directory', () => {
  const file = fileWith('0123456789abcdef');
  const { operations } = readConfig({ METRICS_TOKEN_FILE: path.basename(file) }, folder);
  expect(operations.metricsToken).toBe('0123456789abcdef');
});

it('uses the variable itself if the file variable is empty', () => {
  const { operations } = readConfig({ METRICS_TOKEN: '0123456789abcdef', METRICS_TOKEN_FILE: ' ' }, folder);
  expect(operations.metricsToken).toBe('0123456789abcdef');
});

it('refuses a secret that is given twice', () => {
  const read = () => readConfig({ SMTP_URL: 'smtp://mail', SMTP_URL_FILE: fileWith('smtp://mail') }, folder);
  expect(read).toThrow(new ConfigError('SMTP_URL and SMTP_URL_FILE are both set; remove one of them'));
});

it.each([
  ['is missing', 'missing', 'which cannot be read (ENOENT)'],
  ['is a folder', '.', 'which cannot be read (EISDIR)'],
])('names the variable and the file if the file %s', (_, file, reason) => {
  const expected = `METRICS_TOKEN_FILE is "${path.join(folder, file)}", ${reason}`;
  expect(() => readConfig({ METRICS_TOKEN_FILE: file }, folder)).toThrow(new ConfigError(expected));
});

it.each([
  ['is empty', '\n', 'which is empty'],
  ['has two lines', 'zebra zebra zebra\nzebra', 'it must contain one line of at most 4096 characters'],
  ['is too long', 'zebra'.repeat(820), 'it must contain one line of at most 4096 characters'],
])('names the file but never repeats its content if it %s', (_, content, reason) => {
  const read = () => readConfig({ DATABASE_URL_FILE: fileWith(content) }, folder);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(reason);
  expect(read).toThrow(/^DATABASE_URL_FILE (?!.*zebra)/);
});

it('never repeats an invalid secret from a file', () => {
  const read = () => readConfig({ DATABASE_URL_FILE: fileWith('mysql://root:zebra@localhost/a') }, folder);
  expect(read).toThrow(/^DATABASE_URL is not (?!.*zebra)/);
});
