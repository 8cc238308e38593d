import { statSync } from 'node:fs';

/** Bytes of a file; 0 where there is none. */
export function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
