import { statSync } from 'node:fs';
import { backUp } from '../storage/sqlite/backup.ts';
import { datedBackups, keepNewest, scheduledBackup } from '../storage/sqlite/backup-files.ts';
import { removeAbandoned } from '../storage/sqlite/partial-backup.ts';
import { type OperationsSettings } from '../operations-settings.ts';
import { type Logger } from './logger.ts';

/** Milliseconds between two looks at whether a backup is due; a machine that slept makes up for one this soon. */
const lookInterval = 60_000;

/** Milliseconds that it waits at most until it tries again after one that failed. */
const longestWait = 3_600_000;

export interface ScheduleParts {
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
export function scheduleBackups({ database, settings, now, log }: ScheduleParts): () => Promise<void> {
  const { backupDirectory: directory, backupEvery: every, backupsKept } = settings;
  // Those that a crash cut short, whoever made them.
  removeAbandoned(directory);
  if (every === null) return () => Promise.resolve();
  const stopping = new AbortController();
  let working: Promise<void> | null = null;
  const isDue = () => {
    const newest = datedBackups(directory, now()).find(({ isScheduled }) => isScheduled)?.at;
    const since = newest ?? statSync(database).birthtimeMs;
    return now() - since >= every || since > now() + every;
  };
  let failures = 0;
  let nextTry = 0;
  const work = async () => {
    const started = performance.now();
    if (started < nextTry) return;
    try {
      if (!isDue()) return;
      const target = scheduledBackup(directory, now());
      await backUp(database, target, () => {}, stopping.signal);
      keepNewest(directory, backupsKept, now());
      failures = 0;
      log.info({ file: target, milliseconds: Math.round(performance.now() - started) }, 'backed up');
    } catch (error) {
      failures += 1;
      // Each try may copy and read the whole.
      nextTry = performance.now() + Math.min(lookInterval * 2 ** failures, longestWait);
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'the scheduled backup failed; it is tried again');
    }
  };
  const look = () => {
    working ??= work().finally(() => (working = null));
  };
  const timer = setInterval(look, Math.min(lookInterval, every));
  look();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await working;
  };
}
