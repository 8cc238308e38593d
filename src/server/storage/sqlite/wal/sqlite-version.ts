/**
 * Whether connections may move one log while others write to it. Before 3.51.3 and, in the series before, 3.50.7 that
 * could damage the file, very rarely (https://sqlite.org/wal.html, "the WAL-reset bug").
 */
export function isWalSafe(version: string): boolean {
  return isAtLeast(version, '3.51.3') || (version.startsWith('3.50.') && isAtLeast(version, '3.50.7'));
}

/** Whether SQLite says how long the log is without moving any of it. */
export function reportsWalLength(version: string): boolean {
  return isAtLeast(version, '3.51.0');
}

function isAtLeast(version: string, floor: string): boolean {
  const found = version.split('.').map(Number);
  const wanted = floor.split('.').map(Number);
  const place = wanted.findIndex((number, index) => found[index] !== number);
  return place < 0 || (found[place] ?? 0) > (wanted[place] ?? 0);
}
