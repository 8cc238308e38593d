import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes sure that a file's content is on the disk. */
export function syncFile(file: string): void {
  syncOpened(file, 'r+');
}

/** Makes sure that the names in a directory are on the disk. */
export function syncDirectory(directory: string): void {
  // Windows keeps names by itself and cannot open a directory.
  if (process.platform !== 'win32') syncOpened(directory, 'r');
}

function syncOpened(place: string, flags: string): void {
  const handle = openSync(place, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
