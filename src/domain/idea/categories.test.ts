import { expect, it } from 'vitest';
import {
  allCategories,
  builtInCategories,
  checkCategory,
  listedCategory,
  defaultCategory,
  isBuiltInCategory,
} from './categories.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Own ${index}`);

it('has the 16 built-in categories in their order', () => {
  expect(builtInCategories).toEqual([
    'Philosophical',
    'Sci-Fi',
    'Web Development',
    'Hardware',
    'Energy Tech',
    'Data Visualization',
    'Gaming',
    'Media',
    'E-Commerce',
    'Human Values',
    'Timepieces',
    'Education',
    'Design',
    'Career',
    'Health',
    'Art',
  ]);
});

it('gives a new idea the first category of the list', () => {
  expect(defaultCategory).toBe('Philosophical');
});

it.each([
  ['Art', true],
  ['art', false],
  ['Art ', false],
  ['Boats', false],
  ['', false],
  ['toString', false],
])('detects whether %j is built in: %s', (name, expected) => {
  expect(isBuiltInCategory(name)).toBe(expected);
});

it('lists the built-in categories first, then the own ones in the order they were added', () => {
  const all = allCategories(['Zeppelins', 'Boats']);
  expect(all).toHaveLength(18);
  expect(all.slice(15)).toEqual(['Art', 'Zeppelins', 'Boats']);
});

it.each([
  ['an empty name', '', 'category-required'],
  ['spaces only', ' \t ', 'category-required'],
  ['NUL only', '\u0000', 'category-required'],
  ['a built-in name', 'Art', 'category-exists'],
  ['a built-in name with spaces around', '  Art ', 'category-exists'],
  ['a built-in name in other case', 'art', null],
  ['an own name', 'Boats', 'category-exists'],
  ['an own name with spaces around', ' Boats\n', 'category-exists'],
  ['an own name in other case', 'boats', null],
  ['a new name', 'Kites', null],
  ['a name of 59 characters', 'x'.repeat(59), null],
  ['a name of 60 characters', 'x'.repeat(60), null],
  ['a name of 60 characters with spaces around', ` ${'x'.repeat(60)} `, null],
  ['a name of 61 characters', 'x'.repeat(61), 'text-too-long'],
  ['a name of 30 emoji, 60 units', '😀'.repeat(30), null],
  ['a name of 31 emoji, 62 units', '😀'.repeat(31), 'text-too-long'],
])('validates %s', (_, name, fault) => {
  expect(checkCategory(name, ['Boats'])).toBe(fault);
});

it.each([
  [183, null],
  [184, 'too-many-categories'],
  [185, 'too-many-categories'],
])('with %i own categories besides the 16 built-in ones validates another: %s', (count, fault) => {
  expect(checkCategory('Kites', numbered(count))).toBe(fault);
});

it('reports an existing name before a full list', () => {
  expect(checkCategory('Own 3', numbered(184))).toBe('category-exists');
});

it('treats names that differ only in their Unicode form as the same', () => {
  const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301'];
  expect(checkCategory(decomposed, [composed])).toBe('category-exists');
  // A list of an older version.
  expect(checkCategory(composed, [decomposed])).toBe('category-exists');
  expect(listedCategory(composed, [decomposed])).toBe(decomposed);
  expect(listedCategory(decomposed, ['Art', composed])).toBe(composed);
  expect(listedCategory(decomposed, [])).toBe(composed);
});
