import { expect, it } from 'vitest';
import { makeIdea } from '../testing/make-idea.ts';
import { focusOn, hasFocus } from './focus.ts';

const now = 10;
const never = () => -Infinity;

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
  const focus = focusOn(shown, now, never);
  expect(focus.idea?.id ?? null).toBe(id);
  expect(focus.waiting).toBe(waiting);
  expect(hasFocus(shown, now, never)).toBe(id !== null);
});

it('shows an overdue idea like any other, as the same object', () => {
  const overdue = makeIdea({ deadline: '1999-01-01T00:00' });
  const focus = focusOn([overdue], now, never);
  expect(focus).toEqual({ idea: overdue, waiting: 0, aside: [], nextReturn: Infinity });
  expect(focus.idea).toBe(overdue);
});

it('keeps the pinned idea in focus while it exists and is unfinished', () => {
  const [urgent, held] = [makeIdea({ id: 'urgent' }), makeIdea({ id: 'held' })];
  const focus = (shown: Parameters<typeof focusOn>[0]) => {
    const { idea, waiting } = focusOn(shown, now, never, 'held');
    return { idea, waiting };
  };
  expect(focus([urgent, held])).toEqual({ idea: held, waiting: 1 });
  expect(focus([urgent, { ...held, progress: 100 }])).toEqual({ idea: urgent, waiting: 0 });
  expect(focus([urgent])).toEqual({ idea: urgent, waiting: 0 });
  expect(focus([])).toEqual({ idea: undefined, waiting: 0 });
});

it('leaves out what is set aside, also where the person writes about it, and knows the next return', () => {
  const returns: Readonly<Record<string, number>> = { a: 12, b: -Infinity, c: Infinity, d: 10, e: 11, f: 11 };
  const ideas = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => makeIdea({ id, progress: id === 'f' ? 100 : 0 }));
  const [a, b, c, , e] = ideas;
  const timeOf = ({ id }: { readonly id: string }) => returns[id] ?? 0;
  const expected = { idea: b, waiting: 1, aside: [a, c, e], nextReturn: 11 };
  expect(focusOn(ideas, now, timeOf)).toEqual(expected);
  expect(focusOn(ideas, now, timeOf, 'c')).toEqual(expected);
  expect(focusOn([makeIdea({ id: 'c' })], now, timeOf)).toMatchObject({
    idea: undefined,
    nextReturn: Infinity,
  });
});

it('has no idea in focus if every unfinished one is set aside, and looks no further than the first that is not', () => {
  const ideas = [makeIdea({ id: 'aside' }), makeIdea({ id: 'finished', progress: 100 })];
  const asked: string[] = [];
  const timeOf = ({ id }: { readonly id: string }) => {
    asked.push(id);
    return id === 'aside' ? now + 1 : now;
  };
  expect(hasFocus(ideas, now, timeOf)).toBe(false);
  expect(hasFocus(ideas, now + 1, timeOf)).toBe(true);
  asked.length = 0;
  expect(hasFocus([makeIdea({ id: 'returned' }), ...ideas], now, timeOf)).toBe(true);
  expect(asked).toEqual(['returned']);
});
