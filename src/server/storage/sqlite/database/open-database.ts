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
  isReplacedSinceShutdown,
  lastIntegrityCheckAt,
  removeMarker,
} from '../integrity/clean-shutdown-marker.ts';
import { checkNotEmptied, checkIntegrity, unusableError } from '../integrity/integrity-check.ts';
import { migrate } from './migrate.ts';

/**
 * Checks a database, backs it up if it needs a migration, migrates it, and opens the writing connection.
 * @throws StorageError, also if the signal aborts before the migration; the database is then unchanged
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
      await backUp(file, upgradeBackup(path.dirname(file), schema, now), { progress, signal });
    return openReleasingBallast(file, now);
  } catch (error) {
    throw unusableError(file, error);
  }
}

/** A database open for writing, with its last integrity check. */
export interface OpenedDatabase {
  readonly database: DatabaseSync;
  readonly integrityCheck: IntegrityCheck;
  /** Whether the database is not the one that the last server left. */
  readonly isReplaced: boolean;
}

/**
 * Like `openDatabase`, but skips the integrity check if the clean-shutdown marker is valid, because checking
 * a gigabyte takes seconds. Every thread that writes opens the database this way, since opening removes the
 * marker.
 * @throws StorageError, and then the database is unchanged
 */
export async function openUnlessCheckedRecently(file: string, now: number): Promise<OpenedDatabase> {
  // Read before the check, so that a file that replaces the database later does not count as checked.
  const identity = identityOf(file);
  const known = lastIntegrityCheckAt(file, now);
  const isReplaced = isReplacedSinceShutdown(file);
  // Done before the marker is removed, because after an error the next start must still find it.
  checkNotEmptied(file);
  // The marker of a replaced database fits no file, and stays until the epoch is renewed: this start may fail.
  if (!isReplaced) removeMarker(file);
  const database = known === null ? await openDatabase(file, now) : openWithoutCheck(file, now);
  const integrityCheck = { checkedAt: known ?? now, identity: identity ?? identityOf(file) };
  return { database, integrityCheck, isReplaced };
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
    // Opening a database needs some disk space too.
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
