import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyBackup } from '#server/storage/sqlite/backup/verify-backup.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { killCommand, signalCommand } from './harness/killed-command.ts';
import { fillDatabase } from './harness/sample-database.ts';
import { smallDisk } from './harness/small-disk.ts';

const scope = createProcessScope();
const passphrase = 'zebra crossing';
let data: string;
let database: string;
let target: string;
let line: string;
let passphraseFile: string;

beforeEach(async () => {
  data = scope.directory();
  database = await fillDatabase(data);
  target = path.join(scope.directory(), 'monday.db');
  passphraseFile = path.join(scope.directory(), 'passphrase');
  writeFileSync(passphraseFile, passphrase, { mode: 0o600 });
  line = `backup ${target} --encrypt --passphrase-file ${passphraseFile}`;
  expect(signalCommand(line, { DATA_DIR: data }, never)).toMatchObject({ status: 0 });
});
afterEach(() => scope.end());

const never = { signal: 'KILL', call: 'rename', when: 1_000 } as const;
const plainCopies = () => readdirSync(data).filter((name) => name.includes('to-encrypt'));
const inTarget = () => readdirSync(path.dirname(target));
const holdsPlainText = (file: string) => readFileSync(file).includes('SQLite format');

function change(): void {
  const opened = new DatabaseSync(database);
  opened.exec('UPDATE account SET version = version + 1');
  opened.close();
}

it('leaves the old backup or the new one wherever it is killed, and a plain copy only beside the database', async () => {
  const first = readFileSync(target);
  const found = new Set<string>();
  let [kills, copies] = [0, 0];
  // Each run derives two keys, so the calls are a selection: all renames, and points before, in and after encrypting. The
  // last of each list is beyond the end.
  for (const [call, places] of [
    ['rename', [1, 2, 3, 100]],
    ['fsync', [1, 3, 5, 1_000]],
    ['pwrite64', [10, 60, 10_000]],
  ] as const) {
    for (const when of places) {
      change();
      const isKilled = killCommand(line, data, call, when);
      await verifyBackup(target, { passphrase });
      found.add(readFileSync(target).equals(first) ? 'old' : 'new');
      const where = `${call} ${when}`;
      for (const name of inTarget())
        expect(holdsPlainText(path.join(path.dirname(target), name)), `${where}: ${name}`).toBe(false);
      for (const name of plainCopies()) {
        copies += 1;
        expect(statSync(path.join(data, name)).mode & 0o077, `${where}: ${name}`).toBe(0);
      }
      if (isKilled) kills += 1;
      expect(isKilled, where).toBe(when !== places.at(-1));
    }
  }
  expect([kills, copies > 1]).toEqual([8, true]);
  expect(found).toEqual(new Set(['old', 'new']));
  // The last run of each kind was complete, and removed what those before it left.
  expect([plainCopies(), inTarget()]).toEqual([[], ['monday.db', 'monday.db.sha256']]);
});

it('leaves nothing, plain or encrypted, where it is stopped midway', async () => {
  const before = readFileSync(target);
  const statuses: (number | null)[] = [];
  for (const [signal, call, when] of [
    ['TERM', 'pwrite64', 5],
    ['INT', 'fsync', 1],
    ['HUP', 'pwrite64', 30],
  ] as const) {
    change();
    const { status, stderr } = signalCommand(line, { DATA_DIR: data }, { signal, call, when });
    statuses.push(status);
    expect(stderr).toBe('forge: stopped; everything is as it was before\n');
    expect([plainCopies(), inTarget()]).toEqual([[], ['monday.db', 'monday.db.sha256']]);
    expect(readFileSync(target).equals(before)).toBe(true);
  }
  expect(statuses).toEqual([143, 130, 129]);
  await verifyBackup(target, { passphrase });
});

it('says that the disk has no room, and leaves nothing on it', async () => {
  const disk = smallDisk(4_000_000);
  try {
    const full = path.join(disk.directory, 'backups', 'monday.db');
    disk.fill(Math.floor(statSync(database).size / 2));
    const onFull = `backup ${full} --encrypt --passphrase-file ${passphraseFile}`;
    const { status, stderr } = signalCommand(onFull, { DATA_DIR: data }, never);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/no room for a backup in .+ it needs \d+ MB/),
    ]);
    expect([readdirSync(path.dirname(full)), plainCopies()]).toEqual([[], []]);
    disk.makeRoom();
    expect(signalCommand(onFull, { DATA_DIR: data }, never)).toMatchObject({ status: 0 });
    await verifyBackup(full, { passphrase });
  } finally {
    disk.remove();
  }
});

it('leaves the database as it was, and no plain copy for long, wherever a restore is killed', () => {
  const copies: number[] = [];
  change();
  const version = () => {
    const opened = new DatabaseSync(database, { readOnly: true });
    try {
      return Number(opened.prepare('SELECT max(version) AS version FROM account').get()?.['version']);
    } finally {
      opened.close();
    }
  };
  const before = version();
  const restore = `restore ${target} --force --passphrase-file ${passphraseFile}`;
  for (let when = 1; when < 4; when++) {
    expect(killCommand(restore, data, 'fsync', when)).toBe(true);
    expect(version()).toBe(before);
    copies.push(readdirSync(data).filter((name) => name === 'forge.restored').length);
  }
  expect(copies).toContain(1);
  expect(signalCommand(restore, { DATA_DIR: data }, never)).toMatchObject({ status: 0 });
  expect(version()).toBeGreaterThan(1_000_000);
  expect(readdirSync(data)).not.toContain('forge.restored');
});
