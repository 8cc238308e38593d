import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { verifyBackup } from '#server/storage/sqlite/backup/verify-backup.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { signIn, signUp } from '../harness/person.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

const backUpTo = async (data: string, target: string) =>
  (await runOperatorCommand({ DATA_DIR: data }, `backup ${target}`)).failure;
const own = 'it is a file that the server itself works with; name another file';
const foreign =
  'what is there is no earlier backup, which would have its checksum beside it; name another file';

it('does not replace the database of a running server, which continues and loses nothing', async () => {
  const data = scope.directory();
  const environment = { PORT: '0', DATA_DIR: data };
  const file = path.join(data, 'forge.db');
  const server = scope.start(environment);
  const url = await server.url();
  await signUp(url, 'ada@example.org');
  expect(await backUpTo(data, file)).toBe(`cannot back up to ${file}: ${own}`);
  await signUp(url, 'bob@example.org');
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const again = await scope.start(environment).url();
  for (const name of ['ada', 'bob']) await signIn(again, `${name}@example.org`);
});

it('replaces no file of the server itself, existing or not, by any name', async () => {
  const data = scope.directory();
  const file = await fillDatabase(data);
  const elsewhere = scope.directory();
  const [hard, soft, directory] = ['hard.db', 'soft.db', 'data'].map((name) => path.join(elsewhere, name));
  linkSync(file, hard ?? '');
  symlinkSync(file, soft ?? '');
  symlinkSync(data, directory ?? '');
  for (const name of ['hard.db', 'soft.db'])
    writeFileSync(path.join(elsewhere, `${name}.sha256`), `${'0'.repeat(64)}  ${name}\n`);
  const names = [
    'forge.db',
    'forge.db-wal',
    'forge.db-shm',
    'forge.lock',
    'forge.ballast',
    'forge.left-sound',
  ];
  const targets = [
    ...names.map((name) => path.join(data, name)),
    ...names.map((name) => path.join(directory ?? '', name)),
    hard ?? '',
    soft ?? '',
  ];
  const before = [readdirSync(data), readdirSync(elsewhere), readFileSync(file).toString('hex')];
  for (const target of targets)
    expect(await backUpTo(data, target)).toBe(`cannot back up to ${target}: ${own}`);
  expect([readdirSync(data), readdirSync(elsewhere), readFileSync(file).toString('hex')]).toEqual(before);
});

it('replaces an earlier backup, and no other file', async () => {
  const data = scope.directory();
  const file = await fillDatabase(data);
  const backups = path.join(scope.directory(), 'backups');
  const monday = path.join(backups, 'monday.db');
  expect(await backUpTo(data, monday)).toBe(null);
  const first = readFileSync(monday);
  const database = new DatabaseSync(file);
  database.exec('DELETE FROM throttle; UPDATE account SET version = version + 1');
  database.close();
  expect(await backUpTo(data, monday)).toBe(null);
  expect(readFileSync(monday).equals(first)).toBe(false);
  await verifyBackup(monday);

  const other = path.join(backups, 'other.db');
  copyFileSync(monday, other);
  const letter = path.join(backups, 'letter.txt');
  writeFileSync(letter, 'Dear Ada');
  writeFileSync(`${letter}.sha256`, 'Dear Bob');
  const folder = path.join(backups, 'folder');
  mkdirSync(folder);
  const before = readdirSync(backups);
  for (const target of [other, letter, folder, `${monday}.sha256`])
    expect(await backUpTo(data, target)).toBe(`cannot back up to ${target}: ${foreign}`);
  renameSync(letter, path.join(backups, 'moved.txt'));
  expect(await backUpTo(data, letter)).toContain(`its checksum has to be in ${letter}.sha256`);
  expect(existsSync(letter)).toBe(false);
  expect(readdirSync(backups)).toHaveLength(before.length);
});

it('reports in one line why the backup cannot be written to its target', async () => {
  const data = scope.directory();
  await fillDatabase(data);
  const file = path.join(scope.directory(), 'a-file');
  writeFileSync(file, 'no directory');
  for (const target of [path.join(file, 'monday.db'), path.join(file, 'deeper', 'monday.db')]) {
    const failure = await backUpTo(data, target);
    expect(failure).toMatch(/^cannot back up to \S+: .+$/);
    expect(failure).toContain(`cannot back up to ${target}: `);
  }
});
