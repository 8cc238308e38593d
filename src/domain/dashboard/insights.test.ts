import { expect, it } from 'vitest';
import { fixedZone } from '../deadline/deadline.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import { docOf } from '../testing/make-idea.ts';
import { countByPriority, findDueIdeas, finishedByMonth, progressByCategory } from './insights.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
let made = 0;
const idea = (own: Partial<IdeaDoc>): IdeaDoc =>
  docOf({
    id: `idea-${++made}`,
    category: 'Art',
    deadline: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...own,
  });

it('averages each category, the highest first, and if equal the one with more ideas', () => {
  const ideas = [
    idea({ category: 'Art', progress: 100 }),
    idea({ category: 'Art', progress: 25 }),
    idea({ category: 'Media', progress: 80 }),
    idea({ category: 'Career', progress: 80 }),
    idea({ category: 'Music', progress: 80 }),
    idea({ category: 'Music', progress: 80 }),
  ];
  expect(progressByCategory(ideas)).toEqual([
    { category: 'Music', ideas: 2, progress: 80 },
    { category: 'Career', ideas: 1, progress: 80 },
    { category: 'Media', ideas: 1, progress: 80 },
    { category: 'Art', ideas: 2, progress: 63 },
  ]);
  expect(progressByCategory([])).toEqual([]);
});

it('averages categories that are named like properties of every object', () => {
  const ideas = ['__proto__', 'constructor', 'constructor'].map((category) =>
    idea({ category, progress: 50 }),
  );
  expect(progressByCategory(ideas)).toEqual([
    { category: 'constructor', ideas: 2, progress: 50 },
    { category: '__proto__', ideas: 1, progress: 50 },
  ]);
});

it('counts open and finished ideas of each priority, the highest first', () => {
  const ideas = [idea({}), idea({ progress: 100 }), idea({ priority: 'Low' })];
  expect(countByPriority(ideas)).toEqual([
    { priority: 'High', open: 1, finished: 1 },
    { priority: 'Medium', open: 0, finished: 0 },
    { priority: 'Low', open: 1, finished: 0 },
  ]);
});

it('counts finished ideas by the month in local time', () => {
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
  // Berlin's offset in minutes: winter time since 25 October 2026, summer time before.
  const seasons = (at: number) => (at < Date.parse('2026-10-25T01:00:00Z') ? 120 : 60);
  const late = [idea({ finishedAt: '2026-09-30T22:30:00.000Z' })];
  expect(finishedByMonth(late, now, 3, seasons).map((one) => one.finished)).toEqual([0, 1, 0]);
  expect(finishedByMonth([], Date.parse('2026-01-15T00:00:00Z'), 2, () => 0)).toEqual([
    { year: 2025, month: 12, finished: 0 },
    { year: 2026, month: 1, finished: 0 },
  ]);
});

it('finds the deadlines around now among unfinished ideas', () => {
  const ideas = [
    idea({ title: 'Long over', deadline: '2026-01-01T00:00' }),
    idea({ title: 'Tomorrow', deadline: '2026-11-22T10:00' }),
    idea({ title: 'Just over', deadline: '2026-11-21T09:59' }),
    idea({ title: 'Done', deadline: '2026-11-21T11:00', progress: 100 }),
    idea({ title: 'Some day', deadline: '' }),
  ];
  const due = findDueIdeas(ideas, now, fixedZone(0), 2);
  expect(due.shown.map(({ title }) => title)).toEqual(['Just over', 'Tomorrow']);
  expect([due.overdue, due.next?.title]).toEqual([2, 'Tomorrow']);
  // An idea that is due at this very moment is not overdue yet.
  expect(findDueIdeas([idea({ deadline: '2026-11-21T10:00' })], now, fixedZone(0), 1).overdue).toBe(0);
  // Returns at most `maxShown` ideas.
  expect(findDueIdeas([1, 2, 3].map(daysAway), now, fixedZone(0), 2).shown).toHaveLength(2);
  expect(findDueIdeas([], now, fixedZone(0), 7)).toEqual({ overdue: 0, next: null, shown: [] });
});

it('lists deadlines of the same moment with the newest idea first', () => {
  const days = ['2026-01-02', '2026-01-03', '2026-01-01'];
  const all = ['2026-11-20T10:00', '2026-11-22T10:00'].flatMap((deadline) =>
    days.map((day) => idea({ title: day, deadline, createdAt: `${day}T00:00:00.000Z` })),
  );
  const newest = ['2026-01-03', '2026-01-02', '2026-01-01'];
  const due = findDueIdeas(all, now, fixedZone(0), 7);
  expect(due.shown.map(({ title }) => title)).toEqual([...newest, ...newest]);
});

const daysAway = (days: number) =>
  idea({ title: `${days}`, deadline: new Date(now + days * 86_400_000).toISOString().slice(0, 19) });

it.each([
  // Seven were missed within the last day, and one is due in 47 hours.
  [
    [-0.1, -0.2, -0.3, -0.4, -0.5, -0.6, -0.7, 47 / 24],
    [-0.6, -0.5, -0.4, -0.3, -0.2, -0.1, 47 / 24],
  ],
  // Five of the seven places are reserved for upcoming deadlines, however recent the missed ones are.
  [
    [90, 60, 30, 20, 10, 365, -1, -2, -3],
    [-2, -1, 10, 20, 30, 60, 90],
  ],
  // Places that one group does not use go to the other.
  [
    [1, 2, 3, 4, 5, 6, 7, -400],
    [-400, 1, 2, 3, 4, 5, 6],
  ],
  [
    [1, 2, 3, -1, -2, -3, -4, -5],
    [-4, -3, -2, -1, 1, 2, 3],
  ],
  [
    [-1, -2, -3, -4, -5, -6, -7, -8],
    [-7, -6, -5, -4, -3, -2, -1],
  ],
  [
    [8, 7, 6, 5, 4, 3, 2, 1],
    [1, 2, 3, 4, 5, 6, 7],
  ],
  [
    [2, -1],
    [-1, 2],
  ],
])('from deadlines %j days away, shows these seven: %j', (days, shown) => {
  const due = findDueIdeas(days.map(daysAway), now, fixedZone(0), 7);
  expect(due.shown.map(({ title }) => Number(title))).toEqual(shown);
  const first = Math.min(...days.filter((one) => one > 0));
  expect(due.next?.title).toBe(first === Infinity ? undefined : `${first}`);
});
