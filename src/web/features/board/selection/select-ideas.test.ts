import { expect, it } from 'vitest';
import { noneSelected } from '../state/selection.ts';
import { allSelected, extendedTo, shownOf, toggled } from './select-ideas.ts';

const shown = [...'abcdef'].map((id) => ({ id }));
const idsOf = (selection: { readonly ids: ReadonlySet<string> } | null) =>
  selection && [...selection.ids].join('');

it('adds and removes an idea', () => {
  const one = toggled(null, 'c');
  expect(idsOf(one)).toBe('c');
  expect(idsOf(toggled(one, 'a'))).toBe('ca');
  expect(idsOf(toggled(one, 'c'))).toBe('');
  // The one before stays as it was.
  expect(idsOf(one)).toBe('c');
});

it('selects from the last chosen idea to another, in either direction, and keeps what was chosen before', () => {
  const two = toggled(toggled(null, 'f'), 'c');
  expect(idsOf(extendedTo(two, 'e', shown))).toBe('fcde');
  expect(idsOf(extendedTo(two, 'a', shown))).toBe('fcab');
  const [wide, narrow] = [extendedTo(two, 'e', shown), extendedTo(extendedTo(two, 'e', shown), 'd', shown)];
  expect([idsOf(wide), idsOf(narrow)]).toEqual(['fcde', 'fcd']);
  expect(idsOf(extendedTo(narrow, 'b', shown))).toBe('fcb');
});

it('begins a range at the idea itself if none was chosen, or if the last one is gone', () => {
  expect(idsOf(extendedTo(null, 'b', shown))).toBe('b');
  expect(idsOf(extendedTo(extendedTo(null, 'b', shown), 'd', shown))).toBe('bcd');
  const gone = shownOf(toggled(toggled(null, 'a'), 'f'), shown.slice(0, 5))!;
  expect(gone).toMatchObject({ anchor: null });
  expect(idsOf(extendedTo(gone, 'c', shown))).toBe('ac');
  expect(idsOf(extendedTo(allSelected(shown.slice(0, 2)), 'd', shown))).toBe('abd');
});

it('selects all that are shown', () => {
  expect(idsOf(allSelected(shown))).toBe('abcdef');
});

it('loses what is no longer shown, and ends with the last of it', () => {
  const two = toggled(toggled(null, 'a'), 'f');
  expect(shownOf(two, shown)).toBe(two);
  expect(idsOf(shownOf(two, shown.slice(0, 3)))).toBe('a');
  expect(shownOf(two, shown.slice(1, 3))).toBe(null);
  // Nothing was chosen yet: choosing goes on.
  expect(shownOf(noneSelected, [])).toBe(noneSelected);
});
