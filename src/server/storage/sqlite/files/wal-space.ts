import { closeSync, fsyncSync, openSync, readSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { fileSize } from './file-size.ts';

/** Bytes that a file system may take besides for a file that grows. */
const marginBytes = 65_536;
const chunkBytes = 1_048_576;

/**
 * Whether the disk has room for what moving the log adds to the database. Begun without it, a move takes all the room
 * there is and ends in the middle: the log cannot begin anew, and there is none left for anything else.
 */
export function hasSpaceToCheckpoint(database: DatabaseSync, file: string): boolean {
  const value = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const size = fileSize(file);
  const growth = value('page_count') * value('page_size') - size;
  // Where the file is no more, it has been moved away: nobody knows the disk it grows on.
  if (growth <= 0 || size === 0) return true;
  const { bavail, bsize } = statfsSync(path.dirname(file));
  return bavail * bsize >= growth + marginBytes;
}

/**
 * Writes every byte of a log once more where it is, and syncs it: what was in memory only is on the disk then, and that
 * takes no room. For a log of which nobody writes meanwhile; SQLite holds no locks on that file, which closing it here
 * would lift.
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
