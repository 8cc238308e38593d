import { expect, it } from 'vitest';
import { makeIdea } from '../testing/make-idea.ts';
import { focusOn, setAsideIdeas } from './focus.ts';

const never = () => false;

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
  const focus = focusOn(shown, never);
  expect(focus?.idea.id ?? null).toBe(id);
  expect(focus?.waiting ?? 0).toBe(waiting);
});

it('shows an overdue idea like any other, as the same object', () => {
  const overdue = makeIdea({ deadline: '1999-01-01T00:00' });
  expect(focusOn([overdue], never)).toEqual({ idea: overdue, waiting: 0 });
  expect(focusOn([overdue], never)?.idea).toBe(overdue);
});

it('keeps the pinned idea in focus while it exists and is unfinished', () => {
  const [urgent, held] = [makeIdea({ id: 'urgent' }), makeIdea({ id: 'held' })];
  expect(focusOn([urgent, held], never, 'held')).toEqual({ idea: held, waiting: 1 });
  expect(focusOn([urgent, { ...held, progress: 100 }], never, 'held')).toEqual({ idea: urgent, waiting: 0 });
  expect(focusOn([urgent], never, 'held')).toEqual({ idea: urgent, waiting: 0 });
  expect(focusOn([], never, 'held')).toBeNull();
});

it('leaves out what is set aside, also where the person writes about it', () => {
  const ideas = [makeIdea({ id: 'a' }), makeIdea({ id: 'b' }), makeIdea({ id: 'c' }), makeIdea({ id: 'd' })];
  const isAside = ({ id }: { readonly id: string }) => id === 'a' || id === 'c';
  expect(focusOn(ideas, isAside)).toEqual({ idea: ideas[1], waiting: 1 });
  expect(focusOn(ideas, isAside, 'c')).toEqual({ idea: ideas[1], waiting: 1 });
  expect(focusOn(ideas.slice(0, 1), isAside)).toBeNull();
});

it('lists what is set aside by its return, without what is finished', () => {
  const returns: Readonly<Record<string, number>> = { a: Infinity, b: 20, c: 10, d: Infinity, e: 5, f: 15 };
  const ideas = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => makeIdea({ id, progress: id === 'f' ? 100 : 0 }));
  const timeOf = ({ id }: { readonly id: string }) => returns[id] ?? 0;
  const aside = setAsideIdeas(ideas, (idea) => timeOf(idea) > 5, timeOf);
  expect(aside.map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
});
