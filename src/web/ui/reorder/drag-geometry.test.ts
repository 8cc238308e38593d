import { expect, it } from 'vitest';
import { type ListGeometry, nearestIndex, offsetOf } from './drag-geometry.ts';
import { type Box } from './reorder-deps.ts';

/** Rows of these heights, with gaps of 10 px and 300 px wide. */
function rows(...heights: readonly number[]): ListGeometry {
  const top = (index: number) => heights.slice(0, index).reduce((sum, height) => sum + height + 10, 0);
  return {
    count: () => heights.length,
    columns: () => 1,
    boxAt: (index) => ({ x: 0, y: top(index), width: 300, height: heights[index] ?? Number.NaN }),
  };
}

/** A grid of tiles of 100 by 50 px with gaps of 10 px. */
function tiles(count: number, columns: number): ListGeometry {
  return {
    count: () => count,
    columns: () => columns,
    boxAt: (index) => ({
      x: (index % columns) * 110,
      y: Math.floor(index / columns) * 60,
      width: 100,
      height: 50,
    }),
  };
}

/** Top and bottom of every row as displayed, in display order. */
function shown(places: ListGeometry, from: number, to: number): readonly (readonly [number, number])[] {
  return Array.from({ length: places.count() }, (_, index) => {
    const { y, height } = places.boxAt(index);
    const top = y + offsetOf(index, { from, to }, places).y;
    return [top, top + height] as const;
  }).toSorted((a, b) => a[0] - b[0]);
}

it('stands everything in its own place while an item hovers over its own', () => {
  for (const index of [0, 1, 2])
    expect(offsetOf(index, { from: 1, to: 1 }, rows(40, 80, 60))).toEqual({ x: 0, y: 0 });
});

it.each([
  [0, 2],
  [2, 0],
  [0, 3],
  [3, 1],
  [1, 2],
])('lays rows of different heights without gap or overlap when %i hovers over %i', (from, to) => {
  const heights = [40, 100, 60, 25];
  const [lifted] = heights.splice(from, 1);
  const after = heights.toSpliced(to, 0, lifted ?? Number.NaN);
  expect(shown(rows(40, 100, 60, 25), from, to)).toEqual(shown(rows(...after), 0, 0));
});

it('lets tiles wrap into the next row', () => {
  const offsets = [0, 1, 2, 3, 4].map((index) => offsetOf(index, { from: 3, to: 1 }, tiles(5, 3)));
  expect(offsets).toEqual([
    { x: 0, y: 0 },
    { x: 110, y: 0 },
    { x: -220, y: 60 },
    { x: 110, y: -60 },
    { x: 0, y: 0 },
  ]);
});

it.each<[string, Partial<Box>, number]>([
  ['its own place while it has hardly moved', { x: 8, y: -9 }, 0],
  ['the one to the right', { x: 70, y: 0 }, 1],
  ['the one below', { x: 0, y: 40 }, 3],
  ['the last, far beyond the list', { x: 900, y: 900 }, 8],
  ['the first, far before it', { x: -900, y: -900 }, 0],
])('finds the nearest place among tiles: %s', (_, at, place) => {
  const box = { x: 0, y: 0, width: 100, height: 50, ...at };
  for (const start of [0, 4, 8]) expect(nearestIndex(box, start, tiles(9, 3))).toBe(place);
});

it('looks at few of thousands of places while the item goes on from where it was', () => {
  const places = tiles(9000, 3);
  let looks = 0;
  const counting = { ...places, box: (index: number) => (looks++, places.boxAt(index)) };
  expect(nearestIndex({ x: 0, y: 60 * 1001, width: 100, height: 50 }, 3000, counting)).toBe(3003);
  expect(looks).toBeLessThan(40);
});
