import { uptime } from 'node:os';
import { dayMs } from '#domain/time/calendar-day.ts';

/** How far the clock may be corrected without losing trust, in ms. */
const toleranceMs = 10 * 60_000;
/** How long the clock must run evenly until it is trusted, in ms: after the start, and after a jump. */
const trustDelayAfterStartMs = 3_600_000;
const trustDelayAfterJumpMs = dayMs;

/** Detects jumps of the system clock: a wrong clock must not make the sweep delete data too early. */
export interface ClockWatch {
  /** Compares the clock with the time elapsed since the previous call; both in ms. */
  isTrusted(now: number, elapsedMs: number): boolean;
}

/**
 * The machine's uptime in ms, by a clock that is never set. Unlike `performance.now()`, which on Linux stops
 * during sleep, it includes sleep, so that waking up does not look like a jump of the clock.
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
