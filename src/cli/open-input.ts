import { createReadStream, fstatSync } from 'node:fs';
import { type Readable } from 'node:stream';

/**
 * The standard input. Node gives an empty one for a directory or a disk, which would pass for an input without lines. Read as
 * a file, a directory fails as it must.
 */
export function openInput(): Readable {
  return isEmptyForNode() ? createReadStream('', { fd: 0, autoClose: false }) : process.stdin;
}

function isEmptyForNode(): boolean {
  try {
    const stats = fstatSync(0);
    return stats.isDirectory() || stats.isBlockDevice();
  } catch {
    return false;
  }
}
