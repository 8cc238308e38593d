import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { makeIdea } from '../testing/make-idea.ts';
import { utcOffsetIn } from '../testing/zones.ts';
import { dayOf } from '../time/calendar-day.ts';
import { countSince, nextWeekStart, weekStart, weeksMet } from './weekly-goal.ts';

const name = 'Europe/Madrid';
const [madrid, offset] = [namedZone(name), utcOffsetIn(name)];
const iso = (time: number) => new Date(time).toISOString();

it.each([
  ['Wednesday', '2026-11-25T12:00Z', '2026-11-22T23:00', '2026-11-29T23:00', 168],
  ['Monday 00:00', '2026-11-22T23:00Z', '2026-11-22T23:00', '2026-11-29T23:00', 168],
  ['a moment before', '2026-11-22T22:59Z', '2026-11-15T23:00', '2026-11-22T23:00', 168],
  ['the week that clocks go back', '2026-10-21T12:00Z', '2026-10-18T22:00', '2026-10-25T23:00', 169],
  ['the week that clocks go forward', '2026-03-25T12:00Z', '2026-03-22T23:00', '2026-03-29T22:00', 167],
])('knows when the week begins and ends on %s (%s)', (_, now, start, end, hours) => {
  const time = Date.parse(now);
  const [first, next] = [weekStart(time, madrid, offset), nextWeekStart(time, madrid, offset)];
  expect([iso(first), iso(next)]).toEqual([`${start}:00.000Z`, `${end}:00.000Z`]);
  expect((next - first) / 3_600_000).toBe(hours);
});

it('begins the week where the person is', () => {
  const now = Date.parse('2026-11-23T03:00Z');
  const tokyo = weekStart(now, namedZone('Asia/Tokyo'), utcOffsetIn('Asia/Tokyo'));
  const newYork = weekStart(now, namedZone('America/New_York'), utcOffsetIn('America/New_York'));
  expect([iso(tokyo), iso(newYork)]).toEqual(['2026-11-22T15:00:00.000Z', '2026-11-16T05:00:00.000Z']);
});

const update = (date: string) => ({ id: date, text: 'x', date });

it('counts updates of its own and finished ideas since a moment, and that moment too', () => {
  const since = '2026-11-22T23:00:00.000Z';
  const ideas = [
    makeIdea({
      updates: [update('2026-11-20T09:00:00.000Z'), update(since), update('2026-11-24T09:00:00.000Z')],
    }),
    makeIdea({
      progress: 100,
      finishedAt: '2026-11-25T09:00:00.000Z',
      updates: [update('2026-11-25T09:00:00.000Z')],
    }),
    makeIdea({ progress: 100, finishedAt: '2026-11-22T22:59:59.999Z' }),
    makeIdea({ progress: 100, finishedAt: null, notes: [update('2026-11-24T09:00:00.000Z')] }),
  ];
  expect(countSince(ideas, Date.parse(since), () => true)).toBe(4);
  expect(countSince(ideas, Date.parse(since), ({ date }) => date !== since)).toBe(3);
  expect(countSince([], 0, () => true)).toBe(0);
});

/** Wednesday. */
const today = dayOf(Date.parse('2026-11-25T12:00Z'), 0);
const monday = today - 2;
/** A week of this many updates and finished ideas, so many weeks ago. */
const week = (weeksAgo: number, updates: number, finished = 0) => ({
  day: monday - 7 * weeksAgo + (weeksAgo % 7),
  actions: 1,
  points: 0,
  updates,
  finished,
});

it.each([
  ['nothing is known', [], 0, 0],
  ['this week has met it', [], 3, 1],
  ['this week has exceeded it', [], 30, 1],
  ['this week has not met it yet', [], 2, 0],
  ['three weeks met it with both counts', [week(1, 3), week(2, 0, 3), week(3, 2, 1), week(4, 2)], 0, 3],
  ['the twelfth week before met it', [week(12, 3)], 0, 1],
  ['the twelfth week before met it, and this one has', [week(12, 3)], 3, 1],
  ['the thirteenth week before met it', [week(13, 3)], 0, 0],
  ['all weeks met it', Array.from({ length: 20 }, (_, ago) => week(ago + 1, 3)), 0, 12],
  ['all weeks met it, this one too', Array.from({ length: 20 }, (_, ago) => week(ago + 1, 3)), 3, 12],
])('counts the weeks that met a goal of 3 where %s', (_, days, thisWeek, met) => {
  expect(weeksMet(days, { today, goal: 3, thisWeek })).toBe(met);
});

it('adds up the days of a week from Monday to Sunday', () => {
  const one = (day: number) => ({ day, actions: 1, points: 5, updates: 1, finished: 0 });
  const lastWeek = [monday - 7, monday - 4, monday - 1].map(one);
  expect(weeksMet(lastWeek, { today, goal: 3, thisWeek: 0 })).toBe(1);
  const acrossWeeks = [monday - 8, monday - 4, monday - 1].map(one);
  expect(weeksMet(acrossWeeks, { today, goal: 3, thisWeek: 0 })).toBe(0);
});

it('takes a day of an older server, which has no counts, as none', () => {
  expect(weeksMet([{ day: monday - 7, actions: 9, points: 45 }], { today, goal: 1, thisWeek: 0 })).toBe(0);
});
