import { expect, it } from 'vitest';
import { makeIdea, makeSteps } from '../testing/make-idea.ts';
import { noFilter } from './filter.ts';
import { findHiddenMatch } from './hidden-match.ts';

const entry = (text: string) => ({ id: text, text, date: '2026-11-02T08:00:00.000Z' });

const idea = makeIdea({
  title: 'A kite',
  description: 'Made of paper\nand string',
  target: 'A first flight',
  tags: ['research'],
  updates: [entry('Bought glue'), entry('Bought more glue')],
  notes: [entry('Ask Zoë about glue'), entry('It rains')],
  steps: makeSteps('x-'),
});

const nothing = { descriptionLength: 0, targetLength: 0 };
const all = { descriptionLength: Infinity, targetLength: Infinity };

it.each([
  ['kite', false, nothing, null],
  ['string', false, nothing, { field: 'description', line: 'and string' }],
  ['string', false, { descriptionLength: 23, targetLength: 0 }, { field: 'description', line: 'and string' }],
  ['string', false, { descriptionLength: 24, targetLength: 0 }, null],
  ['string', false, all, null],
  ['glue', false, nothing, null],
  ['flight', true, nothing, { field: 'target', line: 'A first flight' }],
  ['flight', true, { ...nothing, targetLength: 13 }, { field: 'target', line: 'A first flight' }],
  ['flight', true, { ...nothing, targetLength: 14 }, null],
  ['flight', true, all, null],
  ['glue', true, all, { field: 'updates', line: 'Bought more glue' }],
  ['ZOE', true, all, { field: 'notes', line: 'Ask Zoë about glue' }],
  ['step', true, all, { field: 'steps', line: 'Step 1' }],
  ['research', true, nothing, null],
] as const)('for %j (elsewhere: %s) with %j shown, shows %j', (search, isElsewhere, shown, expected) => {
  expect(findHiddenMatch(idea, { ...noFilter, search, isElsewhere }, shown)).toEqual(expected);
});
