import { statfsSync } from 'node:fs';
import { type Config } from '../config.ts';
import { listBackups } from '../storage/sqlite/backup-files.ts';
import { databaseFile, logOf } from '../storage/sqlite/data-directory.ts';
import { sizeOf } from '../storage/sqlite/file-size.ts';
import { type MetricsState } from './metrics.ts';

type DataState = Omit<MetricsState, 'streams' | 'isDiskFull' | 'syncSeconds'>;

/**
 * How large the data is and how old its backup, as far as that can be told. Of a PostgreSQL database, its own tools
 * tell it.
 */
export function dataState({ dataDirectory, databaseUrl, operations }: Config, now: number): DataState {
  if (databaseUrl !== null)
    return { databaseBytes: null, logBytes: null, diskFreeBytes: null, backupAgeSeconds: null };
  const file = databaseFile(dataDirectory);
  return {
    databaseBytes: orUnknown(() => sizeOf(file)),
    logBytes: orUnknown(() => sizeOf(logOf(file))),
    diskFreeBytes: orUnknown(() => freeBytes(dataDirectory)),
    backupAgeSeconds: orUnknown(() => backupAge(operations.backupDirectory, now)),
  };
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

function backupAge(directory: string, now: number): number | null {
  const [newest] = listBackups(directory);
  return newest === undefined ? null : Math.max(0, Math.round((now - newest.at) / 1_000));
}

/** Null for a place that cannot be looked at, such as a missing share: the rest is told all the same. */
function orUnknown(look: () => number | null): number | null {
  try {
    return look();
  } catch {
    return null;
  }
}
