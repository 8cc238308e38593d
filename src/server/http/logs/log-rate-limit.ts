/** Maximum log lines per kind and window, so that a flood of requests does not fill the disk. */
const maxLinesPerWindow = 20;
const windowMs = 60_000;

/**
 * Rate-limits log lines per kind. The function returns null if the line is suppressed, else how many were
 * suppressed before it. Kinds must be few, as each stays in memory.
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
