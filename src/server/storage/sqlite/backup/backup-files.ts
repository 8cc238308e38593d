import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { checksumFile } from './checksum.ts';

/** The default folder for backups. */
export const backupDirectory = (dataDirectory: string): string => path.join(dataDirectory, 'backups');

/** A time as part of a file name: sortable, and without characters that some systems forbid. */
export const fileTimestamp = (now: number): string =>
  new Date(now)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

/** The names of scheduled backups. Old files with such a name are deleted, so no other file may have one. */
const scheduledName = /^forge-scheduled-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db(?:\.encrypted)?$/;

/** Whether a file name has the form of a backup's. */
export const isBackupName = (name: string): boolean => /^forge-.+\.db(?:\.encrypted)?$/.test(name);

/** The file name shows an operator which backups need a passphrase. Forge itself reads the header. */
const ending = (isEncrypted: boolean) => (isEncrypted ? '.db.encrypted' : '.db');

export const manualBackup = (directory: string, now: number, isEncrypted = false): string =>
  path.join(directory, `forge-${fileTimestamp(now)}${ending(isEncrypted)}`);

export const scheduledBackup = (directory: string, now: number, isEncrypted = false): string =>
  path.join(directory, `forge-scheduled-${fileTimestamp(now)}${ending(isEncrypted)}`);

/** The backup of a database before a newer version changes its schema. */
export const upgradeBackup = (dataDirectory: string, schema: number, now: number): string =>
  path.join(
    backupDirectory(dataDirectory),
    `forge-before-upgrade-from-schema-${schema}-${fileTimestamp(now)}.db`,
  );

export interface BackupFile {
  readonly file: string;
  readonly at: number;
  readonly isScheduled: boolean;
}

/**
 * The backups in a directory, the newest first, without broken links and files deleted meanwhile.
 * @throws if the directory cannot be read
 */
export function listBackups(directory: string): readonly BackupFile[] {
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(directory)
    .filter(isBackupName)
    .flatMap((name) => {
      const file = path.join(directory, name);
      const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
      return at === undefined ? [] : [{ file, at, isScheduled: scheduledName.test(name) }];
    })
    .sort((a, b) => b.at - a.at);
}

/** How far in the future a backup's time may be, in ms, without being considered wrong. */
const clockToleranceMs = 60_000;

/**
 * The backups that are not dated in the future. Those were dated by a wrong clock, so their age is unknown,
 * and they must not count in place of others.
 */
export function datedBackups(directory: string, now: number): readonly BackupFile[] {
  return listBackups(directory).filter(({ at }) => at <= now + clockToleranceMs);
}

/** Deletes all but the newest `count` scheduled backups. Manual backups and those before an upgrade stay. */
export function removeOldScheduled(directory: string, count: number, now: number): void {
  const scheduled = datedBackups(directory, now).filter(({ isScheduled }) => isScheduled);
  for (const { file } of scheduled.slice(count)) {
    rmSync(file, { force: true });
    rmSync(checksumFile(file), { force: true });
  }
}
