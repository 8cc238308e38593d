import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StorageError } from '../../errors/storage-error.ts';
import { lockFile } from '../locks/file-lock.ts';
import { isBackupName } from './backup-files.ts';

/** The suffixes of an unfinished backup and of the files beside it: SQLite's own files and the checksum. */
const suffixes = ['', '-journal', '-wal', '-shm', '.sha256'] as const;
const lockOf = (partial: string) => `${partial}-lock`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const partialName = new RegExp(`^((.+)\\.${uuid}\\.partial)(?:-journal|-wal|-shm|\\.sha256|-lock)?$`);

/** An unfinished backup, which has a file of its own until it is complete. */
export interface PartialBackup {
  readonly file: string;
  /** Deletes the files that have not been renamed yet, and releases the lock. */
  cleanUp(): void;
}

/**
 * Begins a backup beside its target, and deletes what interrupted attempts at that target left.
 * @throws StorageError
 */
export function beginPartial(target: string): PartialBackup {
  const directory = path.dirname(target);
  removeAbandonedBackups(directory, path.basename(target));
  const file = `${target}.${randomUUID()}.partial`;
  const lock = lockOf(file);
  // Created here, because SQLite would make it readable by others, and because a read-only directory fails
  // early this way.
  closeSync(openSync(lock, 'wx', 0o600));
  const unlock = lockFile(lock);
  const cleanUp = () => {
    for (const beside of suffixes) rmSync(file + beside, { force: true });
    unlock();
    rmSync(lock, { force: true });
  };
  try {
    // Another process that cleans up may have deleted the lock file before it was locked.
    if (!existsSync(lock)) throw new StorageError('failed', `${lock} was taken away: try again`);
    closeSync(openSync(file, 'wx', 0o600));
    return { file, cleanUp };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/**
 * Deletes the files of interrupted backups in a directory: those with names only Forge uses, and those of one
 * target. A backup in progress holds its lock and stays, as do files this user may not delete.
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
      // Leftover files only take space, which must not prevent a backup or a start.
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
