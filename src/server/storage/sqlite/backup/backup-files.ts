import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { checksumFile } from './checksum.ts';

/** Where backups are kept unless told otherwise. */
export const backupDirectory = (dataDirectory: string): string => path.join(dataDirectory, 'backups');

/** A moment in a form that every system allows in a file's name, and that sorts. */
export const fileTimestamp = (now: number): string =>
  new Date(now)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

/** The names of scheduled backups, which are removed in time: no other file has such a name. */
const scheduledName = /^forge-scheduled-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/;

/** Whether a file is named as Forge names its backups. */
export const isBackupName = (name: string): boolean => /^forge-.+\.db$/.test(name);

export const manualBackup = (directory: string, now: number): string =>
  path.join(directory, `forge-${fileTimestamp(now)}.db`);

export const scheduledBackup = (directory: string, now: number): string =>
  path.join(directory, `forge-scheduled-${fileTimestamp(now)}.db`);

/** Where a database is kept before a newer program changes its schema. */
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
 * The backups in a directory, the newest first; without links that lead nowhere and files removed meanwhile.
 * @throws where the directory cannot be listed
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

/** How far in the future, in milliseconds, a backup may seem to be where all clocks are right. */
const clockToleranceMs = 60_000;

/**
 * Those that are not from the future, where a clock that was wrong has put them: nothing can be said of their age. A
 * backup like that stands in for no other.
 */
export function datedBackups(directory: string, now: number): readonly BackupFile[] {
  return listBackups(directory).filter(({ at }) => at <= now + clockToleranceMs);
}

/** Removes all scheduled backups but the newest. Those made by hand or before an upgrade stay. */
export function removeOldScheduled(directory: string, count: number, now: number): void {
  const scheduled = datedBackups(directory, now).filter(({ isScheduled }) => isScheduled);
  for (const { file } of scheduled.slice(count)) {
    rmSync(file, { force: true });
    rmSync(checksumFile(file), { force: true });
  }
}
