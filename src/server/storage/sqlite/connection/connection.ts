import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../../errors/storage-error.ts';
import { walOf } from '../files/data-directory.ts';
import { fileSize } from '../files/file-size.ts';
import { hasSpaceToCheckpoint, rewriteWal } from '../files/wal-space.ts';

/** Milliseconds for which a connection that writes waits for others to be done. */
export const busyTimeoutMs = 5_000;

/** Opens the one connection that writes, with settings that survive a power cut, and makes sure they hold. */
export function openForWriting(file: string): DatabaseSync {
  const hadWal = fileSize(walOf(file)) > 0;
  const database = new DatabaseSync(file, { timeout: 1_500, enableForeignKeyConstraints: true });
  chmodSync(file, 0o600);
  database.exec('PRAGMA journal_mode = WAL');
  // The line above fails while somebody holds the whole file; anybody else is soon done.
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  database.exec('PRAGMA synchronous = FULL');
  // 16 MB of pages: with SQLite's 2 MB, writes of 5,000 accounts that take turns cost 4 % more.
  database.exec('PRAGMA cache_size = -16000');
  // What a savepoint may have to give back: beyond 64 kB it would go through a file in a directory for all.
  database.exec('PRAGMA temp_store = MEMORY');
  database.exec('PRAGMA secure_delete = ON');
  database.exec('PRAGMA trusted_schema = OFF');
  checkSetting(database, 'journal_mode', 'wal');
  checkSetting(database, 'synchronous', 2);
  checkSetting(database, 'foreign_keys', 1);
  checkSetting(database, 'secure_delete', 1);
  checkSetting(database, 'trusted_schema', 0);
  if (hadWal) persistLeftoverWal(database, file);
  return database;
}

/**
 * A log left behind by a crash may be in memory only, if it was a failed sync that ended the last server: copied into
 * the database and synced there, or on a full disk written anew where it is, it is on the disk before anything is built
 * on it.
 */
function persistLeftoverWal(database: DatabaseSync, file: string): void {
  if (hasSpaceToCheckpoint(database, file)) {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return;
  }
  // An operator's command may be writing.
  database.exec('BEGIN IMMEDIATE');
  try {
    rewriteWal(walOf(file));
  } finally {
    database.exec('ROLLBACK');
  }
}

/** Opens a connection that only reads. The file must exist. */
export function openForReading(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  database.exec('PRAGMA trusted_schema = OFF');
  return database;
}

/** Otherwise only lost data would show that a setting silently did not take. */
function checkSetting(database: DatabaseSync, name: string, wanted: string | number): void {
  const found = database.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== wanted) {
    throw new StorageError('unusable', `SQLite has ${name} = ${String(found)} where Forge needs ${wanted}`);
  }
}
