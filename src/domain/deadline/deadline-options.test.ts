import { expect, it } from 'vitest';
import { utcOffsetIn } from '../testing/zones.ts';
import { dayOf } from '../time/calendar-day.ts';
import { deadlineOptions, eveningOf } from './deadline-options.ts';
import { isInFuture } from './deadline.ts';
import { namedZone } from './named-zone.ts';

/** The offered days, in order, at a wall-clock time in UTC. */
function daysAt(wall: string): readonly string[] {
  return deadlineOptions(Date.parse(`${wall}Z`), 0).map(({ deadline }) => deadline.slice(0, 10));
}

it('offers today, tomorrow, the weekend, next week and in a month, all at 18:00', () => {
  expect(deadlineOptions(Date.parse('2026-11-25T09:30:00Z'), 0)).toEqual([
    { choice: 'today', day: 20_782, deadline: '2026-11-25T18:00', hasPassed: false },
    { choice: 'tomorrow', day: 20_783, deadline: '2026-11-26T18:00', hasPassed: false },
    { choice: 'weekend', day: 20_785, deadline: '2026-11-28T18:00', hasPassed: false },
    { choice: 'nextWeek', day: 20_787, deadline: '2026-11-30T18:00', hasPassed: false },
    { choice: 'nextMonth', day: 20_812, deadline: '2026-12-25T18:00', hasPassed: false },
  ]);
});

it.each([
  ['2026-11-25T17:59:59.999', false],
  ['2026-11-25T18:00', true],
  ['2026-11-25T23:59', true],
  ['2026-11-26T00:00', false],
])('says at %s whether 18:00 of today has passed: %s', (now, hasPassed) => {
  const options = deadlineOptions(Date.parse(`${now}Z`), 0);
  expect(options.map((option) => option.hasPassed)).toEqual([hasPassed, false, false, false, false]);
});

it.each([
  ['Monday', '2026-11-23T10:00', '2026-11-28'],
  ['Friday evening', '2026-11-27T20:00', '2026-11-28'],
  ['Saturday', '2026-11-28T17:59', '2026-11-28'],
  ['Saturday evening', '2026-11-28T18:00', '2026-11-29'],
  ['Sunday', '2026-11-29T17:59', '2026-11-29'],
  ['Sunday evening', '2026-11-29T18:00', '2026-12-05'],
])('takes for the weekend on a %s (%s) %s', (_, now, weekend) => {
  expect(daysAt(now)[2]).toBe(weekend);
});

it.each([
  ['Monday', '2026-11-23T10:00', '2026-11-30'],
  ['Sunday', '2026-11-29T10:00', '2026-11-30'],
  ['last Sunday of the year', '2026-12-27T10:00', '2026-12-28'],
  ['last day of the year, a Thursday', '2026-12-31T10:00', '2027-01-04'],
])('takes for next week on a %s (%s) Monday %s', (_, now, monday) => {
  expect(daysAt(now)[3]).toBe(monday);
});

it.each([
  ['2026-11-30T10:00', '2026-12-30'],
  ['2026-12-31T10:00', '2027-01-31'],
  ['2027-01-28T10:00', '2027-02-28'],
  ['2027-01-29T10:00', '2027-02-28'],
  ['2027-01-31T10:00', '2027-02-28'],
  ['2028-01-30T10:00', '2028-02-29'],
  ['2028-02-29T10:00', '2028-03-29'],
  ['2026-03-31T10:00', '2026-04-30'],
])('takes for in a month on %s the same day or the month’s last: %s', (now, day) => {
  expect(daysAt(now)[4]).toBe(day);
});

it('turns the year with tomorrow', () => {
  expect(daysAt('2026-12-31T12:00')[1]).toBe('2027-01-01');
});

it.each([
  ['Pacific/Auckland', '2026-11-25T11:30:00Z', '2026-11-26'],
  ['America/Los_Angeles', '2026-11-25T07:30:00Z', '2026-11-24'],
])('counts days in the person’s zone: in %s at %s it is %s', (zone, now, today) => {
  const at = Date.parse(now);
  expect(deadlineOptions(at, utcOffsetIn(zone)(at))[0]?.deadline).toBe(`${today}T18:00`);
});

it.each([
  ['forward', '2026-03-28T22:30:00Z', '2026-03-29'],
  ['back', '2026-10-24T21:30:00Z', '2026-10-25'],
])('keeps 18:00 on the wall on the day the clocks go %s', (_, now, tomorrow) => {
  const at = Date.parse(now);
  const option = deadlineOptions(at, utcOffsetIn('Europe/Berlin')(at))[1];
  expect(option?.deadline).toBe(`${tomorrow}T18:00`);
  expect(isInFuture(option?.deadline ?? '', at, namedZone('Europe/Berlin'))).toBe(true);
});

it('gives a day without a time 18:00', () => {
  expect(eveningOf(dayOf(Date.parse('2027-02-28T23:59:00Z'), 0))).toBe('2027-02-28T18:00');
});
