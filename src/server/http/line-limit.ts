/** How many lines of each kind there may be in so many milliseconds: a flood of requests must not fill the disk. */
const mostLines = 20;
const span = 60_000;

/**
 * Says whether something of a kind may have a line in the log: null where it may not, else how many before it had
 * none. There must be few kinds.
 */
export function createLineLimit(elapsed: () => number): (kind: string) => number | null {
  const windows = new Map<string, { readonly ends: number; lines: number; unlogged: number }>();
  return (kind) => {
    const time = elapsed();
    const last = windows.get(kind);
    const isOver = last === undefined || time >= last.ends;
    const window = isOver ? { ends: time + span, lines: 0, unlogged: 0 } : last;
    windows.set(kind, window);
    if (window.lines >= mostLines) {
      window.unlogged += 1;
      return null;
    }
    window.lines += 1;
    return isOver ? (last?.unlogged ?? 0) : 0;
  };
}
