import { expect, it } from 'vitest';
import { retryAfterMs } from './send-with-retry.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');

it.each([
  [null, null],
  ['0', 0],
  ['17', 17_000],
  ['Fri, 20 Nov 2026 10:00:05 GMT', 5_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-1', null],
])('reads Retry-After %j as %j ms', (text, delayMs) => {
  expect(retryAfterMs(new Headers(text === null ? {} : { 'Retry-After': text }), now)).toBe(delayMs);
});
