import { statSync } from 'node:fs';

/** The size in bytes; 0 if the file does not exist. */
export function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
