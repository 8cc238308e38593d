import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StorageError } from '../../errors/storage-error.ts';
import { identityOf } from '../files/file-identity.ts';
import { checksumFile, checksumsFileOf } from './checksum.ts';

/**
 * Makes sure that a backup may have this name: that nothing has it yet, or an earlier backup. The database's own
 * name would put the past in the place of what people write to.
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

/** Whether the server, or SQLite, keeps a file of this name beside the database; nothing else is named so. */
const isOwnName = (name: string) => name.startsWith('forge.');

function isOwnFile(database: string, target: string): boolean {
  const directory = path.dirname(database);
  if (identityOf(path.dirname(target)) === identityOf(directory) && isOwnName(path.basename(target)))
    return true;
  // It may be such a file by another name: a link, or another way to write the same name.
  const there = identityOf(target);
  const isThis = (name: string) => isOwnName(name) && identityOf(path.join(directory, name)) === there;
  return there !== null && readdirSync(directory).some(isThis);
}
