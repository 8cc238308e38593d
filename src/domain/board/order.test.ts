import { expect, it } from 'vitest';
import { compareRanked } from '../idea/ranked.ts';
import { letters, itemsAfterMove, rankedItems } from '../testing/ranked-items.ts';
import { moveRanks, rankAbove, ranksAbove } from './order.ts';

it.each([
  ['a0', 'a1', -1],
  ['a1', 'a0', 1],
  ['Zz', 'a0', -1],
  ['a0', 'a0V', -1],
  ['a0V', 'a1', -1],
  ['Z', 'a', -1],
  ['9', 'A', -1],
])('compares the ranks %j and %j as plain strings: %i', (a, b, sign) => {
  expect(compareRanked({ id: 'y', rank: a }, { id: 'x', rank: b })).toBe(sign);
});

it.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
  ['B', 'a', -1],
])('compares the ids %j and %j if ranks are equal: %i', (a, b, sign) => {
  expect(compareRanked({ id: a, rank: 'a0' }, { id: b, rank: 'a0' })).toBe(sign);
});

it.each([null, 'a0', 'Zz', 'a0V', 'b00'])('finds a rank above %j', (top) => {
  const rank = rankAbove(top);
  expect(rank).not.toBe('');
  expect(top === null || rank < top).toBe(true);
});

it('always finds another rank above the last one, and ranks stay short', () => {
  let top: string | null = null;
  for (let i = 0; i < 10_000; i += 1) {
    const rank = rankAbove(top);
    expect(top === null || rank < top).toBe(true);
    top = rank;
  }
  expect(top?.length).toBeLessThanOrEqual(5);
});

it.each([
  [null, 0],
  [null, 3],
  ['a0', 1],
  ['a0V', 50],
  ['Zz', 1_000],
])('finds ranks above %j, %i in ascending order', (top, count) => {
  const ranks = ranksAbove(top, count);
  expect(ranks).toHaveLength(count);
  expect(ranks).toEqual([...new Set(ranks)].sort());
  expect(ranks.every((rank) => top === null || rank < top)).toBe(true);
});

it.each([
  ['down by one', 'b', 'c', 'd', 'acbde'],
  ['up by one', 'c', 'a', 'b', 'acbde'],
  ['down by several', 'a', 'd', 'e', 'bcdae'],
  ['up by several', 'e', 'a', 'b', 'aebcd'],
  ['to the top', 'd', null, 'a', 'dabce'],
  ['the last one to the top', 'e', null, 'a', 'eabcd'],
  ['to the bottom', 'b', 'e', null, 'acdeb'],
  ['the first one to the bottom', 'a', 'e', null, 'bcdea'],
])('moves an item %s and changes only its rank', (_, id, after, before, expected) => {
  const to = { id, after, before };
  expect(letters(itemsAfterMove(rankedItems('abcde'), to))).toBe(expected);
  expect([...moveRanks(rankedItems('abcde'), to).keys()]).toEqual([id]);
});

it.each([
  ['between its own neighbours', 'abcde', 'b', 'a', 'c'],
  ['at the top already', 'abcde', 'a', null, 'b'],
  ['at the bottom already', 'abcde', 'e', 'd', null],
  ['between visible neighbours with hidden ones between them', 'abcde', 'c', 'a', 'e'],
  ['at the top of what is visible', 'abcde', 'b', null, 'd'],
  ['at the bottom of what is visible', 'abcde', 'd', 'b', null],
  ['of the only item', 'a', 'a', null, null],
  ['with both neighbours gone', 'abcde', 'b', 'gone', 'gone too'],
  ['with its only neighbour gone', 'abcde', 'b', null, 'gone'],
  ['with its upper neighbour gone at the bottom', 'abcde', 'b', 'gone', null],
  ['right after the upper neighbour where the lower one is gone', 'abcde', 'b', 'a', 'gone'],
  ['right before the lower neighbour where the upper one is gone', 'abcde', 'b', 'gone', 'c'],
  ['at the top, right before the lower neighbour where the upper one is gone', 'abcde', 'a', 'gone', 'b'],
  ['at the bottom, right after the upper neighbour where the lower one is gone', 'abcde', 'e', 'd', 'gone'],
  ['right after the upper neighbour, with the lower one above both', 'abcde', 'd', 'c', 'a'],
  ['after itself', 'abcde', 'b', 'b', null],
  ['before itself', 'abcde', 'b', null, 'b'],
  ['between itself and itself', 'abcde', 'b', 'b', 'b'],
  ['between itself and one that is gone', 'abcde', 'b', 'b', 'gone'],
  ['between itself and its lower neighbour', 'abcde', 'b', 'b', 'c'],
  ['between its upper neighbour and itself', 'abcde', 'b', 'a', 'b'],
  ['of an item that is not there', 'abcde', 'gone', 'a', 'b'],
  ['in an empty list', '', 'gone', null, null],
])('changes no rank for a drop %s', (_, shown, id, after, before) => {
  expect(moveRanks(rankedItems(shown), { id, after, before })).toEqual(new Map());
});

it.each([
  ['c', 'a'],
  ['c', 'gone'],
  ['gone', 'a'],
  ['c', 'b'],
  ['b', 'a'],
])(
  'changes no rank for a drop on the same place, between %s and %s, even if ranks are not ascending',
  (after, before) => {
    const shown = rankedItems('abc').toReversed();
    expect(moveRanks(shown, { id: 'b', after, before })).toEqual(new Map());
  },
);

