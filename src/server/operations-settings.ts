import path from 'node:path';
import { dayLength } from '#domain/day-length.ts';
import { ConfigError, type Env, readCount, readPort, setting } from './env-values.ts';
import { backupDirectory } from './storage/sqlite/backup-files.ts';

export interface OperationsSettings {
  readonly backupDirectory: string;
  /** Milliseconds between two scheduled backups; null for none. */
  readonly backupEvery: number | null;
  /** How many of these are kept. */
  readonly backupsKept: number;
  /** The port on this machine that serves measurements and nothing else; null for none. */
  readonly metricsPort: number | null;
  /** What has to be presented to read measurements over the port that people use; null where nobody may. */
  readonly metricsToken: string | null;
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: dayLength };

/** The fewest characters of a token that somebody could try to guess over the network. */
const shortestToken = 16;

/** @throws ConfigError */
export function readOperations(
  env: Env,
  workingDirectory: string,
  dataDirectory: string,
): OperationsSettings {
  const directory = setting(env, 'BACKUP_DIR');
  return {
    backupDirectory:
      directory === undefined ? backupDirectory(dataDirectory) : path.resolve(workingDirectory, directory),
    backupEvery: readInterval(env, 'BACKUP_EVERY', '24h'),
    backupsKept: readCount(env, 'BACKUP_KEEP', 7),
    metricsPort: readPort(env, 'METRICS_PORT'),
    metricsToken: readToken(env),
  };
}

function readInterval(env: Env, name: string, fallback: string): number | null {
  const text = setting(env, name) ?? fallback;
  if (text === 'never') return null;
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  // A timer of Node takes no more than 2^31 milliseconds.
  if (milliseconds === 0 || milliseconds > 24 * dayLength)
    throw new ConfigError(`${name} is "${text}"; it must be like 30m, 12h or 7d (at most 24d), or never`);
  return milliseconds;
}

function readToken(env: Env): string | null {
  const token = setting(env, 'METRICS_TOKEN');
  if (token === undefined) return null;
  if (token.length < shortestToken)
    throw new ConfigError(`METRICS_TOKEN is too short; it must have at least ${shortestToken} characters`);
  return token;
}
