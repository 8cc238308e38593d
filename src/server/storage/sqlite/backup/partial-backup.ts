import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StorageError } from '../../errors/storage-error.ts';
import { lockFile } from '../locks/file-lock.ts';
import { isBackupName } from './backup-files.ts';

/** The endings of a backup in the making and of what lies beside it: SQLite's own files and its checksum. */
const suffixes = ['', '-journal', '-wal', '-shm', '.sha256'] as const;
const lockOf = (partial: string) => `${partial}-lock`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const partialName = new RegExp(`^((.+)\\.${uuid}\\.partial)(?:-journal|-wal|-shm|\\.sha256|-lock)?$`);

/** A backup in the making: a file of its own until it is whole. */
export interface PartialBackup {
  readonly file: string;
  /** Removes whatever has not been given another name by now. */
  cleanUp(): void;
}

/**
 * Begins a backup beside its target, and clears away what earlier attempts at it have left that were cut short.
 * @throws StorageError
 */
export function beginPartial(target: string): PartialBackup {
  const directory = path.dirname(target);
  removeAbandonedBackups(directory, path.basename(target));
  const file = `${target}.${randomUUID()}.partial`;
  const lock = lockOf(file);
  // Before SQLite makes it: it is for nobody else to read, and a directory that may not be written to is found now.
  closeSync(openSync(lock, 'wx', 0o600));
  const unlock = lockFile(lock);
  const cleanUp = () => {
    for (const beside of suffixes) rmSync(file + beside, { force: true });
    unlock();
    rmSync(lock, { force: true });
  };
  try {
    // Another process that clears up may have found the lock file before it was locked.
    if (!existsSync(lock)) throw new StorageError('failed', `${lock} was taken away: try again`);
    closeSync(openSync(file, 'wx', 0o600));
    return { file, cleanUp };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/**
 * Removes from a directory what backups cut short by a stop or a crash have left: those with names that only Forge
 * gives, and those of one target. A backup that somebody is still making holds its lock and stays; so does what this
 * user may not remove.
 */
export function removeAbandonedBackups(directory: string, target?: string): void {
  const found = new Set<string>();
  for (const name of namesIn(directory)) {
    const [, partial, of = ''] = partialName.exec(name) ?? [];
    if (partial !== undefined && (of === target || isBackupName(of))) found.add(partial);
  }
  for (const name of found) {
    const partial = path.join(directory, name);
    try {
      const unlock = lockFile(lockOf(partial));
      for (const beside of suffixes) rmSync(partial + beside, { force: true });
      unlock();
      rmSync(lockOf(partial), { force: true });
    } catch {
      // What is left only takes room, which is no reason to do without a backup or a server.
    }
  }
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
