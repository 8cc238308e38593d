/** Limits how much each of many keys may use per window. Kept in memory, because it only evens out load. */
export interface RateLimit {
  /**
   * Takes an amount and returns 0, or takes nothing and returns the ms until the window ends. An amount above
   * the limit is accepted as the first of its window; otherwise it never could be.
   */
  take(who: string, amount: number): number;
}

interface Window {
  used: number;
  ends: number;
}

/** Ended windows are dropped only above this number of windows. */
const keptWindows = 10_000;

export function createRateLimit(most: number, length: number, now: () => number): RateLimit {
  const windows = new Map<string, Window>();
  let nextLook = -Infinity;
  /** Scans at most once a window: while most windows are active, more scans would drop almost none. */
  const forgetEnded = (time: number) => {
    if (time < nextLook && nextLook - length <= time) return;
    nextLook = time + length;
    for (const [who, { ends }] of windows) if (ends <= time) windows.delete(who);
  };
  return {
    take(who, amount) {
      const time = now();
      let window = windows.get(who);
      // A window that starts in the future was opened before the clock was set back.
      if (window === undefined || window.ends <= time || window.ends - length > time) {
        if (windows.size >= keptWindows) forgetEnded(time);
        window = { used: 0, ends: time + length };
        windows.set(who, window);
      }
      if (window.used > 0 && window.used + amount > most) return window.ends - time;
      window.used += amount;
      return 0;
    },
  };
}
