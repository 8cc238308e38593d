import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { newestSchema } from '../migrations/all.ts';
import { storageError } from '../storage-error.ts';
import { type Progress, backUp } from './backup.ts';
import { upgradeBackup } from './backup-files.ts';
import { ballastIn } from './ballast.ts';
import { lookedThrough, removeNote } from './left-sound.ts';
import { migrate } from './migrate.ts';
import { openForWriting } from './open.ts';
import { expectSound, refusal } from './soundness.ts';

/**
 * Opens a database for the one connection that writes, sound and as this program needs it. One that has to
 * be brought up to date is backed up before.
 * @throws StorageError, and then the database is as it was
 */
export async function openDatabase(
  file: string,
  now: number,
  progress: Progress = () => {},
): Promise<DatabaseSync> {
  const { schema } = expectSound(file);
  try {
    if (schema !== null && schema > 0 && schema < newestSchema)
      await backUp(file, upgradeBackup(path.dirname(file), schema, now), progress);
    return openSparingRoom(file, now);
  } catch (error) {
    throw refusal(file, error);
  }
}

/** A database that is open for writing, and when it was last looked through as a whole. */
export interface Opened {
  readonly database: DatabaseSync;
  readonly lookedThroughAt: number;
}

/**
 * The same for the server, which does not look through anew what it left sound itself: a gigabyte takes seconds.
 * @throws StorageError, and then the database is as it was
 */
export async function openDatabaseAgain(file: string, now: number): Promise<Opened> {
  const known = lookedThrough(file, now);
  removeNote(file);
  if (known === null) return { database: await openDatabase(file, now), lookedThroughAt: now };
  try {
    return { database: openSparingRoom(file, now), lookedThroughAt: known };
  } catch (error) {
    throw refusal(file, error);
  }
}

function openSparingRoom(file: string, now: number): DatabaseSync {
  try {
    return openAndMigrate(file, now);
  } catch (error) {
    if (storageError(error).fault !== 'full') throw error;
    // To open a database takes a little room too.
    ballastIn(path.dirname(file)).release();
    return openAndMigrate(file, now);
  }
}

function openAndMigrate(file: string, now: number): DatabaseSync {
  const database = openForWriting(file);
  try {
    migrate(database, now);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
