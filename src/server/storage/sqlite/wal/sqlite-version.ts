/**
 * Whether one connection may checkpoint the WAL while others write to it. Before 3.51.3 (and 3.50.7 in its
 * series) this could, very rarely, corrupt the file (https://sqlite.org/wal.html, "the WAL-reset bug").
 */
export function isWalSafe(version: string): boolean {
  return isAtLeast(version, '3.51.3') || (version.startsWith('3.50.') && isAtLeast(version, '3.50.7'));
}

/** Whether SQLite can report the WAL's length without a checkpoint. */
export function reportsWalLength(version: string): boolean {
  return isAtLeast(version, '3.51.0');
}

function isAtLeast(version: string, floor: string): boolean {
  const found = version.split('.').map(Number);
  const wanted = floor.split('.').map(Number);
  const place = wanted.findIndex((number, index) => found[index] !== number);
  return place < 0 || (found[place] ?? 0) > (wanted[place] ?? 0);
}
