import { uptime } from 'node:os';
import { dayMs } from '#domain/time/calendar-day.ts';

/** When a clock is trusted. */
export interface ClockTrust {
  /** How far the clock may be corrected without losing trust, in ms. */
  readonly toleranceMs: number;
  /** How long the clock must run evenly until it is trusted, in ms: after the start, and after a jump. */
  readonly delayAfterStartMs: number;
  readonly delayAfterJumpMs: number;
}

/** For deleting data. */
const strictTrust: ClockTrust = {
  toleranceMs: 10 * 60_000,
  delayAfterStartMs: 3_600_000,
  delayAfterJumpMs: dayMs,
};

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

export function watchClock(now: number, elapsedMs: number, trust: ClockTrust = strictTrust): ClockWatch {
  let last = { now, elapsedMs };
  let trustedFrom = elapsedMs + trust.delayAfterStartMs;
  return {
    isTrusted(time, elapsedNowMs) {
      const driftMs = time - last.now - (elapsedNowMs - last.elapsedMs);
      last = { now: time, elapsedMs: elapsedNowMs };
      if (Math.abs(driftMs) > trust.toleranceMs) trustedFrom = elapsedNowMs + trust.delayAfterJumpMs;
      return elapsedNowMs >= trustedFrom;
    },
  };
}
