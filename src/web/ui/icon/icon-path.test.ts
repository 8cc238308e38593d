import * as lucide from 'lucide';
import { expect, it } from 'vitest';
import { iconPath } from './icon-path.ts';

it.each([
  [['line', { x1: '2', x2: 4, y1: '6', y2: '-8' }], 'M1 3L2 -4'],
  [
    ['circle', { cx: '12', cy: '6', r: '.5' }],
    'M6 2.75h0a0.25 0.25 0 0 1 0.25 0.25v0a0.25 0.25 0 0 1 -0.25 0.25h0a0.25 0.25 0 0 1 -0.25 -0.25v0a0.25 0.25 0 0 1 0.25 -0.25z',
  ],
  [
    ['ellipse', { cx: 12, cy: 6, rx: 4, ry: 2 }],
    'M6 2h0a2 1 0 0 1 2 1v0a2 1 0 0 1 -2 1h0a2 1 0 0 1 -2 -1v0a2 1 0 0 1 2 -1z',
  ],
  [['polyline', { points: '9 10 4,15 9 -20' }], 'M4.5 5 2 7.5 4.5 -10'],
  [['polygon', { points: '9 10 4,15 9 -20' }], 'M4.5 5 2 7.5 4.5 -10z'],
  [
    ['rect', { x: 3, y: '4', width: '18', height: '9', rx: '2', ry: 1 }],
    'M2.5 2h7a1 0.5 0 0 1 1 0.5v3.5a1 0.5 0 0 1 -1 0.5h-7a1 0.5 0 0 1 -1 -0.5v-3.5a1 0.5 0 0 1 1 -0.5z',
  ],
] as const)('draws the shape %j as a path, half as large', (shape, half) => {
  expect(iconPath([[...shape]], 0.5)).toBe(half);
});

it.each([{ rx: 2 }, { ry: 2 }])('takes a radius of corners that is given alone, %j, for both', (radius) => {
  const box = { x: 0, y: 0, width: 8, height: 6 };
  const withBoth = iconPath([['rect', { ...box, rx: 2, ry: 2 }]], 1);
  expect(iconPath([['rect', { ...box, ...radius }]], 1)).toBe(withBoth);
});

it.each([
  ['M4 22V4a1 2 30 0 1 .4-.8', 'M2 11V2a0.5 1 30 0 1 0.2 -0.4'],
  // Flags need no separator after them, and numbers only need a sign or a second decimal point.
  ['M0 0a1 1 0 01.4-.8 2 2 0 102 2', 'M0 0a0.5 0.5 0 0 1 0.2 -0.4 1 1 0 1 0 1 1'],
  ['m1.5.5-3-4zM2 4', 'M0.75 0.25l-1.5 -2zM1 2'],
])('scales the path %s', (path, half) => {
  expect(iconPath([['path', { d: path }]], 0.5)).toBe(half);
});

it('refuses what is filled', () => {
  expect(() => iconPath(lucide.Palette, 1)).toThrow('filled');
});

it('begins each shape where it is, whatever was drawn before', () => {
  const check = 'm9 12 2 2 4-4';
  const both = iconPath(
    [
      ['path', { d: 'M1 1h4' }],
      ['path', { d: check }],
    ],
    1,
  );
  expect(both).toBe('M1 1h4M9 12l2 2 4 -4');
});

const isFilled = (icon: lucide.IconNode) => icon.some(([, { fill }]) => fill !== undefined);
const icons = Object.values(lucide.icons).filter((icon) => !isFilled(icon));
const paths = icons.flatMap((icon) => icon.flatMap(([tag, { d }]) => (tag === 'path' ? [String(d)] : [])));
const scaledPath = (d: string, by: number) => iconPath([['path', { d }]], by);

it('begins every shape of every icon at a place of its own', () => {
  for (const shape of icons.flat()) expect(iconPath([shape], 1)).toMatch(/^M/);
});

it('gives back every path of every icon after it was made larger and smaller', () => {
  expect(paths.length).toBeGreaterThan(1_000);
  for (const path of paths) expect(scaledPath(scaledPath(path, 8), 1 / 8)).toBe(scaledPath(path, 1));
});

it('knows the arcs in every path of every icon: seven numbers each, of which two are flags', () => {
  const arcs = icons.flatMap((icon) => iconPath(icon, 1).match(/a[^a-z]*/gi) ?? []);
  expect(arcs.length).toBeGreaterThan(1_000);
  for (const arc of arcs) expect(arc).toMatch(/^a(( ?-?[\d.]+){3} [01] [01]( -?[\d.]+){2})+$/i);
});
