import { statSync, statfsSync } from 'node:fs';
import { type Config } from '../settings/config.ts';
import { datedBackups } from '../storage/sqlite/backup/backup-files.ts';
import { databaseFile, walOf } from '../storage/sqlite/files/data-directory.ts';
import { fileSize } from '../storage/sqlite/files/file-size.ts';
import { type MetricsState } from './metrics.ts';

type DataState = Omit<MetricsState, 'streams' | 'isDiskFull' | 'syncSeconds'>;

/**
 * How large the data is and how old its backup, as far as that can be told. Of a PostgreSQL database, its own tools
 * tell it.
 */
export function readDataState({ dataDirectory, databaseUrl, operations }: Config, now: number): DataState {
  if (databaseUrl !== null)
    return { databaseBytes: null, walBytes: null, diskFreeBytes: null, backupAgeSeconds: null };
  const file = databaseFile(dataDirectory);
  return {
    databaseBytes: nullOnError(() => fileSize(file)),
    walBytes: nullOnError(() => fileSize(walOf(file))),
    diskFreeBytes: nullOnError(() => freeBytes(dataDirectory)),
    // Where they cannot be looked at an alarm must go off too.
    backupAgeSeconds: nullOnError(() => backupAge(operations.backupDirectory, file, now)) ?? Infinity,
  };
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** For how long, in seconds, nothing that was written is in a backup: where there is none, since the database was made. */
function backupAge(directory: string, database: string, now: number): number {
  const [newest] = datedBackups(directory, now);
  const since = newest?.at ?? statSync(database).birthtimeMs;
  return Math.max(0, Math.round((now - since) / 1_000));
}

/** Null for a place that cannot be looked at, such as a missing share: the rest is told all the same. */
function nullOnError(read: () => number | null): number | null {
  try {
    return read();
  } catch {
    return null;
  }
}
