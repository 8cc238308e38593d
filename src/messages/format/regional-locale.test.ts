import { expect, it } from 'vitest';
import { createCalendarFormat } from './calendar-format.ts';
import { createFormat } from './format.ts';
import { regionalLocale } from './regional-locale.ts';
import { createWeekdayFormat } from './weekday-format.ts';

it.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-DE', 'en-AU', 'en-GB'], 'en-AU'],
  ['en', ['es-MX', 'en-US'], 'en'],
  ['en', ['en', 'en-GB'], 'en'],
  ['en', ['en-US-u-hc-h23'], 'en-US-u-hc-h23'],
  ['en', ['de-DE', 'fr'], 'en'],
  ['en', [], 'en'],
  ['en', ['en-US@posix', '', 'en-IE'], 'en-IE'],
  ['es', ['en-GB', 'es-MX'], 'es-MX'],
  ['es', ['es-419'], 'es-419'],
  ['es', ['es-ES'], 'es'],
  ['es', ['est-EE', 'en-GB'], 'es'],
] as const)('writes dates in %s of a browser that prefers %j as %s does', (language, tags, locale) => {
  expect(regionalLocale(language, tags)).toBe(locale);
});

/** A local time, so that the test is the same in every zone. */
const time = new Date(2026, 10, 18, 13, 7).getTime();
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  ['en', 'en', 'Wed, Nov 18, 1:07 PM', 'Nov 18, 2026, 1:07 PM', 'Nov 18, 2026', 'Wed, Nov 18', 'Nov 18'],
  ['en', 'en-GB', 'Wed 18 Nov, 13:07', '18 Nov 2026, 13:07', '18 Nov 2026', 'Wed 18 Nov', '18 Nov'],
  [
    'en',
    'en-US-u-hc-h23',
    'Wed, Nov 18, 13:07',
    'Nov 18, 2026, 13:07',
    'Nov 18, 2026',
    'Wed, Nov 18',
    'Nov 18',
  ],
  ['es', 'es', 'mié, 18 nov, 13:07', '18 nov 2026, 13:07', '18 nov 2026', 'mié, 18 nov', '18 nov'],
  [
    'es',
    'es-MX',
    'mié 18 de nov, 1:07 p.m.',
    '18 nov 2026, 1:07 p.m.',
    '18 nov 2026',
    'mié 18 de nov',
    '18 nov',
  ],
] as const)(
  'writes dates in %s as %s does',
  (language, locale, dateTime, longDateTime, day, weekday, shortDay) => {
    const format = createFormat(language, locale);
    expect([format.language, format.locale]).toEqual([language, locale]);
    expect(plain(format.dateTime(time))).toBe(dateTime);
    expect(plain(format.longDateTime(time))).toBe(longDateTime);
    expect(plain(format.day(time))).toBe(day);
    expect(plain(format.weekday(time))).toBe(weekday);
    expect(plain(format.shortDay(time))).toBe(shortDay);
  },
);

it('writes numbers as the language does, whatever the region', () => {
  expect(createFormat('es', 'es-MX').number(12_345)).toBe('12.345');
});

it('writes the days of menus and charts as the region does', () => {
  const british = createCalendarFormat('en-GB');
  expect(createWeekdayFormat('en-GB')(20_775)).toBe('Wed 18 Nov');
  expect(british.fullDay(20_775)).toBe('Wed, 18 Nov 2026');
  expect(createWeekdayFormat('en')(20_775)).toBe('Wed, Nov 18');
});
