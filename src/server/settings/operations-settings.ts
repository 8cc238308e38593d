import { dayMs } from '#domain/time/calendar-day.ts';
import { backupDirectory } from '../storage/sqlite/backup/backup-files.ts';
import { ConfigError, type Env, readCount, readDirectory, readPort, readSetting } from './env-values.ts';
import { readPassphraseFile } from './passphrase-file.ts';

export interface OperationsSettings {
  readonly backupDirectory: string;
  /** The interval of scheduled backups in ms; null for none. */
  readonly backupIntervalMs: number | null;
  /** How many scheduled backups are kept. */
  readonly backupsKept: number;
  /** Encrypts scheduled backups; null for plain ones. */
  readonly backupPassphrase: string | null;
  /** The port on this machine that serves only metrics; null for none. */
  readonly metricsPort: number | null;
  /** The token for reading metrics over the public port; null if they are not served there. */
  readonly metricsToken: string | null;
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: dayMs };

/** The minimum length of a token, because it could be guessed over the network. */
const minTokenLength = 16;

/** @throws ConfigError */
export function readOperationsSettings(
  env: Env,
  workingDirectory: string,
  dataDirectory: string,
): OperationsSettings {
  return {
    backupDirectory: readDirectory(env, 'BACKUP_DIR', workingDirectory) ?? backupDirectory(dataDirectory),
    backupIntervalMs: readIntervalMs(env, 'BACKUP_EVERY', '24h'),
    backupsKept: readCount(env, 'BACKUP_KEEP', 7),
    backupPassphrase: readBackupPassphrase(env, workingDirectory),
    metricsPort: readPort(env, 'METRICS_PORT'),
    metricsToken: readMetricsToken(env),
  };
}

function readBackupPassphrase(env: Env, workingDirectory: string): string | null {
  const name = 'BACKUP_PASSPHRASE_FILE';
  const file = readDirectory(env, name, workingDirectory);
  return file === undefined ? null : readPassphraseFile(name, file);
}

function readIntervalMs(env: Env, name: string, fallback: string): number | null {
  const text = readSetting(env, name) ?? fallback;
  if (text === 'never') return null;
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (unitMs[unit] ?? 0);
  // Node's timers are limited to 2^31 ms.
  if (milliseconds === 0 || milliseconds > 24 * dayMs)
    throw new ConfigError(`${name} is "${text}"; it must be like 30m, 12h or 7d (at most 24d), or never`);
  return milliseconds;
}

function readMetricsToken(env: Env): string | null {
  const token = readSetting(env, 'METRICS_TOKEN');
  if (token === undefined) return null;
  if (token.length < minTokenLength)
    throw new ConfigError(`METRICS_TOKEN is too short; it must have at least ${minTokenLength} characters`);
  return token;
}
