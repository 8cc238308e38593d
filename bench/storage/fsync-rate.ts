import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

const block = Buffer.alloc(4_096, 7);

/** As many blocks as SQLite's log has before it starts over (see openForWriting). */
const blocks = 10_000;

/** How often a second this disk takes 4 KiB and says they are safe, over a file that has its full length. */
export function fsyncRate(directory: string): (milliseconds: number) => number {
  const file = path.join(directory, 'fsync-rate');
  const handle = openSync(file, 'w');
  writeSync(handle, Buffer.alloc(block.length * blocks));
  fdatasyncSync(handle);
  closeSync(handle);
  let next = 0;
  return (milliseconds) => {
    const handle = openSync(file, 'r+');
    const started = performance.now();
    let count = 0;
    while (performance.now() - started < milliseconds) {
      writeSync(handle, block, 0, block.length, (next++ % blocks) * block.length);
      fdatasyncSync(handle);
      count += 1;
    }
    const seconds = (performance.now() - started) / 1_000;
    closeSync(handle);
    return count / seconds;
  };
}
