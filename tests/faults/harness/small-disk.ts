import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk of a few megabytes that a test can fill without affecting anything else. */
export interface SmallDisk {
  readonly directory: string;
  /** Uses up all space except `leave` bytes. */
  fill(leave: number): void;
  /** Frees the space again. */
  makeRoom(): void;
  remove(): void;
}

/** Used where nothing can be mounted: shared memory, if it is limited to a size that a test can fill. */
const sharedMemory = '/dev/shm';
const smallEnough = 1_073_741_824;

export function smallDisk(size: number): SmallDisk {
  const base = existsSync(sharedMemory) ? sharedMemory : '/tmp';
  const directory = mkdtempSync(path.join(base, 'forge-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'forge-small', directory]);
  const isMounted = mounted.status === 0;
  const { blocks, bsize } = statfsSync(directory);
  if (!isMounted && blocks * bsize > smallEnough) {
    rmSync(directory, { recursive: true });
    throw new Error(
      `a full disk cannot be tried here: it takes the right to mount a tmpfs, or a ${sharedMemory} of at most 1 GB (${String(mounted.stderr).trim()})`,
    );
  }
  const filler = path.join(directory, 'filler');
  const free = () => {
    const { bavail, bsize: unit } = statfsSync(directory);
    return bavail * unit;
  };
  const reserve = path.join(directory, 'reserve');
  // Shared memory is larger than requested, so a file takes up the rest.
  if (!isMounted) writeFileSync(reserve, Buffer.alloc(Math.max(0, free() - size)));
  return {
    directory: isMounted ? directory : path.join(directory, 'data'),
    fill: (leave) => writeFileSync(filler, Buffer.alloc(Math.max(0, free() - leave))),
    makeRoom: () => truncateSync(filler),
    remove() {
      if (isMounted) spawnSync('umount', ['--lazy', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
