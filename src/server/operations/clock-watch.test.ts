import { expect, it } from 'vitest';
import { machineUptimeMs, watchClock } from './clock-watch.ts';

const hour = 3_600_000;
const day = 24 * hour;

it('trusts a clock that has run evenly for an hour, small corrections included', () => {
  const watch = watchClock(0, 0);
  expect(watch.isTrusted(hour / 2, hour / 2)).toBe(false);
  expect(watch.isTrusted(hour, hour)).toBe(true);
  expect(watch.isTrusted(2 * hour + 60_000, 2 * hour)).toBe(true);
  expect(watch.isTrusted(3 * hour - 60_000, 3 * hour)).toBe(true);
});

it('distrusts a clock for a day after a jump forward or back', () => {
  for (const jump of [365 * day, -365 * day, hour, -hour]) {
    const watch = watchClock(0, 0);
    expect(watch.isTrusted(hour, hour)).toBe(true);
    expect(watch.isTrusted(2 * hour + jump, 2 * hour)).toBe(false);
    expect(watch.isTrusted(day + jump, day)).toBe(false);
    expect(watch.isTrusted(day + 2 * hour + jump, day + 2 * hour)).toBe(true);
  }
});

it('restarts the day with each jump', () => {
  const watch = watchClock(0, 0);
  expect(watch.isTrusted(hour + day, hour)).toBe(false);
  expect(watch.isTrusted(20 * hour, 20 * hour)).toBe(false);
  expect(watch.isTrusted(26 * hour, 26 * hour)).toBe(false);
  expect(watch.isTrusted(44 * hour, 44 * hour)).toBe(true);
});

it('compares the clock with the uptime of the machine, not of this process', () => {
  expect(machineUptimeMs()).toBeGreaterThan(performance.now());
});
