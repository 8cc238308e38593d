import { expect, it, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

it('accepts up to the limit in each window and returns the time until the next', () => {
  let now = 1_000;
  const limit = createRateLimit(10, 60_000, () => now);
  expect(limit.take('ada', 6)).toBe(0);
  now += 10_000;
  expect(limit.take('ada', 5)).toBe(50_000);
  expect(limit.take('ada', 4)).toBe(0);
  expect(limit.take('ada', 1)).toBe(50_000);
  expect(limit.take('bob', 10)).toBe(0);
  now += 50_000;
  expect(limit.take('ada', 10)).toBe(0);
});

it('starts a new window if the clock was set back', () => {
  let now = 1_000_000_000;
  const limit = createRateLimit(10, 60_000, () => now);
  expect(limit.take('ada', 10)).toBe(0);
  now = 1_000;
  expect(limit.take('ada', 10)).toBe(0);
  expect(limit.take('ada', 1)).toBe(60_000);
});

it('drops windows that have ended, so that many people do not fill the memory', () => {
  let now = 0;
  const limit = createRateLimit(1, 60_000, () => now);
  for (let n = 0; n < 30_000; n++) {
    limit.take(`person ${n}`, 1);
    now += 10;
  }
  expect(limit.take('person 29999', 1)).toBeGreaterThan(0);
  expect(limit.take('person 0', 1)).toBe(0);
});

it('scans for ended windows once a window, however many people arrive in it', () => {
  let now = 0;
  const limit = createRateLimit(1, 60_000, () => now);
  for (let n = 0; n < 10_000; n++) limit.take(`person ${n}`, 1);
  const looks = vi.spyOn(Map.prototype, Symbol.iterator);
  const newcomers = () => {
    for (let n = 0; n < 100; n++) limit.take(`newcomer ${n} of ${now}`, 1);
    return looks.mock.calls.length;
  };
  expect(newcomers()).toBe(1);
  now = 59_999;
  expect(newcomers()).toBe(1);
  now = 60_000;
  expect(newcomers()).toBe(2);
  // Too few windows are left for a scan.
  now = 120_000;
  expect(newcomers()).toBe(2);
});

it('accepts more than the limit at once only as the first of a window', () => {
  let now = 0;
  const limit = createRateLimit(10, 60_000, () => now);
  expect(limit.take('ada', 50)).toBe(0);
  expect(limit.take('ada', 1)).toBe(60_000);
  now += 60_000;
  expect(limit.take('ada', 1)).toBe(0);
  expect(limit.take('ada', 50)).toBe(60_000);
  now += 60_000;
  expect(limit.take('ada', 50)).toBe(0);
});
