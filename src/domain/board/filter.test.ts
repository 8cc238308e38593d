import { expect, it, vi } from 'vitest';
import { fixedZone } from '../deadline/deadline.ts';
import { type BuiltInTag } from '../idea/tags.ts';
import { makeIdea, noon } from '../testing/make-idea.ts';
import {
  type Filter,
  countChoices,
  isFiltering,
  createMatcher,
  createReader,
  noFilter,
  searchText,
} from './filter.ts';

const tagNames: Record<BuiltInTag, string> = {
  urgent: 'urgente',
  research: 'investigación',
  inspiration: 'inspiración',
  prototype: 'prototipo',
};

/** A predicate for a filter at `noon`, in UTC. */
function matcher(filter: Partial<Filter>, now = noon) {
  return createMatcher({ ...noFilter, ...filter }, createReader(now, fixedZone(0), tagNames));
}

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
  const idea = makeIdea({ title: 'Canción del Mar', description: 'Una melodía alegre (y 50% más)' });
  expect(matcher({ search })(idea)).toBe(found);
});

it.each(['οδός', 'οδόσ', 'ΟΔΟΣ', 'οδοσ', 'δος', 'ος'])(
  'finds a word in any case and with any form of its last letter: %j',
  (search) => {
    for (const title of ['Η οδός', 'Η ΟΔΟΣ', 'Οδοσήμανση'])
      expect(matcher({ search })(makeIdea({ title }))).toBe(true);
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
  expect(matcher({ search })(makeIdea({ title }))).toBe(true);
});

it.each(['straße', 'STRASSE', 'strasse', 'stras'])('finds Straße and STRASSE by %j', (search) => {
  for (const title of ['Die Straße', 'DIE STRASSE'])
    expect(matcher({ search })(makeIdea({ title }))).toBe(true);
});

it.each([
  ['category', { category: 'Zeppelins' }],
  ['target', { target: 'Zeppelins' }],
])('does not search the %s', (_, patch) => {
  expect(matcher({ search: 'zeppelins' })(makeIdea(patch))).toBe(false);
});

it('finds no match that spans title and description', () => {
  expect(searchText({ title: 'É', description: 'Ñ' })).toBe('E\nN');
});

const all = [
  makeIdea({ title: 'Kite', description: 'Made of paper', category: 'Art', priority: 'High' }),
  makeIdea({ title: 'Boat', description: 'Made of paper', category: 'Art', priority: 'Low' }),
  makeIdea({ title: 'Kite and boat', description: 'Made of paper', category: 'art', priority: 'Low' }),
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
  const shown = all.filter(matcher(filter));
  expect(shown.map((idea) => idea.title)).toEqual(titles);
});

it('reads the searchable text only if there is a search term', () => {
  const text = vi.fn<typeof searchText>(searchText);
  const reader = { ...createReader(noon, fixedZone(0), tagNames), text };
  const shown = all.filter(
    createMatcher({ ...noFilter, search: 'boat', category: 'Art', priority: null }, reader),
  );
  expect(shown).toHaveLength(1);
  expect(text).toHaveBeenCalledTimes(2);
  all.filter(createMatcher({ ...noFilter, search: ' ' }, reader));
  expect(text).toHaveBeenCalledTimes(2);
});

const inStates = [
  makeIdea({ title: 'Ahead', deadline: '2026-11-20T12:01' }),
  makeIdea({ title: 'Due now', deadline: '2026-11-20T12:00' }),
  makeIdea({ title: 'Late', deadline: '2026-11-20T11:59' }),
  makeIdea({ title: 'Late and done', deadline: '2026-11-20T11:59', progress: 100 }),
  makeIdea({ title: 'No deadline', deadline: '' }),
  makeIdea({ title: 'Unreadable', deadline: 'soon', progress: 99 }),
];

it.each([
  [null, ['Ahead', 'Due now', 'Late', 'Late and done', 'No deadline', 'Unreadable']],
  ['active', ['Ahead', 'Due now', 'Late', 'No deadline', 'Unreadable']],
  ['overdue', ['Late']],
  ['finished', ['Late and done']],
] as const)('filters by the state %s', (state, titles) => {
  expect(inStates.filter(matcher({ state })).map(({ title }) => title)).toEqual(titles);
});

