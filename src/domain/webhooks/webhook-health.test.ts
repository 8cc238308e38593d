import { expect, it } from 'vitest';
import { dayMs } from '../time/calendar-day.ts';
import { goodHealth, hasFailedForAWeek, healthAfterFailure, retryAt } from './webhook-health.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

it('retries after 30 s, 5 min, 30 min, 2 h, 8 h and 24 h, and then gives up', () => {
  const delays = [0, 1, 2, 3, 4, 5].map((attempt) => (retryAt(attempt, now) ?? 0) - now);
  expect(delays).toEqual([30_000, 300_000, 1_800_000, 7_200_000, 28_800_000, 86_400_000]);
  expect(retryAt(6, now)).toBeNull();
});

it('lets a webhook rest as long as its failures in a row say, a day at most', () => {
  let health = goodHealth;
  const rests: number[] = [];
  for (let n = 0; n < 8; n++) {
    health = healthAfterFailure(health, now);
    rests.push((health.restUntil - now) / 1_000);
  }
  expect(rests).toEqual([30, 300, 1_800, 7_200, 28_800, 86_400, 86_400, 86_400]);
  expect(health).toMatchObject({ failures: 8, failingSince: now });
});

it('has failed for a week at its very end', () => {
  const health = healthAfterFailure(goodHealth, now);
  expect(hasFailedForAWeek(health, now + 7 * dayMs - 1)).toBe(false);
  expect(hasFailedForAWeek(health, now + 7 * dayMs)).toBe(true);
  expect(hasFailedForAWeek(goodHealth, now + 7 * dayMs)).toBe(false);
});

it('begins the week at the present if a clock that was ahead had begun it', () => {
  const health = { ...goodHealth, failures: 1, failingSince: now + dayMs };
  expect(healthAfterFailure(health, now).failingSince).toBe(now);
});
