import { expect, it } from 'vitest';
import { limits } from './limits.ts';

it.each<[keyof typeof limits, number]>([
  ['email', 254],
  ['minPasswordLength', 6],
  ['maxPasswordLength', 128],
  ['title', 200],
  ['description', 5_000],
  ['target', 500],
  ['deadline', 100],
  ['entryText', 2_000],
  ['categoryName', 60],
  ['categories', 200],
  ['updatesPerIdea', 1_000],
  ['notesPerIdea', 1_000],
  ['ideas', 10_000],
  ['accountBytes', 20_000_000],
  ['importBodyBytes', 32_000_000],
  ['bodyBytes', 1_000_000],
])('sets %s to %i', (name, value) => {
  expect(limits[name]).toBe(value);
});

it('allows every account that is full of text to be imported in one request', () => {
  expect(limits.accountBytes).toBeLessThan(limits.importBodyBytes);
});
