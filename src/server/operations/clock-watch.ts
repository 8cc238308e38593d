import { uptime } from 'node:os';
import { dayLength } from '#domain/day-length.ts';

/** Milliseconds by which the clock may be corrected without losing trust. */
const tolerance = 10 * 60_000;
/** Milliseconds the clock must run evenly before it is trusted: after a start, and after it was seen to jump. */
const afterStart = 3_600_000;
const afterJump = dayLength;

/** Tells whether the time of day can be believed: a clock that was set wrong must not make us delete. */
export interface ClockWatch {
  /** Compares the time of day with the time that has passed since the machine started. */
  isTrusted(now: number, elapsed: number): boolean;
}

/**
 * Milliseconds since the machine started, by a clock nobody sets. Unlike a process's own, which on Linux stands still
 * while the machine sleeps, it goes on then: waking up must not look like a jump of the time of day.
 */
export function sinceMachineStart(): number {
  return uptime() * 1_000;
}

export function watchClock(now: number, elapsed: number): ClockWatch {
  let last = { now, elapsed };
  let trustedFrom = elapsed + afterStart;
  return {
    isTrusted(time, passed) {
      const drift = time - last.now - (passed - last.elapsed);
      last = { now: time, elapsed: passed };
      if (Math.abs(drift) > tolerance) trustedFrom = passed + afterJump;
      return passed >= trustedFrom;
    },
  };
}
