import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../../errors/storage-error.ts';
import { walOf } from '../files/data-directory.ts';
import { fileSize } from '../files/file-size.ts';
import { hasSpaceToCheckpoint, rewriteWal } from '../files/wal-space.ts';

/** How long a writing connection waits for locks, in ms. */
export const busyTimeoutMs = 5_000;

/**
 * Opens the writing connection with settings that survive a power cut, and verifies them.
 * @throws StorageError if a setting did not take effect
 */
export function openForWriting(file: string): DatabaseSync {
  const hadWal = fileSize(walOf(file)) > 0;
  const database = new DatabaseSync(file, { timeout: 1_500, enableForeignKeyConstraints: true });
  chmodSync(file, 0o600);
  database.exec('PRAGMA journal_mode = WAL');
  // The first statement fails if another program locks the whole file for long; any other lock is released
  // soon.
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  database.exec('PRAGMA synchronous = FULL');
  // 16 MB: with SQLite's default of 2 MB, alternating writes of 5,000 accounts cost 4 % more.
  database.exec('PRAGMA cache_size = -16000');
  // A savepoint's undo data above 64 kB would go to a file in a shared temporary directory.
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
 * After a crash the WAL may be only in the page cache, if a failed sync ended the last server. It is
 * checkpointed, or on a full disk rewritten in place, so that it is on disk before new data builds on it.
 */
function persistLeftoverWal(database: DatabaseSync, file: string): void {
  if (hasSpaceToCheckpoint(database, file)) {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return;
  }
  // The transaction keeps an operator command from writing to the WAL meanwhile.
  database.exec('BEGIN IMMEDIATE');
  try {
    rewriteWal(walOf(file));
  } finally {
    database.exec('ROLLBACK');
  }
}

/** Opens a read-only connection. The file must exist. */
export function openForReading(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  database.exec('PRAGMA trusted_schema = OFF');
  return database;
}

/** A setting that silently did not take effect would otherwise only show when data is lost. */
function checkSetting(database: DatabaseSync, name: string, wanted: string | number): void {
  const found = database.prepare(`PRAGMA ${name}`).get()?.[name];
  if (found !== wanted) {
    throw new StorageError('unusable', `SQLite has ${name} = ${String(found)} where Forge needs ${wanted}`);
  }
}
