import { statSync, statfsSync } from 'node:fs';
import { type Config } from '../settings/config.ts';
import { datedBackups } from '../storage/sqlite/backup/backup-files.ts';
import { databaseFile, walOf } from '../storage/sqlite/files/data-directory.ts';
import { fileSize } from '../storage/sqlite/files/file-size.ts';
import { type MetricsState } from './metrics.ts';

type DataState = Omit<MetricsState, 'streams' | 'connections' | 'isDiskFull' | 'syncSeconds'>;

/**
 * Measures the data's size and the backup's age; null if unknown. PostgreSQL's own tools back up its data.
 */
export function readDataState({ dataDirectory, databaseUrl, operations }: Config, now: number): DataState {
  if (databaseUrl !== null)
    return { databaseBytes: null, walBytes: null, diskFreeBytes: null, backupAgeSeconds: null };
  const file = databaseFile(dataDirectory);
  return {
    databaseBytes: nullOnError(() => fileSize(file)),
    walBytes: nullOnError(() => fileSize(walOf(file))),
    diskFreeBytes: nullOnError(() => freeBytes(dataDirectory)),
    // If the backups cannot be read, the alarm for old backups must fire too.
    backupAgeSeconds: nullOnError(() => backupAge(operations.backupDirectory, file, now)) ?? Infinity,
  };
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** How many seconds ago the newest backup was made; without one, since the database was created. */
function backupAge(directory: string, database: string, now: number): number {
  const [newest] = datedBackups(directory, now);
  const since = newest?.at ?? statSync(database).birthtimeMs;
  return Math.max(0, Math.round((now - since) / 1_000));
}

/** Returns null if reading fails, as for an unmounted share, so that the other values are still reported. */
function nullOnError(read: () => number | null): number | null {
  try {
    return read();
  } catch {
    return null;
  }
}
