import { accessSync, constants, existsSync, readdirSync, statSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { dayLength } from '#domain/day-length.ts';
import { type Config, isLoopback } from '../config.ts';
import { messageOf } from '../message-of.ts';
import { operatorCommand } from '../operator-command.ts';
import { newestSchema } from '../storage/migrations/all.ts';
import { type BackupFile, datedBackups } from '../storage/sqlite/backup-files.ts';
import { databaseFile, expectUsable } from '../storage/sqlite/data-directory.ts';
import { openForWriting } from '../storage/sqlite/open.ts';
import { isLogSound } from '../storage/sqlite/sqlite-version.ts';
import { expectNotEmptied, expectSound } from '../storage/sqlite/soundness.ts';
import { type Finding } from './finding.ts';
import { lookAtPostgres } from './postgres-finding.ts';

const found =
  (verdict: Finding['verdict'], about: string) =>
  (text: string): Finding => ({ verdict, about, text });

/** Looks at everything an installation stands on. */
export async function diagnose(config: Config, now: number): Promise<readonly Finding[]> {
  const common = [runtime(process.versions.node), sqlite(process.versions.sqlite ?? ''), address(config)];
  if (config.databaseUrl !== null) return [...common, await lookAtPostgres(config.databaseUrl)];
  const directory = config.dataDirectory;
  const isDirectory = statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
  const lack = isDirectory ? lackOfRights(directory) : null;
  if (lack !== null) return [...common, lack, backups(config, now)];
  if (!existsSync(databaseFile(directory))) return [...common, nothing(directory)];
  return [...common, ...modes(directory), database(directory), disk(directory), backups(config, now)];
}

/** What the user who asks, whom the server should run as too, may not do with the data; null where it may do all. */
function lackOfRights(directory: string): Finding | null {
  try {
    expectUsable(directory);
    return null;
  } catch (error) {
    return found('wrong', 'data')(messageOf(error));
  }
}

/** What to say of a directory without a database: whether a start would create one. */
function nothing(directory: string): Finding {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false)
    return found('wrong', 'data')(`${directory} is a file; DATA_DIR says where to look`);
  try {
    expectNotEmptied(databaseFile(directory));
    return found('warning', 'data')(`nothing in ${directory} yet; DATA_DIR says where to look`);
  } catch (error) {
    return found('wrong', 'data')(messageOf(error));
  }
}

export function runtime(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 7)) return found('ok', 'runtime')(`Node ${version}`);
  return found('wrong', 'runtime')(`Node ${version} is too old: Forge needs 24.7`);
}

export function sqlite(version: string): Finding {
  if (isLogSound(version)) return found('ok', 'SQLite')(version);
  return found(
    'warning',
    'SQLite',
  )(`${version} has a rare fault in its log (fixed in 3.51.3): take a newer Node`);
}

function address({ host, publicUrl }: Config): Finding {
  if (publicUrl !== null) return found('ok', 'address')(publicUrl.origin);
  if (isLoopback(host)) return found('ok', 'address')(`this machine only (${host})`);
  return found('wrong', 'address')(`HOST is ${host}, but without PUBLIC_URL only this machine is served`);
}

function modes(directory: string): readonly Finding[] {
  if (process.platform === 'win32') return [];
  const files = [directory, ...readdirSync(directory).map((name) => path.join(directory, name))];
  const wide = files.flatMap((file) => {
    // A link that leads nowhere is open to nobody; a running server may remove files meanwhile.
    const mode = (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
    return (mode & 0o077) === 0 ? [] : [{ file, mode: mode.toString(8) }];
  });
  if (wide.length === 0) return [found('ok', 'file modes')('nobody else can read the data')];
  return wide.map(({ file, mode }) =>
    found('warning', 'file modes')(`${file} is open to others (${mode}): chmod go= ${file}`),
  );
}

function database(directory: string): Finding {
  const file = databaseFile(directory);
  try {
    const { schema } = expectSound(file);
    // Sets what a server sets, and reads it back.
    openForWriting(file).close();
    const text = `sound, schema ${schema ?? 0}, synced at every commit`;
    if (schema === newestSchema) return found('ok', 'database')(text);
    return found(
      'warning',
      'database',
    )(`${text}; the next start brings it to ${newestSchema}, after a backup`);
  } catch (error) {
    return found('wrong', 'database')(messageOf(error));
  }
}

function disk(directory: string): Finding {
  const { bavail, blocks, bsize } = statfsSync(directory);
  return room(bavail * bsize, blocks * bsize, statSync(databaseFile(directory)).size);
}

/** What to say of a disk of that many bytes, free and in all, on which the database takes so many. */
export function room(free: number, total: number, taken: number): Finding {
  const share = Math.round((free / Math.max(total, 1)) * 100);
  const text = `${Math.round(free / 1_048_576)} MB free (${share} %)`;
  if (free < taken * 2) return found('wrong', 'disk')(`${text}, not enough for a backup and some growth`);
  return found(share < 5 ? 'warning' : 'ok', 'disk')(text);
}

function backups({ operations }: Config, now: number): Finding {
  const { backupDirectory: directory, backupEvery: every } = operations;
  let newest: BackupFile | undefined;
  try {
    [newest] = datedBackups(directory, now);
  } catch (error) {
    const why = messageOf(error);
    return found(
      'wrong',
      'backups',
    )(`${directory} cannot be listed (${why}); BACKUP_DIR says where they are`);
  }
  if (every !== null && !mayMake(directory)) {
    const user = process.getuid?.() ?? '';
    return found(
      'wrong',
      'backups',
    )(`user ${user} may not write to ${directory}: give it to that user (chown), or set BACKUP_DIR`);
  }
  const wayOut = operatorCommand('backup');
  if (newest === undefined) return found('warning', 'backups')(`none in ${directory} yet: ${wayOut}`);
  const hours = Math.round((now - newest.at) / 3_600_000);
  const text = `the newest is ${hours} h old: ${newest.file}`;
  const isLate = now - newest.at > 2 * (every ?? 7 * dayLength);
  return isLate ? found('warning', 'backups')(`${text}; ${wayOut}`) : found('ok', 'backups')(text);
}

/** Whether files can be made in a directory that is there, or that can be made itself. */
function mayMake(directory: string): boolean {
  if (!existsSync(directory) && path.dirname(directory) !== directory)
    return mayMake(path.dirname(directory));
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
