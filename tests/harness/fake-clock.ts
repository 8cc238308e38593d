/** A clock that moves only when a test moves it, with the timers that depend on it. */
export interface FakeClock {
  now(): number;
  schedule(milliseconds: number, run: () => void): () => void;
  /** Moves the clock on and runs the timers that are due, in order. */
  advance(milliseconds: number): void;
  /** Sets the clock without running any timer, as when a person sets a device's clock. */
  set(time: number): void;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export function createFakeClock(start = Date.parse('2026-11-20T10:00:00.000Z')): FakeClock {
  let time = start;
  const timers = new Set<Timer>();
  return {
    now: () => time,
    schedule(milliseconds, run) {
      const timer: Timer = { due: time + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...timers].filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due);
        if (next === undefined) break;
        timers.delete(next);
        time = Math.max(time, next.due);
        next.run();
      }
      time = end;
    },
    set(now) {
      time = now;
    },
  };
}
