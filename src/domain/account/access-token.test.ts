import { expect, it } from 'vitest';
import { checkTokenName, isTokenExpired, tokenExpiry } from './access-token.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

it.each([
  ['30-days', '2026-12-29T12:00:00.000Z'],
  ['90-days', '2027-02-27T12:00:00.000Z'],
  ['1-year', '2027-11-29T12:00:00.000Z'],
] as const)('lets a token of %s expire at %s', (lifetime, expiry) => {
  expect(new Date(tokenExpiry(lifetime, now) ?? 0).toISOString()).toBe(expiry);
});

it('lets a token without an end never expire', () => {
  expect(tokenExpiry('never', now)).toBe(null);
  expect(isTokenExpired(null, Number.MAX_SAFE_INTEGER)).toBe(false);
});

it('ends a token at the moment of its expiry, not a millisecond before', () => {
  expect(isTokenExpired(now, now - 1)).toBe(false);
  expect(isTokenExpired(now, now)).toBe(true);
});

it.each([
  ['', 'fields-required'],
  [' \u200b ', 'fields-required'],
  ['a', null],
  ['x'.repeat(60), null],
  [`  ${'x'.repeat(60)}  `, null],
  ['x'.repeat(61), 'text-too-long'],
])('judges the name "%s" as %s', (name, fault) => {
  expect(checkTokenName(name)).toBe(fault);
});
