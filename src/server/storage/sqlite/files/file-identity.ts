import { statSync } from 'node:fs';

/**
 * Device and inode, which identify a file whatever its name, as long as it exists or is open. Null if there
 * is none.
 */
export function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
