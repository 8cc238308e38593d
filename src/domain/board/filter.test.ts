import { expect, it, vi } from 'vitest';
import { makeIdeaFields } from '../testing/make-idea.ts';
import {
  type Filter,
  countChoices,
  isFiltering,
  createMatcher,
  noFilter,
  searchText,
  normalizeForSearch,
} from './filter.ts';

it.each([
  ['Canción', 'CANCION'],
  ['CANCIÓN', 'CANCION'],
  ['Cancio\u0301n', 'CANCION'],
  ['cancion', 'CANCION'],
  ['Año', 'ANO'],
  ['Übergröße', 'UBERGROSSE'],
  ['ÜBERGRÖSSE', 'UBERGROSSE'],
  ['àéîõüç', 'AEIOUC'],
  ['ÀÉÎÕÜÇ', 'AEIOUC'],
  ['İstanbul', 'ISTANBUL'],
  ['ıstanbul', 'ISTANBUL'],
  ['Łódź', 'LODZ'],
  ['Smørrebrød', 'SMORREBROD'],
  ['Đà Nẵng', 'DA NANG'],
  ['Straße', 'STRASSE'],
  ['Æble, æble', 'AEBLE, AEBLE'],
  ['œuvre', 'OEUVRE'],
  ['Þór', 'THOR'],
  ['Ħamrun', 'HAMRUN'],
  ['Ελλάδα', 'ΕΛΛΑΔΑ'],
  ['οδός', 'ΟΔΟΣ'],
  ['οδόσ', 'ΟΔΟΣ'],
  ['ΟΔΌΣ', 'ΟΔΟΣ'],
  ['Ёлка', 'ЕЛКА'],
  ['日本語', '日本語'],
  ['😀 100%', '😀 100%'],
  ['don’t, donʼt, don´t', "DON'T, DON'T, DON'T"],
  ['“so” «so» „so‟', '"SO" "SO" "SO"'],
  ['10\u00a0km, 10\u202fkm, 10\u3000km', '10 KM, 10 KM, 10 KM'],
  ['a\u00a0\u00a0b\tc\nd\u2028e', 'A  B C\nD E'],
  ['Auto\u00adbahn, Auto\u200bbahn, \ufeffAuto\u2060bahn', 'AUTOBAHN, AUTOBAHN, AUTOBAHN'],
  ['2–3, 2—3, 2‑3, −1', '2-3, 2-3, 2-3, -1'],
  ['ＡＢＣ１２ ｶﾞ ﬁn', 'ABC12 カ FIN'],
  ['', ''],
])('searches for %j as %j', (text, read) => {
  expect(normalizeForSearch(text)).toBe(read);
});

it.each([
  ['title', 'cancion', true],
  ['title', 'CANCIÓN', true],
  ['title', 'Cancio\u0301n', true],
  ['title', 'anció', true],
  ['title', '  canción  ', true],
  ['title', 'canción del', true],
  ['title', 'canción  del', false],
  ['title', 'cancione', false],
  ['description', 'UNA melodia', true],
  ['description', 'melodía alegre', true],
  ['neither', 'kite', false],
  ['title and description together', 'mar una', false],
  ['no pattern: a dot', 'c.ncion', false],
  ['no pattern: brackets', '[c]', false],
  ['the description as it is written', '(y 50% más)', true],
])('looks in %s for %j: %s', (_, search, found) => {
  const idea = makeIdeaFields({ title: 'Canción del Mar', description: 'Una melodía alegre (y 50% más)' });
  expect(createMatcher({ ...noFilter, search })(idea)).toBe(found);
});

it.each(['οδός', 'οδόσ', 'ΟΔΟΣ', 'οδοσ', 'δος', 'ος'])(
  'finds a word in any case and with any form of its last letter: %j',
  (search) => {
    for (const title of ['Η οδός', 'Η ΟΔΟΣ', 'Οδοσήμανση'])
      expect(createMatcher({ ...noFilter, search })(makeIdeaFields({ title }))).toBe(true);
  },
);

