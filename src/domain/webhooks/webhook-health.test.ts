import { expect, it } from 'vitest';
import { dayMs } from '../time/calendar-day.ts';
import { goodHealth, hasFailedForAWeek, healthAfterFailure, retryAt } from './webhook-health.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

it('retries after 30 s, 5 min, 30 min, 2 h, 8 h and 24 h, and then gives up', () => {
  const delays = [0, 1, 2, 3, 4, 5].map((attempt) => (retryAt(attempt, now) ?? 0) - now);
  expect(delays).toEqual([30_000, 300_000, 1_800_000, 7_200_000, 28_800_000, 86_400_000]);
  expect(retryAt(6, now)).toBeNull();
});

/** How long the webhook rests after each of these attempts in turn, in seconds. */
function restsAfter(attempts: readonly number[]): number[] {
  let health = goodHealth;
  return attempts.map((attempt) => {
    health = healthAfterFailure(health, attempt, now);
    return (health.restUntil - now) / 1_000;
  });
}

it('lets a webhook rest until the next attempt of an event', () => {
  expect(restsAfter([0, 1, 2, 3, 4, 5, 6])).toEqual([30, 300, 1_800, 7_200, 28_800, 86_400, 0]);
});

it('begins with the shortest rest for each event after one that was given up', () => {
  expect(restsAfter([0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0]).slice(7)).toEqual([
    30, 300, 1_800, 7_200, 28_800, 86_400, 0, 30,
  ]);
});

it('begins the rests of an event again after an accepted test', () => {
  expect(restsAfter([3, 4])).toEqual([30, 300]);
});

it('lets a webhook not rest once an event is given up, and forgets no failure', () => {
  const before = { failures: 6, failingSince: now - dayMs, restUntil: now };
  expect(healthAfterFailure(before, 5, now)).toEqual({
    failures: 7,
    failingSince: now - dayMs,
    restUntil: now + dayMs,
  });
  expect(healthAfterFailure(before, 6, now)).toEqual({
    failures: 7,
    failingSince: now - dayMs,
    restUntil: now,
  });
});

it('has failed for a week at its very end', () => {
  const health = healthAfterFailure(goodHealth, 0, now);
  expect(hasFailedForAWeek(health, 1, now + 7 * dayMs - 1)).toBe(false);
  expect(hasFailedForAWeek(health, 1, now + 7 * dayMs)).toBe(true);
  expect(hasFailedForAWeek(goodHealth, 1, now + 7 * dayMs)).toBe(false);
});

it('does not take the first failure of an event for the end of a week of failures', () => {
  const health = healthAfterFailure(goodHealth, 0, now);
  expect(hasFailedForAWeek(health, 0, now + 8 * dayMs)).toBe(false);
});

it('begins the week at the present if a clock that was ahead had begun it', () => {
  const health = { ...goodHealth, failures: 1, failingSince: now + dayMs };
  expect(healthAfterFailure(health, 0, now).failingSince).toBe(now);
});
