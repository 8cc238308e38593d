import { statSync, statfsSync } from 'node:fs';
import { type Config } from '../config.ts';
import { listBackups } from '../storage/sqlite/backup-files.ts';
import { databaseFile } from '../storage/sqlite/data-directory.ts';
import { type MetricsState } from './metrics.ts';

type DataState = Omit<MetricsState, 'streams' | 'isDiskFull' | 'syncSeconds'>;

/** How large the data is and how old its backup; PostgreSQL's own tools tell that of a database there. */
export function dataState({ dataDirectory, databaseUrl, operations }: Config, now: number): DataState {
  if (databaseUrl !== null)
    return { databaseBytes: null, logBytes: null, diskFreeBytes: null, backupAgeSeconds: null };
  const file = databaseFile(dataDirectory);
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const { bavail, bsize } = statfsSync(dataDirectory);
  const [newest] = listBackups(operations.backupDirectory);
  return {
    databaseBytes: sizeOf(file),
    logBytes: sizeOf(`${file}-wal`),
    diskFreeBytes: bavail * bsize,
    backupAgeSeconds: newest === undefined ? null : Math.max(0, Math.round((now - newest.at) / 1_000)),
  };
}
