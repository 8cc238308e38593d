import { lchownSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * If root has created a file, gives it to the owner of the database, or of its directory if there is no
 * database yet. Operators often run commands as root; the server, which runs as another user, could otherwise
 * not open a restored database or write further backups.
 */
export function giveToOwner(database: string, made: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(database, { throwIfNoEntry: false }) ?? statSync(path.dirname(database));
  if (uid === 0) return;
  try {
    lchownSync(made, uid, gid);
  } catch {
    // Not every file system has owners, and the file is usable without the change.
  }
}
