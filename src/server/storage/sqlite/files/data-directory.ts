import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { StorageError } from '../../errors/storage-error.ts';
import { makeDirectory } from './make-directory.ts';
import { syncDirectory } from './sync-file.ts';

export const databaseFile = (directory: string): string => path.join(directory, 'forge.db');

/** A server, or a restore, locks this file to have the data directory to itself. */
export const lockFileIn = (directory: string): string => path.join(directory, 'forge.lock');

/** The WAL of a database. */
export const walOf = (file: string): string => `${file}-wal`;

/**
 * Creates the data directory if needed, readable by its owner only, and checks that it is usable. An existing
 * directory keeps its mode, which the operator may have chosen.
 * @throws StorageError
 */
export function prepareDataDirectory(directory: string): void {
  try {
    // The directory's name must survive a power cut, like its content.
    for (const made of makeDirectory(directory).toReversed()) syncDirectory(path.dirname(made));
  } catch (error) {
    throw unusable(directory, error);
  }
  checkUsable(directory);
  const file = databaseFile(directory);
  const stats = statSync(file, { throwIfNoEntry: false });
  // Only if needed, because it would count as a change of the file.
  if (stats !== undefined && (stats.mode & 0o777) !== 0o600) chmodSync(file, 0o600);
}

/**
 * Checks that this process may read and write the data directory and the server's files in it.
 * @throws StorageError
 */
export function checkUsable(directory: string): void {
  checkAccess(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  const file = databaseFile(directory);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new StorageError(
      'unusable',
      `${file} is not a file: move it away, or set DATA_DIR to another place`,
    );
  for (const one of [file, walOf(file), `${file}-shm`, lockFileIn(directory)])
    if (existsSync(one)) checkAccess(one, constants.R_OK | constants.W_OK);
}

function checkAccess(place: string, mode: number): void {
  try {
    accessSync(place, mode);
  } catch (error) {
    throw unusable(place, error);
  }
}

function unusable(place: string, error: unknown): StorageError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const elsewhere = 'or set DATA_DIR to another place';
  const user = process.getuid?.() ?? '';
  const reasons: Readonly<Record<string, string>> = {
    EEXIST: `it is a file: move it away, ${elsewhere}`,
    ENOTDIR: `a file lies where a directory has to be: move it away, ${elsewhere}`,
    EACCES: `user ${user}, which Forge runs as, has no right to read and write there: give it to that user (chown), ${elsewhere}`,
    EPERM: `user ${user}, which Forge runs as, may not change it: give it to that user (chown), ${elsewhere}`,
    EROFS: `it can only be read: mount it for writing, ${elsewhere}`,
    ENOSPC: `its disk is full: make room, ${elsewhere}`,
    ENOENT: `it cannot be created (a broken link?): create the link's target, ${elsewhere}`,
    ELOOP: `its links form a loop: fix them, ${elsewhere}`,
    ENAMETOOLONG: `its name is too long: set DATA_DIR to another place`,
  };
  const reason = reasons[code] ?? `${code || String(error)}: look at it, ${elsewhere}`;
  return new StorageError('unusable', `cannot use the data directory ${place}: ${reason}`, { cause: error });
}
