import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk of a few megabytes that a test can fill without anybody else noticing. */
export interface SmallDisk {
  readonly directory: string;
  /** Takes all room but so many bytes. */
  fill(leave: number): void;
  /** Gives it back. */
  makeRoom(): void;
  remove(): void;
}

/** Where nothing may be mounted: memory that others have limited already, if it is small enough to fill. */
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
  // Shared memory that was not made for this is first made as small as asked for.
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
