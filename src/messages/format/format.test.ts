import { expect, it } from 'vitest';
import { utcOffsetIn } from '#domain/testing/zones.ts';
import { createFormat } from './format.ts';

const en = createFormat('en');
const es = createFormat('es');
const berlin = utcOffsetIn('Europe/Berlin');
const now = '2026-11-22T12:33:00+01:00';

it.each([
  ['2026-11-22T12:34:00+01:00', now, 'now', 'ahora'],
  ['2026-11-22T12:32:01+01:00', now, 'now', 'ahora'],
  ['2026-11-22T12:32:00+01:00', now, '1 minute ago', 'hace 1 minuto'],
  ['2026-11-22T11:33:00+01:00', now, '1 hour ago', 'hace 1 hora'],
  ['2026-11-21T12:34:00+01:00', now, '23 hours ago', 'hace 23 horas'],
  ['2026-11-21T12:33:00+01:00', now, 'yesterday', 'ayer'],
  // At noon 47 hours are two days, just before midnight one.
  ['2026-11-20T13:33:00+01:00', now, '2 days ago', 'hace 2 días'],
  ['2026-11-21T00:30:00+01:00', '2026-11-22T23:30:00+01:00', 'yesterday', 'ayer'],
  ['2026-11-21T00:30:00+01:00', '2026-11-23T00:00:00+01:00', '2 days ago', 'hace 2 días'],
  ['2026-11-16T00:00:00+01:00', now, '6 days ago', 'hace 6 días'],
  // The day on which clocks go back has 25 hours.
  ['2026-10-25T00:10:00+02:00', '2026-10-25T23:50:00+01:00', '24 hours ago', 'hace 24 horas'],
  ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 'yesterday', 'ayer'],
])('formats a time of %s, at %s: %s, %s', (time, at, english, spanish) => {
  expect(en.ago(Date.parse(time), Date.parse(at), berlin)).toBe(english);
  expect(es.ago(Date.parse(time), Date.parse(at), berlin)).toBe(spanish);
});

it('shows the date of times seven or more days ago', () => {
  for (const written of ['2026-11-15T23:59:59+01:00', '2025-01-01T00:00:00+01:00']) {
    const time = Date.parse(written);
    expect(en.ago(time, Date.parse(now), berlin)).toBe(en.longDateTime(time));
    expect(es.ago(time, Date.parse(now), berlin)).toBe(es.longDateTime(time));
  }
});

it.each([
  [{ days: 3, hours: 4, minutes: 5, seconds: 6 }, '3d 4h'],
  [{ days: 3, hours: 0, minutes: 5, seconds: 6 }, '3d 0h'],
  [{ days: 0, hours: 4, minutes: 5, seconds: 6 }, '4h 5m'],
  [{ days: 0, hours: 0, minutes: 5, seconds: 6 }, '5m 6s'],
  [{ days: 0, hours: 0, minutes: 0, seconds: 6 }, '6s'],
  [{ days: 0, hours: 0, minutes: 0, seconds: 0 }, '0s'],
])('shortens the time left %o to its two largest units, %s', (left, text) => {
  expect(en.briefTimeLeft(left)).toBe(text);
  expect(es.briefTimeLeft(left)).toBe(text);
});