it.each([
  ["don't", 'We don’t'],
  ['don’t', "We don't"],
  ['"best" shop', 'The “best” shop'],
  ['10 km', 'Run 10\u00a0km'],
  ['10\u00a0km', 'Run 10 km'],
  ['autobahn', 'Auto\u00adbahn'],
  ['auto\u200bbahn', 'Autobahn'],
  ['2-3', 'Play 2–3 games'],
  ['abc', 'Learn ＡＢＣ'],
])('finds by %j what another keyboard wrote as %j', (search, title) => {
  expect(createMatcher({ ...noFilter, search })(makeIdeaFields({ title }))).toBe(true);
});

it.each(['straße', 'STRASSE', 'strasse', 'stras'])('finds Straße and STRASSE by %j', (search) => {
  for (const title of ['Die Straße', 'DIE STRASSE'])
    expect(createMatcher({ ...noFilter, search })(makeIdeaFields({ title }))).toBe(true);
});

it.each([
  ['category', { category: 'Zeppelins' }],
  ['target', { target: 'Zeppelins' }],
])('does not search the %s', (_, patch) => {
  expect(createMatcher({ ...noFilter, search: 'zeppelins' })(makeIdeaFields(patch))).toBe(false);
});

it('finds no match that spans title and description', () => {
  expect(searchText({ title: 'É', description: 'Ñ' })).toBe('E\nN');
});

const all = [
  makeIdeaFields({ title: 'Kite', description: 'Made of paper', category: 'Art', priority: 'High' }),
  makeIdeaFields({ title: 'Boat', description: 'Made of paper', category: 'Art', priority: 'Low' }),
  makeIdeaFields({ title: 'Kite and boat', description: 'Made of paper', category: 'art', priority: 'Low' }),
];

it.each<[string, Partial<Filter>, string[]]>([
  ['nothing', {}, ['Kite', 'Boat', 'Kite and boat']],
  ['blank search', { search: ' \t ' }, ['Kite', 'Boat', 'Kite and boat']],
  ['search', { search: 'KITE' }, ['Kite', 'Kite and boat']],
  ['category, exactly', { category: 'Art' }, ['Kite', 'Boat']],
  ['category in other case', { category: 'art' }, ['Kite and boat']],
  ['category nobody has', { category: 'Media' }, []],
  ['priority', { priority: 'Low' }, ['Boat', 'Kite and boat']],
  ['category and priority', { category: 'Art', priority: 'Low' }, ['Boat']],
  ['all three', { search: 'boat', category: 'Art', priority: 'Low' }, ['Boat']],
  ['all three, nothing left', { search: 'kite', category: 'Art', priority: 'Low' }, []],
])('filters by %s', (_, filter, titles) => {
  const shown = all.filter(createMatcher({ ...noFilter, ...filter }));
  expect(shown.map((idea) => idea.title)).toEqual(titles);
});

it('asks the cache for the searchable text only if there is a search term', () => {
  const textOf = vi.fn<typeof searchText>(searchText);
  const shown = all.filter(createMatcher({ search: 'boat', category: 'Art', priority: null }, textOf));
  expect(shown).toHaveLength(1);
  expect(textOf).toHaveBeenCalledTimes(2);
  all.filter(createMatcher({ ...noFilter, search: ' ' }, textOf));
  expect(textOf).toHaveBeenCalledTimes(2);
});

it.each<[string, Partial<Filter>, boolean]>([
  ['nothing', {}, false],
  ['a blank search', { search: '  ' }, false],
  ['a search', { search: ' x ' }, true],
  ['a category', { category: 'Art' }, true],
  ['a priority', { priority: 'Low' }, true],
])('detects whether %s narrows the board', (_, filter, expected) => {
  expect(isFiltering({ ...noFilter, ...filter })).toBe(expected);
});

it.each([
  ['STRAẞE', 'straße'],
  ['STRASSE', 'straße'],
  ['ϑ', 'θ'],
])('folds %s and %s alike', (a, b) => {
  expect(normalizeForSearch(a)).toBe(normalizeForSearch(b));
});

it.each([
  [{}, 0],
  [{ search: 'kite' }, 0],
  [{ category: 'Art' }, 1],
  [{ search: 'kite', category: 'Art', priority: 'Low' }, 2],
] as const)('counts the filters besides the search in %o: %i', (filter, count) => {
  expect(countChoices({ ...noFilter, ...filter })).toBe(count);
});
