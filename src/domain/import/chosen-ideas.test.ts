import { expect, it } from 'vitest';
import { builtInCategories } from '../idea/categories.ts';
import { makeImportedIdea } from '../testing/make-idea.ts';
import {
  type ImportChoice,
  chosenIdeas,
  countAt,
  countImport,
  isTicked,
  offeredIdeas,
} from './chosen-ideas.ts';

const ideas = [
  makeImportedIdea({ title: 'a', category: 'Boats' }),
  makeImportedIdea({ title: 'b', progress: 100, category: 'Kites' }),
  makeImportedIdea({ title: 'c', progress: 99, category: 'Boats' }),
  makeImportedIdea({ title: 'd', category: 'Art' }),
];
const here = new Set([0, 1]);
const choice = (patch: Partial<ImportChoice> = {}): ImportChoice => ({
  isReplacing: false,
  hasFinished: true,
  ticks: new Map(),
  ...patch,
});
const titles = (patch: Partial<ImportChoice>) =>
  chosenIdeas(ideas, here, choice(patch)).map(({ title }) => title);

it('leaves out what is here already, unless it is ticked', () => {
  expect(titles({})).toEqual(['c', 'd']);
  expect(
    titles({
      ticks: new Map([
        [0, true],
        [3, false],
      ]),
    }),
  ).toEqual(['a', 'c']);
  expect([0, 2].map((index) => isTicked(index, here, choice()))).toEqual([false, true]);
});

it('keeps what is here already where the file replaces it, unless it is unticked', () => {
  expect(titles({ isReplacing: true })).toEqual(['a', 'b', 'c', 'd']);
  expect(titles({ isReplacing: true, ticks: new Map([[1, false]]) })).toEqual(['a', 'c', 'd']);
});

it('offers finished ideas only if they are wanted, at their positions in the file', () => {
  expect(titles({ isReplacing: true, hasFinished: false, ticks: new Map([[1, true]]) })).toEqual([
    'a',
    'c',
    'd',
  ]);
  expect(offeredIdeas(ideas, { hasFinished: false }).map(([index]) => index)).toEqual([0, 2, 3]);
});

it('counts the offered ideas at some positions', () => {
  expect(countAt(offeredIdeas(ideas, { hasFinished: true }), here)).toBe(2);
  expect(countAt(offeredIdeas(ideas, { hasFinished: false }), here)).toBe(1);
  expect(countAt([], here)).toBe(0);
});

it('counts ideas, finished ones and categories that the account does not have', () => {
  expect(countImport(ideas, builtInCategories)).toEqual({ ideas: 4, finished: 1, newCategories: 2 });
  expect(countImport(ideas, [...builtInCategories, 'Kites'])).toEqual({
    ideas: 4,
    finished: 1,
    newCategories: 1,
  });
  expect(countImport([], builtInCategories)).toEqual({ ideas: 0, finished: 0, newCategories: 0 });
});
