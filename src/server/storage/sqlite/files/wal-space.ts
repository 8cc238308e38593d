import { closeSync, fsyncSync, openSync, readSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { fileSize } from './file-size.ts';

/** The extra space a file system may use for a file that grows, in bytes. */
const marginBytes = 65_536;
const chunkBytes = 1_048_576;

/**
 * Whether the disk has space for the pages that a checkpoint adds to the database. Without it a checkpoint
 * would use up all space and stop midway: the WAL could not restart, and no space would be left for anything
 * else.
 */
export function hasSpaceToCheckpoint(database: DatabaseSync, file: string): boolean {
  const value = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const size = fileSize(file);
  const growth = value('page_count') * value('page_size') - size;
  // If the file no longer exists it was moved, and its disk is unknown.
  if (growth <= 0 || size === 0) return true;
  const { bavail, bsize } = statfsSync(path.dirname(file));
  return bavail * bsize >= growth + marginBytes;
}

/**
 * Rewrites every byte of a WAL in place and syncs it, so that data only in memory reaches the disk without
 * needing space. No connection may write to the WAL meanwhile. Closing the file here releases no SQLite lock,
 * because SQLite locks other files.
 */
export function rewriteWal(wal: string): void {
  const handle = openSync(wal, 'r+');
  try {
    const bytes = Buffer.alloc(chunkBytes);
    for (let at = 0; ;) {
      const length = readSync(handle, bytes, 0, chunkBytes, at);
      if (length === 0) break;
      for (let done = 0; done < length;) done += writeSync(handle, bytes, done, length - done, at + done);
      at += length;
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
