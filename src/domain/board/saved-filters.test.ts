import { expect, it } from 'vitest';
import { type Filter, noFilter } from './filter.ts';
import {
  type SavedFilter,
  isApplied,
  isSameFilterName,
  isSavable,
  toSavedFilter,
  usableFilter,
} from './saved-filters.ts';
import { type Sort } from './sort.ts';

const happened = { what: 'active', from: 0, until: 1 } as const;
const whole: Filter = {
  search: ' Kite ',
  isElsewhere: true,
  state: 'notNow',
  category: 'Boats',
  priority: 'Low',
  tag: 'research',
  happened,
};

it.each<[Partial<Filter>, SavedFilter]>([
  [{}, { name: 'Work', sort: 'manual' }],
  [
    whole,
    {
      name: 'Work',
      sort: 'manual',
      search: 'Kite',
      state: 'notNow',
      category: 'Boats',
      priority: 'Low',
      tag: 'research',
    },
  ],
  [
    { search: '  ', tag: 'urgent' },
    { name: 'Work', sort: 'manual', tag: 'urgent' },
  ],
])('saves of %o search, state, category, priority, tag and sort', (filter, saved) => {
  expect(toSavedFilter('Work', { ...noFilter, ...filter }, 'manual')).toEqual(saved);
});

it.each<[Partial<Filter>, boolean]>([
  [{}, false],
  [{ search: ' ' }, false],
  [{ happened }, false],
  [{ isElsewhere: true }, false],
  [{ search: 'x' }, true],
  [{ state: 'overdue' }, true],
  [{ category: 'Art' }, true],
  [{ priority: 'High' }, true],
  [{ tag: 'urgent' }, true],
])('knows whether %o can be saved: %s', (filter, savable) => {
  expect(isSavable({ ...noFilter, ...filter })).toBe(savable);
});

it('gives back what was saved', () => {
  const { isElsewhere: _isElsewhere, happened: _happened, ...held } = whole;
  expect(usableFilter(toSavedFilter('Work', whole, 'progress'), ['Boats'])).toEqual({
    filter: { ...noFilter, ...held, search: 'Kite' },
    sort: 'progress',
    gone: [],
  });
});

it.each<[string, Partial<SavedFilter> | Record<string, string>, readonly string[], Partial<Filter>]>([
  ['a category', { category: 'Boats', state: 'active' }, ['Boats'], { state: 'active' }],
  ['the only part', { category: 'Boats' }, ['Boats'], {}],
  ['a tag', { tag: 'garden', category: 'Art' }, ['garden'], { category: 'Art' }],
  ['both', { tag: 'garden', category: 'Boats' }, ['Boats', 'garden'], {}],
  ['a state of a later version', { state: 'blocked', tag: 'urgent' }, ['blocked'], { tag: 'urgent' }],
  ['a priority of a later version', { priority: 'Huge', search: 'x' }, ['Huge'], { search: 'x' }],
  ['a built-in category: never', { category: 'Sci-Fi' }, [], { category: 'Sci-Fi' }],
])('leaves out what is gone: %s', (_, parts, gone, filter) => {
  const saved = { name: 'Work', sort: 'manual', ...parts } as SavedFilter;
  expect(usableFilter(saved, ['Kites'])).toEqual({
    filter: { ...noFilter, ...filter },
    sort: 'manual',
    gone,
  });
});

it('keeps the current sort in place of one of a later version', () => {
  const usable = usableFilter({ name: 'Work', sort: 'random' as Sort, tag: 'urgent' }, []);
  expect(usable).toEqual({ filter: { ...noFilter, tag: 'urgent' }, sort: null, gone: ['random'] });
  expect(isApplied(usable, { ...noFilter, tag: 'urgent' }, 'progress')).toBe(true);
});

it('finds a category that an older version listed in another Unicode form', () => {
  const decomposed = 'Cafe\u0301';
  const { filter, gone } = usableFilter({ name: 'x', sort: 'manual', category: 'Café' }, [decomposed]);
  expect([filter.category, gone]).toEqual([decomposed, []]);
});

it.each<[string, Partial<Filter>, Sort, boolean]>([
  ['the same', { tag: 'urgent', search: 'x' }, 'manual', true],
  ['spaces around the search', { tag: 'urgent', search: ' x ' }, 'manual', true],
  ['another sort', { tag: 'urgent', search: 'x' }, 'deadline', false],
  ['another search', { tag: 'urgent', search: 'y' }, 'manual', false],
  ['more', { tag: 'urgent', search: 'x', category: 'Art' }, 'manual', false],
  ['a span of time', { tag: 'urgent', search: 'x', happened }, 'manual', false],
  ['less', { tag: 'urgent' }, 'manual', false],
])('knows whether a filter is applied: %s', (_, current, sort, applied) => {
  const usable = usableFilter({ name: 'Work', sort: 'manual', tag: 'urgent', search: 'x' }, []);
  expect(isApplied(usable, { ...noFilter, ...current }, sort)).toBe(applied);
});

it.each([
  ['Work', 'work', true],
  ['Tarea', 'tárea', true],
  ['Work', 'Works', false],
  ['😀', '😃', false],
])('takes %j and %j for the same name: %s', (one, other, same) => {
  expect(isSameFilterName(one, other)).toBe(same);
});
