import { expect, it } from 'vitest';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { readLegacyData } from './read-legacy-data.ts';

const scoreOf = (score: string) => readLegacyData(keyValueStoreOf([['forge.score', score]]))?.score;

it.each([
  ['75', 75],
  ['"75"', 75],
  ['12.7', 12],
  ['-5', 0],
  ['1e308', 1_000_000],
  ['many', 0],
  ['', 0],
])('reads a score kept as %s as %i', (kept, score) => {
  expect(scoreOf(kept)).toBe(score);
});

const categoriesOf = (names: readonly unknown[]) =>
  readLegacyData(keyValueStoreOf([['forge.categories', JSON.stringify(names)]]))?.categories;

it('returns each custom category once', () => {
  expect(categoriesOf([...Array<string>(200).fill('Boats'), ' Boats ', 'Art', '', 7, null, 'Kites'])).toEqual(
    ['Boats', 'Kites'],
  );
});

it('truncates a category name that is too long, also in its ideas', () => {
  const name = 'x'.repeat(61);
  const read = readLegacyData(
    keyValueStoreOf([
      ['forge.categories', JSON.stringify([name])],
      ['forge.ideas', JSON.stringify([{ title: 'Kite', category: name }])],
    ]),
  );
  expect(read?.categories).toEqual([`${'x'.repeat(59)}…`]);
  expect(read?.ideas[0]?.category).toBe(read?.categories[0]);
});
