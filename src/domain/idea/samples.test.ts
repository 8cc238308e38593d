import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBuiltInCategory } from './categories.ts';
import { priorities } from './idea.ts';
import { pickSample, sampleNames, samples } from './samples.ts';
import { isBuiltInTag } from './tags.ts';

it('has four samples: a language, a fitness, a blog and a decluttering one', () => {
  expect(sampleNames).toEqual(['language', 'fitness', 'blog', 'declutter']);
  expect(Object.keys(samples)).toEqual(sampleNames);
});

it.each(sampleNames)('fills the form for %s with values it accepts', (name) => {
  const sample = samples[name];
  expect(isBuiltInCategory(sample.category)).toBe(true);
  expect(priorities).toContain(sample.priority);
  expect(sample.tags.every(isBuiltInTag)).toBe(true);
  expect(Number.isInteger(sample.daysUntilDeadline)).toBe(true);
  expect(sample.daysUntilDeadline).toBeGreaterThan(0);
});

it.each([
  [0, 'language'],
  [0.2499, 'language'],
  [0.25, 'fitness'],
  [0.4999, 'fitness'],
  [0.5, 'blog'],
  [0.75, 'declutter'],
  [0.9999, 'declutter'],
])('picks with the random number %d among all four: %s', (dice, name) => {
  expect(pickSample(dice, null)).toBe(name);
});

it.each([
  [0, 'fitness'],
  [0.34, 'blog'],
  [0.67, 'declutter'],
  [0.9999, 'declutter'],
])('picks with the random number %d among the three others after the language: %s', (dice, name) => {
  expect(pickSample(dice, 'language')).toBe(name);
});

it('never picks the same sample twice in a row', () => {
  const dice = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(dice, fc.constantFrom(...sampleNames), (thrown, last) => {
      expect(pickSample(thrown, last)).not.toBe(last);
    }),
  );
});
