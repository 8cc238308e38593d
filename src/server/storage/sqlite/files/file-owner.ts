import { lchownSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Gives what root has made for a database to whoever owns that, or its directory where there is none yet. Whoever may
 * stop a service types its commands as root as well, and the server, which runs as somebody else, could then neither
 * open what was restored nor make another backup.
 */
export function giveToOwner(database: string, made: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(database, { throwIfNoEntry: false }) ?? statSync(path.dirname(database));
  if (uid === 0) return;
  try {
    lchownSync(made, uid, gid);
  } catch {
    // Not every file system has owners. What is made is no worse for it.
  }
}
