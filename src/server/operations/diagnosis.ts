import { accessSync, constants, existsSync, readdirSync, statSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { dayMs } from '#domain/time/calendar-day.ts';
import { errorMessage } from '../errors/error-message.ts';
import { operatorCommand } from '../runtime/operator-command.ts';
import { type Config, isProxyUnlisted } from '../settings/config.ts';
import { isLoopback } from '../settings/loopback.ts';
import { newestSchema } from '../storage/migrations/migrations.ts';
import { type BackupFile, datedBackups } from '../storage/sqlite/backup/backup-files.ts';
import { openForWriting } from '../storage/sqlite/connection/connection.ts';
import { databaseFile, checkUsable } from '../storage/sqlite/files/data-directory.ts';
import { networkDiskAdvice, networkDiskOf } from '../storage/sqlite/files/network-disk.ts';
import { checkNotEmptied, checkIntegrity } from '../storage/sqlite/integrity/integrity-check.ts';
import { isWalSafe } from '../storage/sqlite/wal/sqlite-version.ts';
import { type Finding } from './finding.ts';
import { postgresFinding } from './postgres-finding.ts';

const finding =
  (verdict: Finding['verdict'], subject: string) =>
  (text: string): Finding => ({ verdict, subject, text });

/** Checks everything that an installation needs. Unusable parts become findings, not errors. */
export async function diagnose(config: Config, now: number): Promise<readonly Finding[]> {
  const common = [
    nodeFinding(process.versions.node),
    sqliteFinding(process.versions.sqlite ?? ''),
    addressFinding(config),
    ...proxyFindings(config),
    signUpFinding(config),
  ];
  if (config.databaseUrl !== null) return [...common, await postgresFinding(config.databaseUrl)];
  const directory = config.dataDirectory;
  const isDirectory = statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
  const permissionProblem = isDirectory ? permissionFinding(directory) : null;
  if (permissionProblem !== null) return [...common, permissionProblem, backupFinding(config, now)];
  if (!existsSync(databaseFile(directory))) return [...common, missingDatabaseFinding(directory)];
  return [
    ...common,
    ...fileModeFindings(directory),
    databaseFinding(directory),
    diskFinding(directory),
    backupFinding(config, now),
  ];
}

/** The permissions that this user, who should also run the server, lacks on the data; null if none. */
function permissionFinding(directory: string): Finding | null {
  try {
    checkUsable(directory);
    return null;
  } catch (error) {
    return finding('wrong', 'data')(errorMessage(error));
  }
}

/** The finding for a directory without a database: whether a start would create one. */
function missingDatabaseFinding(directory: string): Finding {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false)
    return finding('wrong', 'data')(`${directory} is a file; DATA_DIR says where to look`);
  try {
    checkNotEmptied(databaseFile(directory));
    return finding('warning', 'data')(`nothing in ${directory} yet; DATA_DIR says where to look`);
  } catch (error) {
    return finding('wrong', 'data')(errorMessage(error));
  }
}

export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 7)) return finding('ok', 'runtime')(`Node ${version}`);
  return finding('wrong', 'runtime')(`Node ${version} is too old: Forge needs 24.7`);
}

export function sqliteFinding(version: string): Finding {
  if (isWalSafe(version)) return finding('ok', 'SQLite')(version);
  return finding(
    'warning',
    'SQLite',
  )(`${version} has a rare fault in its log (fixed in 3.51.3): take a newer Node`);
}

function addressFinding({ host, publicUrl }: Config): Finding {
  if (publicUrl !== null) return finding('ok', 'address')(publicUrl.href.replace(/\/$/, ''));
  if (isLoopback(host)) return finding('ok', 'address')(`this machine only (${host})`);
  return finding('wrong', 'address')(`HOST is ${host}, but without PUBLIC_URL only this machine is served`);
}

function proxyFindings(config: Config): readonly Finding[] {
  if (!isProxyUnlisted(config)) return [];
  const text =
    'TRUSTED_PROXIES is empty, so everybody counts as one address: wrong sign-ins of a stranger lock others out';
  return [finding('warning', 'proxy')(text)];
}

