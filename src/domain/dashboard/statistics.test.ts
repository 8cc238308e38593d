import { expect, it } from 'vitest';
import { fixedZone, readDeadline } from '../deadline/deadline.ts';
import { type Idea } from '../idea/idea.ts';
import { makeIdea, noon } from '../testing/make-idea.ts';
import { type Statistics, createTally } from './statistics.ts';

const readIn = (utcOffset: number) => (deadline: string) => readDeadline(deadline, fixedZone(utcOffset));

/** The statistics of ideas that are each counted separately. */
function statistics(ideas: readonly Idea[], time: number, read: ReturnType<typeof readIn>): Statistics {
  const tally = createTally();
  for (const [index, idea] of ideas.entries())
    tally.set({ ...idea, id: `idea-${index}` }, read(idea.deadline), time);
  return tally.get();
}

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
  const ideas = given.map(([progress, deadline]) => makeIdea({ progress, deadline }));
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
  const ideas = progress.map((value) => makeIdea({ progress: value }));
  expect(statistics(ideas, noon, readIn(0)).averageProgress).toBe(average);
});

it('counts the new state of a changed idea, and no longer counts a deleted one', () => {
  const tally = createTally();
  const count = (id: string, progress: number, deadline: string) =>
    tally.set(makeIdea({ id, progress, deadline }), readIn(0)(deadline), noon);
  count('a', 0, past);
  count('b', 40, future);
  expect(tally.get()).toEqual({ total: 2, active: 2, finished: 0, overdue: 1, averageProgress: 20 });
  count('a', 100, past);
  expect(tally.get()).toEqual({ total: 2, active: 1, finished: 1, overdue: 0, averageProgress: 70 });
  tally.remove('b');
  tally.remove('unknown');
  expect(tally.get()).toEqual({ total: 1, active: 0, finished: 1, overdue: 0, averageProgress: 100 });
});

it('decides in the viewer’s zone whether an idea is overdue', () => {
  const ideas = [makeIdea({ deadline: '2026-11-20T12:30' })];
  expect(statistics(ideas, noon, readIn(60)).overdue).toBe(1);
  expect(statistics(ideas, noon, readIn(0)).overdue).toBe(0);
});
