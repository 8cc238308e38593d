import { expect, it } from 'vitest';
import { makeIdea } from '../testing/make-idea.ts';
import { createIdeaFinder } from './find-ideas.ts';

function titles(search: string, given: Parameters<typeof makeIdea>[0][], maxCount = 20) {
  const ideas = given.map((idea) => makeIdea({ description: '', ...idea }));
  const finder = createIdeaFinder();
  expect(finder.prepare(ideas, ideas.length)).toBe(true);
  return finder.find(ideas, search, maxCount).map(({ title }) => title);
}

it('puts the best match first, and finished ideas last', () => {
  const found = titles('boat', [
    { title: 'Bring onions and tea' },
    { title: 'Houseboat' },
    { title: 'A boat for the kids' },
    { title: 'Boat', progress: 100 },
    { title: 'Boat race' },
    { title: 'Grow tea', description: 'Bring onions and tea' },
  ]);
  expect(found).toEqual(['Boat race', 'A boat for the kids', 'Houseboat', 'Bring onions and tea', 'Boat']);
});

it('finds what a description contains', () => {
  expect(titles('boat', [{ title: 'Kite', description: 'Flown from the houseboat' }])).toEqual(['Kite']);
});

it('puts the newest of equal matches first, and returns no more than asked for', () => {
  const ideas = Array.from({ length: 30 }, (_, day) => ({
    title: `Kite ${day}`,
    createdAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
  }));
  expect(titles('kite', ideas, 3)).toEqual(['Kite 29', 'Kite 28', 'Kite 27']);
});

it('ignores case, accents and space around the term', () => {
  expect(titles('  CANCION ', [{ title: 'Una canción' }, { title: 'Boat' }])).toEqual(['Una canción']);
});

it('searches the ideas that are prepared', () => {
  const ideas = ['Kite 1', 'Kite 2', 'Kite 3'].map((title) => makeIdea({ title }));
  const finder = createIdeaFinder();
  const count = () => finder.find(ideas, 'kite', 20).length;
  expect(count()).toBe(0);
  expect(finder.prepare(ideas, 2)).toBe(false);
  expect(count()).toBe(2);
  expect(finder.prepare(ideas, 2)).toBe(true);
  expect(count()).toBe(3);
});

it('takes at most 50 ms a key for 10,000 ideas', () => {
  const ideas = Array.from({ length: 10_000 }, (_, index) =>
    makeIdea({
      id: String(index),
      title: `Canción número ${index} de la bicicleta`,
      description: 'Una descripción larga con acentos y eñes. '.repeat(8),
    }),
  );
  const finder = createIdeaFinder();
  finder.prepare(ideas, ideas.length);
  // The fastest of some runs, as other processes slow down single ones.
  const fastestMs = (search: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const startedAt = performance.now();
        finder.find(ideas, search, 20);
        return performance.now() - startedAt;
      }),
    );
  for (const search of ['a', 'bi', 'bicixz', 'cnmr']) expect(fastestMs(search), search).toBeLessThan(50);
});
