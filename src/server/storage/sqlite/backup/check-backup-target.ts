import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StorageError } from '../../errors/storage-error.ts';
import { identityOf } from '../files/file-identity.ts';
import { checksumFile, checksumsFileOf } from './checksum.ts';

/**
 * Checks that a backup may have this name: no file has it yet, or an earlier backup does. A backup under the
 * database's own name would replace the database with an old state.
 * @throws StorageError
 */
export function checkBackupTarget(database: string, target: string): void {
  const refused = (why: string) =>
    new StorageError('unusable', `cannot back up to ${target}: ${why}; name another file`);
  if (isOwnFile(database, target)) throw refused('it is a file that the server itself works with');
  const hasChecksum = checksumsFileOf(target).length > 0;
  const there = lstatSync(target, { throwIfNoEntry: false });
  if (there && !(there.isFile() && hasChecksum))
    throw refused('what is there is no earlier backup, which would have its checksum beside it');
  if (!hasChecksum && lstatSync(checksumFile(target), { throwIfNoEntry: false }))
    throw refused(`its checksum has to be in ${checksumFile(target)}, which is something else`);
}

/** Whether the server or SQLite uses such a name for its files beside the database. */
const isOwnName = (name: string) => name.startsWith('forge.');

function isOwnFile(database: string, target: string): boolean {
  const directory = path.dirname(database);
  if (identityOf(path.dirname(target)) === identityOf(directory) && isOwnName(path.basename(target)))
    return true;
  // The target may be one of these files under another name, such as a link or another spelling.
  const there = identityOf(target);
  const isThis = (name: string) => isOwnName(name) && identityOf(path.join(directory, name)) === there;
  return there !== null && readdirSync(directory).some(isThis);
}
