/** How many lines of each kind there may be in so many milliseconds: a flood of requests must not fill the disk. */
const maxLinesPerWindow = 20;
const windowMs = 60_000;

/**
 * Says whether something of a kind may have a line in the log: null where it may not, else how many before it had
 * none. There must be few kinds.
 */
export function createLogRateLimit(elapsedMs: () => number): (kind: string) => number | null {
  const windows = new Map<string, { readonly ends: number; lines: number; unlogged: number }>();
  return (kind) => {
    const time = elapsedMs();
    const previous = windows.get(kind);
    const isNewWindow = previous === undefined || time >= previous.ends;
    const window = isNewWindow ? { ends: time + windowMs, lines: 0, unlogged: 0 } : previous;
    windows.set(kind, window);
    if (window.lines >= maxLinesPerWindow) {
      window.unlogged += 1;
      return null;
    }
    window.lines += 1;
    return isNewWindow ? (previous?.unlogged ?? 0) : 0;
  };
}
