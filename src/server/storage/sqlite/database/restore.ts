import { closeSync, createWriteStream, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { type Progress } from '../../../runtime/progress.ts';
import { StorageError, storageError } from '../../errors/storage-error.ts';
import { hasDatabase, archiveOldDatabase } from '../backup/archive-old-database.ts';
import { type BackupContent, describeBackup, verifyBackup } from '../backup/verify-backup.ts';
import { databaseFile } from '../files/data-directory.ts';
import { giveToOwner } from '../files/file-owner.ts';
import { syncDirectory, syncFile } from '../files/sync-file.ts';
import { checkIntegrity } from '../integrity/integrity-check.ts';
import { lockDirectory } from '../locks/directory-lock.ts';
import { migrate } from './migrate.ts';
import { renewEpoch } from './renew-epoch.ts';

export interface RestoreOptions {
  /** Whether an existing database may be archived and replaced. */
  readonly mayReplace: boolean;
  readonly now: number;
  readonly progress?: Progress;
  /** Aborts the restore until the existing database is archived. */
  readonly signal?: AbortSignal;
  /** The passphrase of an encrypted backup. */
  readonly passphrase?: string | null;
}

/** The bytes copied per step. */
const chunkBytes = 1_048_576;

/**
 * Replaces the database with a backup in one step: at any moment either the old or the new database is in
 * place, or, if the old one is damaged, briefly none. The old database is kept under another name.
 * @throws StorageError, also if the signal aborts; the database is then unchanged
 */
export async function restoreBackup(
  backup: string,
  directory: string,
  { mayReplace, now, progress, signal, passphrase }: RestoreOptions,
): Promise<{ readonly kept: string | null }> {
  const content = await verifyBackup(backup, { progress, signal, passphrase });
  const unlock = lockDirectory(directory);
  try {
    const file = databaseFile(directory);
    const isThere = hasDatabase(file);
    if (isThere && !mayReplace) {
      throw new StorageError(
        'unusable',
        `there is a database in ${directory} already: with --force it is put aside and replaced`,
      );
    }
    const partial = path.join(directory, 'forge.restored');
    removePartial(partial);
    try {
      await copyContent(content, partial, signal);
      // A plain backup was checked where it is; the database in an encrypted one can only be checked now.
      if (content.isEncrypted) checkIntegrity(partial, describeBackup(backup));
      await prepareDatabase(partial, now, signal);
      giveToOwner(file, partial);
      const kept = isThere ? archiveOldDatabase(file, now) : null;
      renameSync(partial, file);
      syncDirectory(directory);
      return { kept };
    } finally {
      removePartial(partial);
    }
  } catch (error) {
    throw storageError(error);
  } finally {
    unlock();
  }
}

/** Deletes its journal too, because SQLite would apply it to the next copy of that name. */
function removePartial(partial: string): void {
  for (const beside of ['', '-journal']) rmSync(partial + beside, { force: true });
}

async function copyContent(
  content: BackupContent,
  partial: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Created here with `wx` and opened with `r+`, so that a stream that opens late cannot create it again
  // after its removal.
  closeSync(openSync(partial, 'wx', 0o600));
  const copied = createWriteStream(partial, { flags: 'r+', highWaterMark: chunkBytes });
  await pipeline(content.read(), copied, { signal });
}

/** Prepares the new database completely and syncs it to disk. */
async function prepareDatabase(partial: string, now: number, signal: AbortSignal | undefined): Promise<void> {
  invalidateClients(partial, now);
  syncFile(partial);
  // A signal could not be handled during that synchronous work; it is by the second turn of the event loop.
  await turn();
  await turn();
  signal?.throwIfAborted();
}

const endedTables = [
  'session',
  'password_reset',
  'calendar_address',
  'push_subscription',
  'outgoing',
  'access_token',
  'token_owner',
  'passkey_challenge',
];

/**
 * Makes all devices notice the restore. Sessions, reset links, calendar addresses and access tokens are deleted, because
 * some were ended, used or replaced since the backup, and with the sessions their push subscriptions. Messages on their
 * way then have been sent by now, and links in mails about an account may have been used. Webhooks are turned off, as they may
 * have been removed. An older backup is migrated first, as only the present tables can store what was set back.
 */
function invalidateClients(file: string, now: number): void {
  const database = new DatabaseSync(file);
  try {
    migrate(database, now);
    database.exec('BEGIN');
    renewEpoch(database, now);
    for (const table of endedTables) database.exec(`DELETE FROM ${table}`);
    // The sweep deletes them with the addresses that they reserve.
    database.exec('UPDATE account_link SET expires_at = 0');
    database.exec('UPDATE account SET calendar_hash = NULL WHERE calendar_hash IS NOT NULL');
    turnOffWebhooks(database, now);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

function turnOffWebhooks(database: DatabaseSync, now: number): void {
  database
    .prepare(
      `UPDATE webhook SET off_reason = 'restored', off_at = ?, waiting = 0, next_try_at = NULL, claimed_until = NULL`,
    )
    .run(now);
  database.exec('UPDATE account SET webhook_events = NULL WHERE webhook_events IS NOT NULL');
}
