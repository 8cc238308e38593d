import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { labelColours } from '#domain/idea/label-colours.ts';

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark';
type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** A colour of tokens.css in a theme. */
function colour(name: string, theme: Theme): Oklch {
  const both = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\);`).exec(tokens);
  const parts = both?.[theme === 'light' ? 1 : 2]?.split(' ').map(Number) ?? [];
  const [lightness, chroma, hue] = parts;
  if (lightness === undefined || chroma === undefined || hue === undefined || parts.some(Number.isNaN)) {
    throw new Error(`tokens.css has no plain colour ${name}`);
  }
  return [lightness, chroma, hue];
}

/** Relative luminance as WCAG 2 defines it for contrast. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.max(0, Math.min(1, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string, theme: Theme): number {
  const [high = 0, low = 0] = [luminance(colour(a, theme)), luminance(colour(b, theme))].sort(
    (one, other) => other - one,
  );
  return (high + 0.05) / (low + 0.05);
}

/** Text and graphics by the backgrounds they appear on. */
const text: Readonly<Record<string, readonly string[]>> = {
  text: ['bg', 'surface', 'raised', 'sunken', 'overlay'],
  'text-2': ['bg', 'surface', 'raised', 'sunken', 'overlay'],
  'text-3': ['bg', 'surface', 'raised', 'sunken', 'overlay'],
  ember: ['bg', 'surface', 'ember-soft', 'overlay'],
  'on-ember': ['ember', 'ember-hover'],
  danger: ['bg', 'surface', 'danger-soft', 'raised', 'overlay'],
  high: ['bg', 'surface', 'high-soft'],
  medium: ['bg', 'surface', 'medium-soft'],
  warn: ['surface', 'warn-soft'],
  calm: ['bg', 'surface', 'calm-soft'],
  quench: ['surface', 'quench-soft', 'overlay'],
};
const graphics: Readonly<Record<string, readonly string[]>> = {
  'heat-0': ['surface', 'raised'],
  'heat-1': ['surface', 'raised'],
  'heat-2': ['surface', 'raised'],
  'heat-3': ['surface', 'raised'],
  quench: ['surface', 'raised'],
  control: ['surface', 'bg', 'sunken'],
  ember: ['bg', 'surface', 'raised'],
};

const pairs = (table: typeof text) =>
  Object.entries(table).flatMap(([front, backs]) =>
    backs.flatMap((back) => (['dark', 'light'] as const).map((theme) => ({ front, back, theme }))),
  );

it('computes the contrast of black on white and of greys as WCAG does', () => {
  expect((luminance([1, 0, 0]) + 0.05) / (luminance([0, 0, 0]) + 0.05)).toBeCloseTo(21, 1);
  // The well-known contrast of #767676 on white is 4.54.
  expect(1.05 / (luminance([0.5676, 0, 0]) + 0.05)).toBeCloseTo(4.54, 1);
});

it.each(pairs(text))('lets $front be read on $back in the $theme theme', ({ front, back, theme }) => {
  expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
});

it.each(pairs(graphics))('lets $front be seen on $back in the $theme theme', ({ front, back, theme }) => {
  expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3);
});

/** The marks of labels with the contrast that they need: that of a tag is a letter. */
const marks = [
  ['category', 'category-label.module.css', 3],
  ['tag', 'idea-meta.module.css', 4.5],
] as const;
const coloured = marks.flatMap(([kind, file, least]) =>
  labelColours.flatMap((name) =>
    (['dark', 'light'] as const).map((theme) => ({ kind, file, least, name, theme })),
  ),
);

it.each(coloured)(
  'lets the mark of a $name $kind be seen in the $theme theme',
  ({ name, theme, file, least }) => {
    const markedBy = readFileSync(path.join(import.meta.dirname, '../features/idea/labels', file), 'utf8');
    const hue = Number(new RegExp(`--hue-${name}: (\\d+);`).exec(tokens)?.[1]);
    const [, light, dark] =
      /light-dark\(oklch\(([\d. ]+) var\(--hue\)\), oklch\(([\d. ]+) var/.exec(markedBy) ?? [];
    const [lightness = 0, chroma = 0] = (theme === 'light' ? light : dark)?.split(' ').map(Number) ?? [];
    // Red means overdue or destructive.
    expect(hue > 36 && hue < 340).toBe(true);
    for (const back of ['bg', 'surface', 'raised', 'overlay']) {
      const [high = 0, low = 0] = [luminance([lightness, chroma, hue]), luminance(colour(back, theme))].sort(
        (one, other) => other - one,
      );
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(least);
    }
  },
);

it('keeps red for overdue ideas, destructive actions and errors', () => {
  const names = [...tokens.matchAll(/--([\w-]+): light-dark\(oklch\([\d. ]*\), oklch\([\d. ]*\)\);/g)].map(
    ([, name = '']) => name,
  );
  const isRed = (name: string) =>
    (['light', 'dark'] as const).some((theme) => {
      const [, chroma, hue] = colour(name, theme);
      // A colour of so little chroma is a grey.
      return chroma >= 0.05 && (hue < 36 || hue > 340);
    });
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter(isRed)).toEqual(['danger', 'danger-soft']);
});
