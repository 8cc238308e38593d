import { expect, it } from 'vitest';
import { firstWeekday, firstWeekdayIn, knownFirstWeekday } from './first-weekday.ts';

it.each([
  ['en', 6],
  ['en-US', 6],
  ['en-GB', 0],
  ['en-CA', 6],
  ['es', 0],
  ['es-ES', 0],
  ['es-MX', 6],
  ['es-AR', 0],
  ['ar-EG', 5],
])('begins the weeks of %s on weekday %i, with what this runtime knows and without', (locale, weekday) => {
  expect(firstWeekday(locale)).toBe(weekday);
  expect(firstWeekdayIn(new Intl.Locale(locale).maximize().region ?? '')).toBe(weekday);
});

it('takes the word of the runtime first, in either form', () => {
  expect(knownFirstWeekday({ getWeekInfo: () => ({ firstDay: 7 }) })).toBe(6);
  expect(knownFirstWeekday({ weekInfo: { firstDay: 1 } })).toBe(0);
  expect(knownFirstWeekday({})).toBe(null);
});

it('begins weeks on Monday in a region that nothing is known of', () => {
  expect(firstWeekdayIn('XX')).toBe(0);
  expect(firstWeekdayIn('')).toBe(0);
});
