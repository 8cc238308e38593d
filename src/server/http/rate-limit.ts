/** How much of something each of many may do in a stretch of time. Kept in memory: it only evens out load. */
export interface RateLimit {
  /**
   * Takes an amount and gives 0, or takes nothing and gives the milliseconds until there is room again. What is
   * more than the limit by itself is taken first of all: it would never be.
   */
  take(who: string, amount: number): number;
}

interface Window {
  used: number;
  ends: number;
}

/** More than so many windows are looked through for ended ones. */
const keptWindows = 10_000;

export function createRateLimit(most: number, length: number, now: () => number): RateLimit {
  const windows = new Map<string, Window>();
  const forgetEnded = (time: number) => {
    for (const [who, { ends }] of windows) if (ends <= time) windows.delete(who);
  };
  return {
    take(who, amount) {
      const time = now();
      let window = windows.get(who);
      // One that begins later than now is of a clock that was put right since.
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