it('counts an idea as overdue by the time and the zone', () => {
  const idea = makeIdea({ deadline: '2026-11-20T12:00' });
  expect([noon, noon + 1].map((now) => matcher({ state: 'overdue' }, now)(idea))).toEqual([false, true]);
  const inBerlin = createReader(noon, fixedZone(60), tagNames);
  expect(createMatcher({ ...noFilter, state: 'overdue' }, inBerlin)(idea)).toBe(true);
});

it('filters by a tag', () => {
  const ideas = [
    makeIdea({ id: 'a', tags: ['urgent', 'research'] }),
    makeIdea({ id: 'b', tags: ['research'] }),
  ];
  expect(ideas.filter(matcher({ tag: 'urgent' })).map(({ id }) => id)).toEqual(['a']);
  expect(ideas.filter(matcher({ tag: 'research' })).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(ideas.filter(matcher({ tag: 'prototype' }))).toEqual([]);
});

const day = { from: Date.parse('2026-11-05T00:00Z'), until: Date.parse('2026-11-06T00:00Z') };
const at = (date: string) => ({ id: 'entry', text: 'x', date });

it.each<[string, Parameters<typeof makeIdea>[0], boolean, boolean]>([
  ['created at its first moment', { createdAt: '2026-11-05T00:00:00.000Z' }, true, false],
  ['created just before', { createdAt: '2026-11-04T23:59:59.999Z' }, false, false],
  ['created just after', { createdAt: '2026-11-06T00:00:00.000Z' }, false, false],
  ['finished', { progress: 100, finishedAt: '2026-11-05T12:00:00.000Z' }, true, true],
  ['finished the day after', { progress: 100, finishedAt: '2026-11-06T12:00:00.000Z' }, false, false],
  ['with an update', { updates: [at('2026-11-05T12:00:00.000Z')] }, true, false],
  ['with a note', { notes: [at('2026-11-02T12:00:00.000Z'), at('2026-11-05T12:00:00.000Z')] }, true, false],
  ['with an update of another day', { updates: [at('2026-11-07T12:00:00.000Z')] }, false, false],
])('of a day an idea %s', (_, patch, isActive, wasFinished) => {
  const idea = makeIdea({ createdAt: '2026-11-01T08:00:00.000Z', ...patch });
  expect(matcher({ happened: { what: 'active', ...day } })(idea)).toBe(isActive);
  expect(matcher({ happened: { what: 'finished', ...day } })(idea)).toBe(wasFinished);
});

const scattered = [
  makeIdea({ id: 'title', title: 'Paint', notes: [{ id: 'n', text: 'paint', date: '' }] }),
  makeIdea({ id: 'target', target: 'A painted door' }),
  makeIdea({ id: 'update', updates: [{ id: 'u', text: 'Bought PÁINT', date: '' }] }),
  makeIdea({ id: 'note', notes: [{ id: 'n', text: 'which paint?', date: '' }] }),
  makeIdea({ id: 'tag', tags: ['research'] }),
  makeIdea({ id: 'nowhere', category: 'Paintings', tags: ['urgent'] }),
];

it.each([
  ['paint', ['target', 'update', 'note']],
  ['investigacion', ['tag']],
  ['research', []],
  ['door bought', []],
  [' ', ['title', 'target', 'update', 'note', 'tag', 'nowhere']],
])('finds %j elsewhere than in title and description', (search, ids) => {
  expect(scattered.filter(matcher({ search, isElsewhere: true })).map(({ id }) => id)).toEqual(ids);
});

it.each<[string, Partial<Filter>, boolean]>([
  ['nothing', {}, false],
  ['a blank search', { search: '  ' }, false],
  ['a search', { search: ' x ' }, true],
  ['a category', { category: 'Art' }, true],
  ['a priority', { priority: 'Low' }, true],
  ['a state', { state: 'active' }, true],
  ['a tag', { tag: 'urgent' }, true],
  ['a day', { happened: { what: 'active', ...day } }, true],
  ['looking elsewhere for nothing', { isElsewhere: true }, false],
])('detects whether %s narrows the board', (_, filter, expected) => {
  expect(isFiltering({ ...noFilter, ...filter })).toBe(expected);
});

it.each([
  [{}, 0],
  [{ search: 'kite' }, 0],
  [{ category: 'Art' }, 1],
  [{ search: 'kite', category: 'Art', priority: 'Low' }, 2],
] as const)('counts the filters besides the search in %o: %i', (filter, count) => {
  expect(countChoices({ ...noFilter, ...filter })).toBe(count);
});
