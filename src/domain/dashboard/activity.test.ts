import { expect, it } from 'vitest';
import { dayOf, weekdayOf } from '../time/calendar-day.ts';
import { calendarDays, pointsInLastWeek, activityLevel, scoreByDay } from './activity.ts';

const today = dayOf(Date.parse('2026-11-21T10:00:00Z'), 0);

it('computes the score of each day backwards from the score of today', () => {
  const days = [
    { day: today - 3, actions: 1, points: 10 },
    { day: today - 1, actions: 2, points: -5 },
  ];
  expect(scoreByDay(days, 25, today)).toEqual([
    { day: today - 3, score: 30 },
    { day: today - 2, score: 30 },
    { day: today - 1, score: 25 },
    { day: today, score: 25 },
  ]);
  expect(scoreByDay([], 7, today)).toEqual([{ day: today, score: 7 }]);
});

it('counts a day after today, from a zone further ahead, as today', () => {
  const days = [
    { day: today - 1, actions: 1, points: 10 },
    { day: today, actions: 1, points: 5 },
    { day: today + 1, actions: 1, points: 20 },
  ];
  expect(scoreByDay(days, 42, today)).toEqual([
    { day: today - 1, score: 17 },
    { day: today, score: 42 },
  ]);
  expect(scoreByDay(days.slice(2), 27, today)).toEqual([{ day: today, score: 27 }]);
});

const earned = (...points: (readonly [daysAgo: number, points: number])[]) =>
  points.map(([daysAgo, gained]) => ({ day: today - daysAgo, actions: 1, points: gained }));

it.each([
  ['nothing is known', [], 0],
  ['all was earned today, the first day', [[0, 10]], 10],
  [
    'the account is three days old',
    [
      [2, 10],
      [1, 10],
      [0, 5],
    ],
    25,
  ],
  [
    'the first day was six days ago',
    [
      [6, 10],
      [0, 5],
    ],
    15,
  ],
  [
    'the first day was a week ago',
    [
      [7, 10],
      [0, 5],
    ],
    5,
  ],
  [
    'all is older',
    [
      [371, 100],
      [8, 20],
      [7, 10],
    ],
    0,
  ],
  [
    'more was taken back than earned',
    [
      [9, 30],
      [3, 5],
      [1, -20],
    ],
    -15,
  ],
  [
    'what was earned was taken back',
    [
      [1, 10],
      [0, -10],
    ],
    0,
  ],
  ['the clock was ahead where it was earned', [[-1, 10]], 10],
] as const)('counts the points of the last seven days if %s', (_, points, gained) => {
  expect(pointsInLastWeek(earned(...points), today)).toBe(gained);
});

it('equals the difference between the scores of today and a week ago', () => {
  const days = earned([20, 100], [7, 40], [6, 3], [0, 4]);
  const line = scoreByDay(days, 147, today);
  expect(pointsInLastWeek(days, today)).toBe(147 - (line.at(-8)?.score ?? 0));
});

it('fills the calendar with whole weeks up to today', () => {
  const days = calendarDays([{ day: today, actions: 3, points: 5 }], today);
  expect(weekdayOf(days[0]?.day ?? 0)).toBe(0);
  expect(days.at(-1)).toEqual({ day: today, actions: 3, points: 5 });
  expect(days).toHaveLength(52 * 7 + 6);
  expect(days.filter(({ actions }) => actions > 0)).toHaveLength(1);
});

it.each([
  [0, 20, 0],
  [1, 20, 1],
  [6, 20, 2],
  [11, 20, 3],
  [15, 20, 3],
  [16, 20, 4],
  [20, 20, 4],
  [1, 1, 1],
  [2, 2, 2],
])('rates %i actions, if the busiest day had %i, as level %i', (actions, busiest, level) => {
  expect(activityLevel(actions, busiest)).toBe(level);
});
