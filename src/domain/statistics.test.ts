import { expect, it } from 'vitest';
import { fixedZone, readDeadline } from './deadline.ts';
import { type IdeaDoc } from './idea.ts';
import { type Statistics, statistics } from './statistics.ts';
import { ideaOf, noon } from './testing/make-idea.ts';

const readIn = (utcOffset: number) => (idea: IdeaDoc) => readDeadline(idea.deadline, fixedZone(utcOffset));

const past = '2026-11-20T11:59';
const now = '2026-11-20T12:00';
const future = '2026-11-20T12:01';

it.each<[string, [progress: number, deadline: string][], Statistics]>([
  ['no ideas', [], { total: 0, active: 0, finished: 0, overdue: 0, averageProgress: 0 }],
  ['a new idea', [[0, future]], { total: 1, active: 1, finished: 0, overdue: 0, averageProgress: 0 }],
  ['an idea due now', [[10, now]], { total: 1, active: 1, finished: 0, overdue: 0, averageProgress: 10 }],
  ['an overdue idea', [[99, past]], { total: 1, active: 1, finished: 0, overdue: 1, averageProgress: 99 }],
  [
    'a finished idea past its deadline',
    [[100, past]],
    { total: 1, active: 0, finished: 1, overdue: 0, averageProgress: 100 },
  ],
  [
    'no and unreadable deadlines',
    [
      [0, ''],
      [0, 'soon'],
    ],
    { total: 2, active: 2, finished: 0, overdue: 0, averageProgress: 0 },
  ],
  [
    'a mixture',
    [
      [100, past],
      [100, future],
      [50, past],
      [25, future],
      [0, past],
    ],
    { total: 5, active: 3, finished: 2, overdue: 2, averageProgress: 55 },
  ],
])('counts %s', (_, given, expected) => {
  const ideas = given.map(([progress, deadline]) => ideaOf({ progress, deadline }));
  expect(statistics(ideas, noon, readIn(0))).toEqual(expected);
});

it.each([
  [[0, 1], 1],
  [[0, 0, 1], 0],
  [[0, 1, 1], 1],
  [[33, 33, 34], 33],
  [[99, 100], 100],
  [[99, 99, 100], 99],
])('rounds the average progress of %j to %i', (progress, average) => {
  const ideas = progress.map((value) => ideaOf({ progress: value }));
  expect(statistics(ideas, noon, readIn(0)).averageProgress).toBe(average);
});

it('reads the ideas once, so that any iterable will do', () => {
  const ideas = new Set([ideaOf({ id: 'a' }), ideaOf({ id: 'b' })]);
  expect(statistics(ideas.values(), noon, readIn(0)).total).toBe(2);
});

it('judges overdue in the viewer’s zone', () => {
  const ideas = [ideaOf({ deadline: '2026-11-20T12:30' })];
  expect(statistics(ideas, noon, readIn(60)).overdue).toBe(1);
  expect(statistics(ideas, noon, readIn(0)).overdue).toBe(0);
});
