import { statSync } from 'node:fs';

/** What identifies a file under any name, as long as it exists or is open. Null where there is none. */
export function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
