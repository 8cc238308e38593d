import { expect, it } from 'vitest';
import { makeIdea } from '../testing/make-idea.ts';
import { focusOn } from './focus.ts';

it.each<[string, number[], string | null, number]>([
  ['no idea', [], null, 0],
  ['only finished ones', [100, 100], null, 0],
  ['one unfinished idea', [0], 'idea-0', 0],
  ['an idea at 99 %', [99], 'idea-0', 0],
  ['finished ones before it', [100, 100, 40], 'idea-2', 0],
  ['others behind it', [0, 50, 99], 'idea-0', 2],
  ['finished ones among those behind it', [100, 10, 100, 20, 100, 30], 'idea-1', 2],
])('shows the first unfinished idea and how many wait behind it, given %s', (_, progress, id, waiting) => {
  const shown = progress.map((value, index) => makeIdea({ id: `idea-${index}`, progress: value }));
  const focus = focusOn(shown);
  expect(focus?.idea.id ?? null).toBe(id);
  expect(focus?.waiting ?? 0).toBe(waiting);
});

it('shows an overdue idea like any other, as the same object', () => {
  const overdue = makeIdea({ deadline: '1999-01-01T00:00' });
  expect(focusOn([overdue])).toEqual({ idea: overdue, waiting: 0 });
  expect(focusOn([overdue])?.idea).toBe(overdue);
});

it('keeps the pinned idea in focus while it exists and is unfinished', () => {
  const [urgent, held] = [makeIdea({ id: 'urgent' }), makeIdea({ id: 'held' })];
  expect(focusOn([urgent, held], 'held')).toEqual({ idea: held, waiting: 1 });
  expect(focusOn([urgent, { ...held, progress: 100 }], 'held')).toEqual({ idea: urgent, waiting: 0 });
  expect(focusOn([urgent], 'held')).toEqual({ idea: urgent, waiting: 0 });
  expect(focusOn([], 'held')).toBeNull();
});
