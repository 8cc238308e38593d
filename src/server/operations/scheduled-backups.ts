import { statSync } from 'node:fs';
import { type OperationsSettings } from '../settings/operations-settings.ts';
import { datedBackups, removeOldScheduled, scheduledBackup } from '../storage/sqlite/backup/backup-files.ts';
import { backUp } from '../storage/sqlite/backup/backup.ts';
import { removeAbandonedBackups } from '../storage/sqlite/backup/partial-backup.ts';
import { type Logger } from './logger.ts';

/** Milliseconds between two looks at whether a backup is due; a machine that slept makes up for one this soon. */
const checkIntervalMs = 60_000;

/** Milliseconds that it waits at most until it tries again after one that failed. */
const maxRetryDelayMs = 3_600_000;

export interface ScheduledBackupDeps {
  readonly database: string;
  readonly settings: OperationsSettings;
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Backs up at regular intervals, first one interval after the database was made, and keeps the newest. One
 * that fails is told and tried again; none is let go before a newer one is whole. The function it gives stops it,
 * and one that is being made: the next start makes it anew.
 */
export function scheduleBackups({ database, settings, now, log }: ScheduledBackupDeps): () => Promise<void> {
  const { backupDirectory: directory, backupIntervalMs: intervalMs, backupsKept } = settings;
  // Those that a crash cut short, whoever made them.
  removeAbandonedBackups(directory);
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
      const target = scheduledBackup(directory, now());
      await backUp(database, target, () => {}, stopping.signal);
      removeOldScheduled(directory, backupsKept, now());
      failures = 0;
      log.info({ file: target, milliseconds: Math.round(performance.now() - startedAt) }, 'backed up');
    } catch (error) {
      failures += 1;
      // Each try may copy and read the whole.
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