function signUpFinding({ security }: Config): Finding {
  const texts = {
    open: 'open: anyone who can reach the server can create an account',
    invited: `by invitation: ${operatorCommand('user invite')}`,
    closed: `closed: ${operatorCommand('user create')} makes an account`,
  } as const;
  return finding('ok', 'sign-ups')(texts[security.signUps]);
}

function fileModeFindings(directory: string): readonly Finding[] {
  if (process.platform === 'win32') return [];
  const files = [directory, ...readdirSync(directory).map((name) => path.join(directory, name))];
  const exposed = files.flatMap((file) => {
    // A broken link exposes nothing, and a running server may delete files meanwhile.
    const mode = (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
    return (mode & 0o077) === 0 ? [] : [{ file, mode: mode.toString(8) }];
  });
  if (exposed.length === 0) return [finding('ok', 'file modes')('nobody else can read the data')];
  return exposed.map(({ file, mode }) =>
    finding('warning', 'file modes')(`${file} is open to others (${mode}): chmod go= ${file}`),
  );
}

function databaseFinding(directory: string): Finding {
  const file = databaseFile(directory);
  try {
    const { schema } = checkIntegrity(file);
    // Opening applies the server's settings and verifies them.
    openForWriting(file).close();
    const text = `sound, schema ${schema ?? 0}, synced at every commit`;
    if (schema === newestSchema) return finding('ok', 'database')(text);
    return finding(
      'warning',
      'database',
    )(`${text}; the next start brings it to ${newestSchema}, after a backup`);
  } catch (error) {
    return finding('wrong', 'database')(errorMessage(error));
  }
}

function diskFinding(directory: string): Finding {
  const network = networkDiskOf(directory);
  if (network !== null)
    return finding('warning', 'disk')(`a network disk (${network}); ${networkDiskAdvice}`);
  const { bavail, blocks, bsize } = statfsSync(directory);
  return diskSpaceFinding(bavail * bsize, blocks * bsize, statSync(databaseFile(directory)).size);
}

/** The finding for a disk's free space, given the size of the database on it. */
export function diskSpaceFinding(freeBytes: number, totalBytes: number, databaseBytes: number): Finding {
  const share = Math.round((freeBytes / Math.max(totalBytes, 1)) * 100);
  const text = `${Math.round(freeBytes / 1_048_576)} MB free (${share} %)`;
  if (freeBytes < databaseBytes * 2)
    return finding('wrong', 'disk')(`${text}, not enough for a backup and some growth`);
  return finding(share < 5 ? 'warning' : 'ok', 'disk')(text);
}

function backupFinding({ operations }: Config, now: number): Finding {
  const { backupDirectory: directory, backupIntervalMs: intervalMs } = operations;
  let newest: BackupFile | undefined;
  try {
    [newest] = datedBackups(directory, now);
  } catch (error) {
    const why = errorMessage(error);
    return finding(
      'wrong',
      'backups',
    )(`${directory} cannot be listed (${why}); BACKUP_DIR says where they are`);
  }
  if (intervalMs !== null && !canCreateFiles(directory)) {
    const user = process.getuid?.() ?? '';
    return finding(
      'wrong',
      'backups',
    )(`user ${user} may not write to ${directory}: give it to that user (chown), or set BACKUP_DIR`);
  }
  const remedy = operatorCommand('backup');
  if (newest === undefined) return finding('warning', 'backups')(`none in ${directory} yet: ${remedy}`);
  const hours = Math.round((now - newest.at) / 3_600_000);
  const text = `the newest is ${hours} h old: ${newest.file}`;
  const isLate = now - newest.at > 2 * (intervalMs ?? 7 * dayMs);
  return isLate ? finding('warning', 'backups')(`${text}; ${remedy}`) : finding('ok', 'backups')(text);
}

/** Whether files can be created in a directory that exists or can be created. */
function canCreateFiles(directory: string): boolean {
  if (!existsSync(directory) && path.dirname(directory) !== directory)
    return canCreateFiles(path.dirname(directory));
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
