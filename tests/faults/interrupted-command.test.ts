import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyBackup } from '#server/storage/sqlite/backup/verify-backup.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { type SignalAtCall, signalCommand } from './harness/killed-command.ts';
import { createFirstRelease } from './harness/killed-migration.ts';
import { fillDatabase } from './harness/sample-database.ts';

const scope = createProcessScope();
let data: string;
let file: string;
let target: string;

beforeEach(async () => {
  data = path.join(scope.directory(), 'data');
  mkdirSync(data, { mode: 0o700 });
  file = await fillDatabase(data);
  target = path.join(scope.directory(), 'monday.db');
  await runOperatorCommand({ DATA_DIR: data }, `backup ${target}`);
});
afterEach(() => scope.end());

const inDatabase = (name: string, work: (database: DatabaseSync) => void) => {
  const database = new DatabaseSync(name);
  work(database);
  database.close();
};
const addToVersions = () =>
  inDatabase(file, (database) => database.exec('UPDATE account SET version = version + 1'));
const versionIn = (name: string) => {
  let version = 0;
  inDatabase(name, (database) => {
    version = Number(database.prepare('SELECT max(version) AS version FROM account').get()?.['version']);
  });
  return version;
};

const stopped = 'forge: stopped; everything is as it was before\n';
const atFsync = (when: number): SignalAtCall => ({ signal: 'INT', call: 'fsync', when });
const terminated: SignalAtCall = { signal: 'TERM', call: 'pwrite64', when: 5 };
const hungUp: SignalAtCall = { signal: 'HUP', call: 'pwrite64', when: 5 };

it('leaves nothing of a backup that is stopped midway, and keeps the earlier backup unchanged', async () => {
  const statuses: (number | null)[] = [];
  for (const blow of [terminated, hungUp, ...[1, 4, 11].map(atFsync)]) {
    const where = JSON.stringify(blow);
    const before = readFileSync(target);
    addToVersions();
    const { status, stderr } = signalCommand(`backup ${target}`, { DATA_DIR: data }, blow);
    statuses.push(status);
    expect(readdirSync(path.dirname(target)), where).toEqual(['monday.db', 'monday.db.sha256']);
    await verifyBackup(target);
    // A signal that arrives when only the rename is left no longer stops the command.
    expect(readFileSync(target).equals(before), where).toBe(status !== 0);
    expect(stderr, where).toBe(status === 0 ? '' : stopped);
  }
  expect(statuses.slice(0, 3)).toEqual([143, 129, 130]);
  expect(new Set(statuses)).toEqual(new Set([143, 129, 130, 0]));
});

it('leaves the database in place when a restore is stopped before archiving it', () => {
  const original = path.join(scope.directory(), 'original.db');
  const statuses: (number | null)[] = [];
  for (const blow of [terminated, ...[1, 4, 6].map(atFsync)]) {
    const where = JSON.stringify(blow);
    addToVersions();
    copyFileSync(file, original);
    const before = readdirSync(data).filter((name) => name !== 'forge.lock');
    const { status, stderr } = signalCommand(`restore ${target} --force`, { DATA_DIR: data }, blow);
    statuses.push(status);
    const after = readdirSync(data).filter((name) => name !== 'forge.lock');
    expect(stderr, where).toBe(status === 0 ? '' : stopped);
    if (status === 0) {
      expect(versionIn(file), where).toBeGreaterThan(1_000_000);
      expect(after, where).toHaveLength(before.length + 1);
      copyFileSync(original, file);
    } else {
      expect(readFileSync(file).equals(readFileSync(original)), where).toBe(true);
      expect(after, where).toEqual(before);
    }
  }
  expect(statuses.slice(0, 2)).toEqual([143, 130]);
  expect(new Set(statuses)).toEqual(new Set([143, 130, 0]));
});

it('leaves nothing of a migration’s trial copy or of its backup when it is stopped', () => {
  const old = path.join(scope.directory(), 'old');
  createFirstRelease(old);
  const before = readFileSync(path.join(old, 'forge.db'));
  for (const line of ['migrate --dry-run', 'migrate']) {
    const blow: SignalAtCall = { signal: 'INT', call: 'pwrite64', when: 5 };
    const { status, stderr } = signalCommand(line, { DATA_DIR: old }, blow);
    expect([status, stderr], line).toEqual([130, stopped]);
    expect(readFileSync(path.join(old, 'forge.db')).equals(before), line).toBe(true);
    const names = readdirSync(old, { recursive: true }).map(String);
    expect(names.filter((name) => /dry-run|forge-/.test(name))).toEqual([]);
  }
});

it('waits under npm for a command that cleans up, and exits with its status', async () => {
  inDatabase(file, (database) => {
    database.exec('CREATE TABLE junk (a BLOB); BEGIN');
    for (let n = 0; n < 200; n++) database.exec('INSERT INTO junk VALUES (randomblob(1000000))');
    database.exec('COMMIT');
  });
  const script = path.resolve(import.meta.dirname, '../../scripts/forge.mjs');
  const names = () => readdirSync(path.dirname(target));
  const typed = spawn(process.execPath, [script, 'backup', target], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data },
    // In a process group of its own, like a command started in a terminal.
    detached: true,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => typed.once('exit', (...how) => resolve(how)));
  await until(() => names().some((name) => name.endsWith('.partial')), 'the backup to begin');
  // Like Ctrl-C, which signals the whole group.
  process.kill(-(typed.pid ?? 0), 'SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(names()).toEqual(['monday.db', 'monday.db.sha256']);
});
