import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openForReading } from '#server/storage/sqlite/connection/connection.ts';
import { openDatabase } from '#server/storage/sqlite/database/open-database.ts';
import { restoreBackup } from '#server/storage/sqlite/database/restore.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { killCommand } from './harness/killed-command.ts';
import { fillDatabase } from './harness/sample-database.ts';

const scope = createProcessScope();
let original: string;
let backup: string;

/** Sets every account's version, by which the tests recognise a database. */
const mark = (database: DatabaseSync, version: number) =>
  database.exec(`UPDATE account SET version = ${version}`);
const markOf = (database: DatabaseSync) =>
  Number(database.prepare('SELECT max(version) AS version FROM account').get()?.['version']);

beforeEach(async () => {
  original = path.join(scope.directory(), 'original');
  mkdirSync(original, { mode: 0o700 });
  const file = await fillDatabase(original);
  backup = path.join(scope.directory(), 'backup.db');
  await runOperatorCommand({ DATA_DIR: original }, `backup ${backup}`);
  const database = new DatabaseSync(file);
  mark(database, 1_000);
  database.close();
});
afterEach(() => scope.end());

/** Leaves a WAL beside a database, with the last writes only in the WAL. */
function leaveLog(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0');
  mark(database, 2_000);
  const both = [file, `${file}-wal`];
  for (const one of both) copyFileSync(one, `${one}.aside`);
  database.close();
  for (const one of both) renameSync(`${one}.aside`, one);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
}

/**
 * Leaves a WAL whose page size differs, so that it cannot be checkpointed. The database file alone would look
 * intact.
 */
function leaveDamagedLog(): void {
  const file = path.join(scope.directory(), 'other.db');
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA page_size = 8192; CREATE TABLE account (version INTEGER); INSERT INTO account VALUES (0)',
  );
  database.close();
  leaveLog(file);
  renameSync(`${file}-wal`, path.join(original, 'forge.db-wal'));
}

const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const hashesIn = (directory: string) =>
  readdirSync(directory).map((name) => hash(path.join(directory, name)));

const calls = ['rename', 'unlink', 'link', 'fsync', 'ftruncate'];

/**
 * Kills a restore at each system call in turn, and passes the resulting directory to `judge` with the version
 * that a start finds in it, or the error.
 */
async function restoreInPieces(
  judge: (directory: string, found: number | string, where: string) => void,
): Promise<void> {
  let kills = 0;
  for (const call of calls) {
    for (let when = 1; when < 40; when++) {
      const directory = path.join(scope.directory(), 'data');
      cpSync(original, directory, { recursive: true });
      const isKilled = killCommand(`restore ${backup} --force`, directory, call, when);
      const before = path.join(scope.directory(), 'before');
      cpSync(directory, before, { recursive: true });
      judge(before, await openAndRead(directory), `${call} ${when}`);
      if (!isKilled) break;
      kills += 1;
      await restoreBackup(backup, directory, { mayReplace: true, now: Date.now() });
      expect(await openAndRead(directory), `${call} ${when}`).toBeGreaterThan(1_000_000);
    }
  }
  expect(kills).toBeGreaterThan(5);
}

async function openAndRead(directory: string): Promise<number | string> {
  try {
    const database = await openDatabase(path.join(directory, 'forge.db'), 0);
    try {
      return markOf(database);
    } finally {
      database.close();
    }
  } catch (error) {
    return String(error);
  }
}

it('leaves the old database with its whole WAL, or the restored one, wherever a restore is killed', async () => {
  leaveLog(path.join(original, 'forge.db'));
  const found = new Set<string>();
  await restoreInPieces((_, version, where) => {
    if (version !== 2_000) expect(version, where).toBeGreaterThan(1_000_000);
    found.add(version === 2_000 ? 'old' : 'restored');
  });
  expect(found).toEqual(new Set(['old', 'restored']));
});

it('never starts with a damaged database without its WAL, and loses none of it', async () => {
  leaveDamagedLog();
  const whole = ['forge.db', 'forge.db-wal'].map((name) => hash(path.join(original, name)));
  await restoreInPieces((directory, version, where) => {
    if (typeof version === 'string') expect(version, where).toContain('is damaged');
    else expect(version, where).toBeGreaterThan(1_000_000);
    expect(hashesIn(directory), where).toEqual(expect.arrayContaining(whole));
  });
});

it('keeps an archived database when another is archived, even in the same second', async () => {
  const now = Date.UTC(2026, 10, 22);
  const kept: string[] = [];
  for (let n = 0; n < 3; n++) {
    const restored = await restoreBackup(backup, original, { mayReplace: true, now: now + n });
    kept.push(path.basename(restored.kept ?? ''));
  }
  const stamp = 'forge-before-restore-2026-11-22T00-00-00Z';
  expect(kept).toEqual([`${stamp}.db`, `${stamp}-2.db`, `${stamp}-3.db`]);
  const first = openForReading(path.join(original, `${stamp}.db`));
  expect(markOf(first)).toBe(1_000);
  first.close();
});

it('replaces no database whose WAL cannot be checkpointed because another program reads it', async () => {
  const file = path.join(original, 'forge.db');
  leaveLog(file);
  const reader = openForReading(file);
  reader.exec('BEGIN');
  expect(markOf(reader)).toBe(2_000);
  const before = readdirSync(original);
  const told = await runOperatorCommand({ DATA_DIR: original }, `restore ${backup} --force`);
  expect(told.failure).toContain(`another program uses the database ${file}`);
  reader.close();
  expect(await openAndRead(original)).toBe(2_000);
  expect(readdirSync(original)).toEqual(
    expect.arrayContaining(before.filter((name) => !/-(?:shm|wal)$/.test(name))),
  );
});

it('archives a WAL that has no database', async () => {
  const file = path.join(original, 'forge.db');
  leaveLog(file);
  rmSync(file);
  const log = readFileSync(`${file}-wal`);
  const told = await runOperatorCommand({ DATA_DIR: original }, `restore ${backup}`);
  expect(told.failure).toContain('with --force it is put aside');
  const { kept } = await restoreBackup(backup, original, { mayReplace: true, now: 0 });
  expect(readFileSync(`${kept}-wal`).equals(log)).toBe(true);
  expect(await openAndRead(original)).toBeGreaterThan(1_000_000);
});
