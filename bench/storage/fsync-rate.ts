import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

const block = Buffer.alloc(4_096, 7);

/** The file's length in blocks. Like SQLite's WAL, it is overwritten from the start once it is full. */
const blocks = 10_000;

/**
 * Returns a function that measures how often per second this disk writes and syncs 4 KiB, in a file of full
 * length.
 */
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
