import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';

const maxBytes = 4 * 1_024 * 1_024;
const chunkBytes = 65_536;

/**
 * A file of no use but its size. On a full disk even deleting needs room (for the log it is written to);
 * letting go of the ballast gives it, and the file comes back when there is room again.
 */
export interface Ballast {
  release(): void;
  /** Takes the room again if there is enough for it and for some work besides; says whether it is there. */
  regain(): boolean;
}

export function ballastIn(directory: string): Ballast {
  const file = path.join(directory, 'forge.ballast');
  const { blocks, bsize } = statfsSync(directory);
  // A tenth of a small disk is enough: there is not much to delete on it either.
  const size = Math.floor(Math.min(maxBytes, (blocks * bsize) / 10) / chunkBytes) * chunkBytes;
  const isHeld = () => statSync(file, { throwIfNoEntry: false })?.size === size;
  const release = () => rmSync(file, { force: true });
  return {
    release,
    regain() {
      if (isHeld()) return true;
      const { bavail } = statfsSync(directory);
      if (bavail * bsize < 2 * size) return false;
      try {
        fill(file, size);
        return true;
      } catch {
        release();
        return false;
      }
    },
  };
}

/** Written in full, as a file with holes would take no room. */
function fill(file: string, size: number): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    // Not zeros, which some file systems store as nothing.
    const bytes = Buffer.alloc(chunkBytes);
    for (let at = 0; at < size; at += chunkBytes) writeSync(handle, randomFillSync(bytes), 0, chunkBytes, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
