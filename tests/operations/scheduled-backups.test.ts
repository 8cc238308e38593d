import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Logger } from '#server/operations/logger.ts';
import { scheduleBackups } from '#server/operations/scheduled-backups.ts';
import { readOperationsSettings } from '#server/settings/operations-settings.ts';
import {
  removeOldScheduled,
  listBackups,
  scheduledBackup,
} from '#server/storage/sqlite/backup/backup-files.ts';
import { verifyBackup } from '#server/storage/sqlite/backup/verify-backup.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-backups-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const hour = 3_600_000;

/** Creates an empty backup with its checksum file, dated to that time (in ms). */
function aged(file: string, at: number): string {
  for (const one of [file, `${file}.sha256`]) writeFileSync(one, '');
  utimesSync(file, at / 1_000, at / 1_000);
  return file;
}

it('keeps the configured number of scheduled backups, and all others', () => {
  const scheduled = [1, 2, 3, 4, 5].map((n) => aged(scheduledBackup(directory, n * hour), n * hour));
  const others = ['forge-1970-01-01T00-00-00Z.db', 'forge-before-upgrade-from-schema-1-x.db'].map((name) =>
    aged(path.join(directory, name), 0),
  );
  removeOldScheduled(directory, 2, 6 * hour);
  expect(
    listBackups(directory)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual([...scheduled.slice(3), ...others].toSorted());
  expect(readdirSync(directory).filter((name) => name.endsWith('.sha256'))).toHaveLength(4);
});

it('ignores backups dated in the future', async () => {
  const database = await fillDatabase(directory);
  const backups = path.join(directory, 'backups');
  mkdirSync(backups);
  const now = Date.now();
  const future = aged(scheduledBackup(backups, now + 9_000 * hour), now + 9_000 * hour);
  const past = [1, 2, 3].map((n) => aged(scheduledBackup(backups, now - n * hour), now - n * hour));
  const told: string[] = [];
  const log = { info: (_: unknown, text: string) => told.push(text), error: () => {} } as unknown as Logger;
  const settings = readOperationsSettings(
    { BACKUP_DIR: backups, BACKUP_EVERY: '2h', BACKUP_KEEP: '3' },
    '/',
    '/',
  );
  // The newest backup that is not in the future is an hour old, and the interval two: none is due.
  await scheduleBackups({ database, settings, now: () => now, log })();
  expect(told).toEqual([]);
  const stop = scheduleBackups({ database, settings, now: () => now + hour, log });
  await until(() => told.length > 0, 'the backup that is due');
  await stop();
  const kept = listBackups(backups).map(({ file }) => file);
  expect(kept).toHaveLength(4);
  expect(kept).toEqual(expect.arrayContaining([future, past[0], past[1]]));
});

it('makes a backup when it is due, and deletes the oldest', async () => {
  const scope = createProcessScope();
  try {
    const data = scope.directory();
    await fillDatabase(data);
    for (const at of [1, 2, 3]) aged(scheduledBackup(directory, at * hour), at * hour);
    // The newest backup is decades old, so one is due at once.
    const environment = { BACKUP_DIR: directory, BACKUP_EVERY: '1h', BACKUP_KEEP: '2' };
    const server = scope.start({ PORT: '0', DATA_DIR: data, ...environment });
    await server.url();
    await until(() => server.stdout().includes('backed up'), 'the backup that is due');
    const kept = listBackups(directory);
    expect(kept).toHaveLength(2);
    await verifyBackup(kept[0]?.file ?? '');
  } finally {
    await scope.end();
  }
});

it('makes the first backup one interval after the database was created, and reports failures', async () => {
  const database = await fillDatabase(directory);
  const blocked = path.join(directory, 'blocked');
  writeFileSync(blocked, 'a file where a directory has to be');
  const told: string[] = [];
  const note = (_: unknown, text: string) => void told.push(text);
  const log = { info: note, error: note } as unknown as Logger;
  const settings = (backupDirectory: string) =>
    readOperationsSettings({ BACKUP_DIR: backupDirectory, BACKUP_EVERY: '1h' }, '/', '/');
  const later = (milliseconds: number) => () => Date.now() + milliseconds;
  const backups = path.join(directory, 'backups');
  const stops = [
    scheduleBackups({ database, settings: settings(backups), now: later(hour / 2), log }),
    scheduleBackups({ database, settings: settings(blocked), now: later(2 * hour), log }),
  ];
  await until(() => told.length > 0, 'word of the one that failed');
  expect(told).toEqual(['the scheduled backup failed; it is tried again']);
  expect(listBackups(backups)).toEqual([]);
  stops.push(scheduleBackups({ database, settings: settings(backups), now: later(2 * hour), log }));
  await until(() => told.length > 1, 'word of the one that is due');
  expect(listBackups(backups)).toHaveLength(1);
  for (const stop of stops) await stop();
});
