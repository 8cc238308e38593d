import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';

const maxBytes = 4 * 1_024 * 1_024;
const chunkBytes = 65_536;

/**
 * A file that only reserves disk space. On a full disk even deleting needs space, for the WAL: removing this
 * file frees some, and it is created again once there is space.
 */
export interface Ballast {
  release(): void;
  /** Creates the file again if the disk has twice its size free. Returns whether the file exists. */
  regain(): boolean;
}

export function ballastIn(directory: string): Ballast {
  const file = path.join(directory, 'forge.ballast');
  const { blocks, bsize } = statfsSync(directory);
  // A tenth of a small disk is enough, because a small disk also holds less to delete.
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

/** Writes every byte, because a file with holes would reserve no space. */
function fill(file: string, size: number): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    // Random bytes, because some file systems do not store zeros.
    const bytes = Buffer.alloc(chunkBytes);
    for (let at = 0; at < size; at += chunkBytes) writeSync(handle, randomFillSync(bytes), 0, chunkBytes, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
