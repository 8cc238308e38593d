import { uptime } from 'node:os';
import { dayMs } from '#domain/time/calendar-day.ts';

/** Milliseconds by which the clock may be corrected without losing trust. */
const toleranceMs = 10 * 60_000;
/** Milliseconds the clock must run evenly before it is trusted: after a start, and after it was seen to jump. */
const trustDelayAfterStartMs = 3_600_000;
const trustDelayAfterJumpMs = dayMs;

/** Tells whether the time of day can be believed: a clock that was set wrong must not make us delete. */
export interface ClockWatch {
  /** Compares the time of day with the time that has passed since the machine started. */
  isTrusted(now: number, elapsedMs: number): boolean;
}

/**
 * Milliseconds since the machine started, by a clock nobody sets. Unlike a process's own, which on Linux stands still
 * while the machine sleeps, it goes on then: waking up must not look like a jump of the time of day.
 */
export function machineUptimeMs(): number {
  return uptime() * 1_000;
}

export function watchClock(now: number, elapsedMs: number): ClockWatch {
  let last = { now, elapsedMs };
  let trustedFrom = elapsedMs + trustDelayAfterStartMs;
  return {
    isTrusted(time, elapsedNowMs) {
      const driftMs = time - last.now - (elapsedNowMs - last.elapsedMs);
      last = { now: time, elapsedMs: elapsedNowMs };
      if (Math.abs(driftMs) > toleranceMs) trustedFrom = elapsedNowMs + trustDelayAfterJumpMs;
      return elapsedNowMs >= trustedFrom;
    },
  };
}
