import * as lucide from 'lucide';
import { expect, it } from 'vitest';
import { scaledShapes } from './scaled-shapes.ts';

it('scales every length of a shape and nothing else', () => {
  expect(
    scaledShapes(
      [
        ['circle', { cx: '12', cy: '6', r: '.5', fill: 'currentColor' }],
        ['rect', { x: 3, y: 4, width: '18', height: '9', rx: '2' }],
        ['polyline', { points: '9 10 4,15 9 -20' }],
      ],
      0.5,
    ),
  ).toEqual([
    ['circle', { cx: '6', cy: '3', r: '0.25', fill: 'currentColor' }],
    ['rect', { x: '1.5', y: '2', width: '9', height: '4.5', rx: '1' }],
    ['polyline', { points: '4.5 5 2,7.5 4.5 -10' }],
  ]);
});

it.each([
  ['M4 22V4a1 2 30 0 1 .4-.8', 'M2 11V2a0.5 1 30 0 1 0.2 -0.4'],
  // Flags need nothing between them and what follows, and numbers no more than a sign or a second point.
  ['a1 1 0 01.4-.8 2 2 0 102 2', 'a0.5 0.5 0 0 1 0.2 -0.4 1 1 0 1 0 1 1'],
  ['m1.5.5-3-4zM2 4', 'm0.75 0.25 -1.5 -2zM1 2'],
])('scales the path %s', (path, half) => {
  expect(scaledShapes([['path', { d: path }]], 0.5)).toEqual([['path', { d: half }]]);
});

const paths = Object.values(lucide.icons).flatMap((icon) =>
  icon.flatMap(([tag, { d }]) => (tag === 'path' ? [String(d)] : [])),
);
const scaledPath = (d: string, by: number) => String(scaledShapes([['path', { d }]], by)[0]?.[1].d);

it('gives back every path of every icon after it was made larger and smaller', () => {
  expect(paths.length).toBeGreaterThan(1_000);
  for (const path of paths) expect(scaledPath(scaledPath(path, 8), 1 / 8)).toBe(scaledPath(path, 1));
});

it('knows the arcs in every path of every icon: seven numbers each, of which two are flags', () => {
  const arcs = paths.flatMap((path) => scaledPath(path, 1).match(/a[^a-z]*/gi) ?? []);
  expect(arcs.length).toBeGreaterThan(1_000);
  for (const arc of arcs) expect(arc).toMatch(/^a(( ?-?[\d.]+){3} [01] [01]( -?[\d.]+){2})+$/i);
});
