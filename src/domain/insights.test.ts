import { expect, it } from 'vitest';
import { fixedZone } from './deadline.ts';
import { type IdeaDoc } from './idea.ts';
import { countByPriority, dueAround, finishedByMonth, progressByCategory } from './insights.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
let made = 0;
const idea = (own: Partial<IdeaDoc>): IdeaDoc => ({
  id: `idea-${++made}`,
  title: `Idea ${made}`,
  description: '',
  category: 'Art',
  deadline: '',
  target: '',
  priority: 'High',
  tags: [],
  progress: 0,
  rank: 'a0',
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  ...own,
});

it('takes the mean of each category, the furthest first', () => {
  const ideas = [
    idea({ category: 'Art', progress: 100 }),
    idea({ category: 'Art', progress: 25 }),
    idea({ category: 'Media', progress: 80 }),
    idea({ category: 'Career', progress: 80 }),
  ];
  expect(progressByCategory(ideas)).toEqual([
    { category: 'Career', ideas: 1, progress: 80 },
    { category: 'Media', ideas: 1, progress: 80 },
    { category: 'Art', ideas: 2, progress: 63 },
  ]);
  expect(progressByCategory([])).toEqual([]);
});

it('counts open and finished ideas of each priority, the highest first', () => {
  const ideas = [idea({}), idea({ progress: 100 }), idea({ priority: 'Low' })];
  expect(countByPriority(ideas)).toEqual([
    { priority: 'High', open: 1, finished: 1 },
    { priority: 'Medium', open: 0, finished: 0 },
    { priority: 'Low', open: 1, finished: 0 },
  ]);
});

it('counts finished ideas by the month of the clock on the wall', () => {
  const ideas = [
    idea({ progress: 100, finishedAt: '2026-10-31T23:30:00.000Z' }),
    idea({ progress: 100, finishedAt: '2026-11-20T12:00:00.000Z' }),
    idea({ progress: 100, finishedAt: '2026-01-20T12:00:00.000Z' }),
    idea({ progress: 100 }),
  ];
  const counts = (utcOffset: number) =>
    finishedByMonth(ideas, now, 3, () => utcOffset).map((one) => one.finished);
  expect(counts(0)).toEqual([0, 1, 1]);
  expect(counts(60)).toEqual([0, 0, 2]);
  expect(finishedByMonth([], Date.parse('2026-01-15T00:00:00Z'), 2, () => 0)).toEqual([
    { year: 2025, month: 12, finished: 0 },
    { year: 2026, month: 1, finished: 0 },
  ]);
});

it('finds the deadlines nearest to now among unfinished ideas', () => {
  const ideas = [
    idea({ title: 'Long over', deadline: '2026-01-01T00:00' }),
    idea({ title: 'Tomorrow', deadline: '2026-11-22T10:00' }),
    idea({ title: 'Just over', deadline: '2026-11-21T09:59' }),
    idea({ title: 'Done', deadline: '2026-11-21T11:00', progress: 100 }),
    idea({ title: 'Some day', deadline: '' }),
  ];
  const due = dueAround(ideas, now, fixedZone(0), 2);
  expect(due.nearest.map(({ title }) => title)).toEqual(['Just over', 'Tomorrow']);
  expect([due.overdue, due.ahead]).toEqual([2, 1]);
  // What is due this very moment is not overdue yet.
  expect(dueAround([idea({ deadline: '2026-11-21T10:00' })], now, fixedZone(0), 1).ahead).toBe(1);
});
