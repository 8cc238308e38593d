import { statSync } from 'node:fs';
import path from 'node:path';
import { type OperationsSettings } from '../settings/operations-settings.ts';
import { datedBackups, removeOldScheduled, scheduledBackup } from '../storage/sqlite/backup/backup-files.ts';
import { backUp } from '../storage/sqlite/backup/backup.ts';
import { removeAbandonedBackups } from '../storage/sqlite/backup/partial-backup.ts';
import { type Logger } from './logger.ts';

/**
 * How often to check whether a backup is due, in ms; so after sleep, a due backup starts within this time.
 */
const checkIntervalMs = 60_000;

/** The longest wait before a failed backup is retried, in ms. */
const maxRetryDelayMs = 3_600_000;

export interface ScheduledBackupDeps {
  readonly database: string;
  readonly settings: OperationsSettings;
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Backs up at regular intervals, first one interval after the database was created, and keeps the newest. A
 * failed backup is logged and retried; old ones are deleted only after a newer one is verified. Returns a
 * function that stops the schedule and aborts a running backup, which the next start repeats.
 */
export function scheduleBackups({ database, settings, now, log }: ScheduledBackupDeps): () => Promise<void> {
  const { backupDirectory: directory, backupIntervalMs: intervalMs, backupsKept } = settings;
  const { backupPassphrase: passphrase } = settings;
  // Remove backups that a crash interrupted, also those of an operator's command.
  removeAbandonedBackups(directory);
  // The plain copy of an encrypted backup is beside the database.
  removeAbandonedBackups(path.dirname(database));
  if (intervalMs === null) return () => Promise.resolve();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const isDue = () => {
    const newest = datedBackups(directory, now()).find(({ isScheduled }) => isScheduled)?.at;
    const since = newest ?? statSync(database).birthtimeMs;
    return now() - since >= intervalMs || since > now() + intervalMs;
  };
  let failures = 0;
  let nextAttemptAt = 0;
  const backUpIfDue = async () => {
    const startedAt = performance.now();
    if (startedAt < nextAttemptAt) return;
    try {
      if (!isDue()) return;
      const target = scheduledBackup(directory, now(), passphrase !== null);
      await backUp(database, target, { signal: stopping.signal, passphrase });
      removeOldScheduled(directory, backupsKept, now());
      failures = 0;
      log.info({ file: target, milliseconds: Math.round(performance.now() - startedAt) }, 'backed up');
    } catch (error) {
      failures += 1;
      // Retries are delayed increasingly, because each may copy and read the whole database.
      nextAttemptAt = performance.now() + Math.min(checkIntervalMs * 2 ** failures, maxRetryDelayMs);
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'the scheduled backup failed; it is tried again');
    }
  };
  const check = () => {
    running ??= backUpIfDue().finally(() => (running = null));
  };
  const timer = setInterval(check, Math.min(checkIntervalMs, intervalMs));
  check();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
