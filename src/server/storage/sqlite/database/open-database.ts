import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { type Progress } from '../../../runtime/progress.ts';
import { storageError } from '../../errors/storage-error.ts';
import { newestSchema } from '../../migrations/migrations.ts';
import { upgradeBackup } from '../backup/backup-files.ts';
import { backUp } from '../backup/backup.ts';
import { openForWriting } from '../connection/connection.ts';
import { ballastIn } from '../files/ballast.ts';
import { identityOf } from '../files/file-identity.ts';
import {
  type IntegrityCheck,
  lastIntegrityCheckAt,
  removeMarker,
} from '../integrity/clean-shutdown-marker.ts';
import { checkNotEmptied, checkIntegrity, unusableError } from '../integrity/integrity-check.ts';
import { migrate } from './migrate.ts';

/**
 * Opens a database for the one connection that writes, sound and as this program needs it. A database that has to
 * be brought up to date is backed up first.
 * @throws StorageError, also where the signal says to give up before the change, and then the database is as it was
 */
export async function openDatabase(
  file: string,
  now: number,
  progress: Progress = () => {},
  signal?: AbortSignal,
): Promise<DatabaseSync> {
  const { schema } = checkIntegrity(file);
  try {
    if (schema !== null && schema > 0 && schema < newestSchema)
      await backUp(file, upgradeBackup(path.dirname(file), schema, now), progress, signal);
    return openReleasingBallast(file, now);
  } catch (error) {
    throw unusableError(file, error);
  }
}

/** A database that is open for writing, and when that was last looked through as a whole. */
export interface OpenedDatabase {
  readonly database: DatabaseSync;
  readonly integrityCheck: IntegrityCheck;
}

/**
 * The same, but what a server left sound is not looked through anew: a gigabyte takes seconds. For every thread that
 * writes, a server's or a command's beside it: the note does not hold any longer once one of them has begun.
 * @throws StorageError, and then the database is as it was
 */
export async function openUnlessCheckedRecently(file: string, now: number): Promise<OpenedDatabase> {
  // Before the look: a file that replaces the database between the two was not looked through.
  const identity = identityOf(file);
  const known = lastIntegrityCheckAt(file, now);
  // Before the note is removed: if this throws, the next start must find it too.
  checkNotEmptied(file);
  removeMarker(file);
  const database = known === null ? await openDatabase(file, now) : openWithoutCheck(file, now);
  return { database, integrityCheck: { checkedAt: known ?? now, identity: identity ?? identityOf(file) } };
}

function openWithoutCheck(file: string, now: number): DatabaseSync {
  try {
    return openReleasingBallast(file, now);
  } catch (error) {
    throw unusableError(file, error);
  }
}

function openReleasingBallast(file: string, now: number): DatabaseSync {
  try {
    return openAndMigrate(file, now);
  } catch (error) {
    if (storageError(error).fault !== 'full') throw error;
    // Opening a database takes a little room too.
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