it.each([
  ['down, right after its upper visible neighbour', 'a', 'c', 'f', 'bcadef'],
  ['up, right after its upper visible neighbour', 'f', 'b', 'e', 'abfcde'],
  ['to the top of what is visible, right before the first', 'e', null, 'c', 'abecdf'],
  ['to the bottom of what is visible, right after the last', 'b', 'd', null, 'acdbef'],
])('with hidden items in between, moves an item %s', (_, id, after, before, expected) => {
  const to = { id, after, before };
  expect(letters(itemsAfterMove(rankedItems('abcdef'), to))).toBe(expected);
  expect(moveRanks(rankedItems('abcdef'), to).size).toBe(1);
});

it.each([
  ['above, moving up', 'e', 'gone', 'c', 'abecd'],
  ['above, moving down', 'a', 'gone', 'd', 'bcade'],
  ['above, standing above the other one already', 'a', 'gone', 'e', 'bcdae'],
  ['above, moving to the top', 'e', 'gone', 'a', 'eabcd'],
  ['below, moving down', 'a', 'd', 'gone', 'bcdae'],
  ['below, moving up', 'e', 'b', 'gone', 'abecd'],
  ['below, standing below the other one already', 'e', 'a', 'gone', 'aebcd'],
  ['below, moving to the bottom', 'a', 'e', 'gone', 'bcdea'],
])('moves next to the other neighbour if the one %s, no longer exists', (_, id, after, before, expected) => {
  const to = { id, after, before };
  expect(letters(itemsAfterMove(rankedItems('abcde'), to))).toBe(expected);
  expect([...moveRanks(rankedItems('abcde'), to).keys()]).toEqual([id]);
});

it.each([
  ['its own upper neighbour, moving down', 'b', 'b', 'd', 'acbde'],
  ['its own upper neighbour, moving up', 'd', 'd', 'b', 'adbce'],
  ['its own lower neighbour, moving down', 'b', 'd', 'b', 'acdbe'],
  ['its own lower neighbour, moving up', 'd', 'a', 'd', 'adbce'],
])('uses the other neighbour if an item is named as %s', (_, id, after, before, expected) => {
  const to = { id, after, before };
  expect(letters(itemsAfterMove(rankedItems('abcde'), to))).toBe(expected);
  expect([...moveRanks(rankedItems('abcde'), to).keys()]).toEqual([id]);
});

it.each([
  ['the bottom', 'e', 'a', null],
  ['the top', 'a', null, 'e'],
])(
  'moves nothing that is at %s already, unlike when a neighbour no longer exists',
  (_, id, after, before) => {
    expect(moveRanks(rankedItems('abcde'), { id, after, before }).size).toBe(0);
    const gone = { id, after: after ?? 'gone', before: before ?? 'gone' };
    expect(moveRanks(rankedItems('abcde'), gone).size).toBe(1);
  },
);

it.each([
  ['the neighbours have parted: right after the upper one', 'e', 'a', 'd', 'aebcd'],
  ['the neighbours have changed places: right after the upper one', 'e', 'c', 'a', 'abced'],
])('where %s', (_, id, after, before, expected) => {
  expect(letters(itemsAfterMove(rankedItems('abcde'), { id, after, before }))).toBe(expected);
});

it('ranks everything in the order shown if another sort was active', () => {
  const shown = [
    { id: 'a', rank: 'a3' },
    { id: 'b', rank: 'a0' },
    { id: 'c', rank: 'a2' },
    { id: 'd', rank: 'a1' },
  ];
  const to = { id: 'd', after: 'a', before: 'b' };
  expect(letters(itemsAfterMove(shown, to))).toBe('adbc');
  expect(new Set(moveRanks(shown, to).keys())).toEqual(new Set(['a', 'b', 'c', 'd']));
});

it('changes one rank if another sort shows the others in the order of their ranks', () => {
  const shown = [
    { id: 'd', rank: 'a3' },
    { id: 'a', rank: 'a0' },
    { id: 'b', rank: 'a1' },
  ];
  const to = { id: 'd', after: 'a', before: 'b' };
  expect(letters(itemsAfterMove(shown, to))).toBe('adb');
  expect([...moveRanks(shown, to).keys()]).toEqual(['d']);
});

it.each([
  ['next to them', 'd', null, 'a', 'dabc'],
  ['between them', 'd', 'a', 'b', 'adbc'],
  ['out of them', 'a', 'd', null, 'bcda'],
  ['among them', 'b', 'c', 'd', 'acbd'],
])('moves an item %s among equal ranks, and makes them distinct', (_, id, after, before, expected) => {
  const shown = [
    { id: 'a', rank: 'a0' },
    { id: 'b', rank: 'a0' },
    { id: 'c', rank: 'a0' },
    { id: 'd', rank: 'a1' },
  ];
  const result = itemsAfterMove(shown, { id, after, before });
  expect(letters(result)).toBe(expected);
  expect(new Set(result.map((item) => item.rank)).size).toBe(4);
});

it('does not modify the given list', () => {
  const shown = rankedItems('abc');
  moveRanks(shown, { id: 'c', after: null, before: 'a' });
  expect(shown).toEqual(rankedItems('abc'));
});
