import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Syncs a file's content to disk. */
export function syncFile(file: string): void {
  syncOpened(file, 'r+');
}

/** Syncs the names in a directory to disk. */
export function syncDirectory(directory: string): void {
  // Windows stores names durably by itself and cannot open a directory.
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
