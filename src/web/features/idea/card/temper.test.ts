import { expect, it } from 'vitest';
import { en } from '#messages/en/en.ts';
import { temperOf } from './temper.ts';

it.each([
  [0, 'Not started'],
  [1, 'Warming up'],
  [49, 'Warming up'],
  [50, 'Halfway there'],
  [74, 'Halfway there'],
  [75, 'Almost done'],
  [99, 'Almost done'],
  [100, 'Finished'],
])('describes a progress of %i as “%s”', (progress, words) => {
  expect(en.card.tempers[temperOf(progress)]).toBe(words);
});
