/** How much of something each of many may do in a stretch of time. Kept in memory: it only evens out load. */
export interface RateLimit {
  /**
   * Takes an amount and returns 0, or takes nothing and returns the milliseconds until there is room again. An amount
   * above the limit is taken if it is the first of its window: otherwise it never could be.
   */
  take(who: string, amount: number): number;
}

interface Window {
  used: number;
  ends: number;
}

/** From this number of windows on, ended ones are looked for and dropped. */
const keptWindows = 10_000;

export function createRateLimit(most: number, length: number, now: () => number): RateLimit {
  const windows = new Map<string, Window>();
  let nextLook = -Infinity;
  /** Where most windows are still running, a look at each new one would find next to nothing. */
  const forgetEnded = (time: number) => {
    if (time < nextLook && nextLook - length <= time) return;
    nextLook = time + length;
    for (const [who, { ends }] of windows) if (ends <= time) windows.delete(who);
  };
  return {
    take(who, amount) {
      const time = now();
      let window = windows.get(who);
      // A window that begins in the future was opened before the clock was put back.
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
