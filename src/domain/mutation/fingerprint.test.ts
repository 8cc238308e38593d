import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EntryTotals, emptyEntryTotals, entryTotalsOf } from '../idea/entry-totals.ts';
import { type Idea, priorities } from '../idea/idea.ts';
import { builtInTags } from '../idea/tags.ts';
import { deepEqual } from '../primitives/deep-equal.ts';
import { makeEntries, makeIdea, makeSteps } from '../testing/make-idea.ts';
import { fingerprint } from './fingerprint.ts';

const markOf = (idea: Idea) => fingerprint(idea, entryTotalsOf(idea));

it('gives the fingerprints that stored mutations have', () => {
  expect(markOf(makeIdea())).toBe('ahxzelse4f');
  expect(markOf(makeIdea({ title: 'Boot 😀', tags: ['urgent', 'prototype'], progress: 100 }))).toBe(
    'f9202awkrv',
  );
});

it.each<[string, Partial<Idea>]>([
  ['title', { title: 'A kite for the harbor' }],
  ['description', { description: '' }],
  ['category', { category: 'hardware' }],
  ['deadline', { deadline: '2026-12-01T09:01' }],
  ['target', { target: 'A first flight ' }],
  ['priority', { priority: 'Low' }],
  ['tags', { tags: ['urgent'] }],
  ['progress', { progress: 1 }],
])('gives an idea with another %s another fingerprint', (_, patch) => {
  expect(markOf(makeIdea(patch))).not.toBe(markOf(makeIdea()));
});

it.each<[string, Partial<Idea>]>([
  ['id', { id: 'idea-2' }],
  ['place', { rank: 'Zz' }],
  ['moment of creation', { createdAt: '2026-11-02T08:00:00.000Z' }],
  ['moment of finishing', { finishedAt: '2026-11-02T08:00:00.000Z' }],
])('gives an idea with another %s the same fingerprint', (_, patch) => {
  expect(markOf(makeIdea(patch))).toBe(markOf(makeIdea()));
});

it.each<[string, Partial<EntryTotals>]>([
  ['another number of updates', { updates: 3 }],
  ['another number of notes', { notes: 2 }],
  ['other texts', { size: 250 }],
  ['another number of steps', { steps: 1 }],
])('gives an idea with %s another fingerprint', (_, patch) => {
  const totals = { ...emptyEntryTotals, updates: 2, notes: 1, size: 249 };
  expect(fingerprint(makeIdea(), { ...totals, ...patch })).not.toBe(fingerprint(makeIdea(), totals));
});

it('gives an idea of which a step is ticked, or the steps set the progress, another fingerprint', () => {
  const untouched = markOf(makeIdea({ steps: makeSteps('x--') }));
  expect(markOf(makeIdea({ steps: makeSteps('xx-') }))).not.toBe(untouched);
  expect(markOf(makeIdea({ steps: makeSteps('x--'), progressBy: 'steps' }))).not.toBe(untouched);
});

it('depends only on the totals of the entries', () => {
  const whole = makeIdea({ updates: makeEntries(2), notes: makeEntries(1) });
  const { updates: _updates, notes: _notes, steps: _steps, ...doc } = whole;
  expect(fingerprint(doc, entryTotalsOf(whole))).toBe(markOf(whole));
});

it('gives the same fingerprint for any order of the fields', () => {
  const idea = makeIdea({ tags: ['research'] });
  const turned = Object.fromEntries(Object.entries(idea).toReversed()) as unknown as Idea;
  expect(Object.keys(turned)[0]).toBe('steps');
  expect(markOf(turned)).toBe(markOf(idea));
});

it('distinguishes texts that are equal only when joined', () => {
  const marks = [
    { title: 'ab', description: 'c' },
    { title: 'a', description: 'bc' },
    { title: 'ab","c', description: '' },
    { title: 'ab', description: '","c' },
    { title: '', description: 'abc' },
  ].map((patch) => markOf(makeIdea(patch)));
  expect(new Set(marks).size).toBe(5);
});

it('gives different fingerprints to 20,000 ideas that differ by a number', () => {
  const marks = new Set<string>();
  for (let count = 0; count < 20_000; count += 1) marks.add(markOf(makeIdea({ title: `Idea ${count}` })));
  expect(marks.size).toBe(20_000);
});

const ideas = fc.record({
  title: fc.string({ unit: 'binary', maxLength: 4 }),
  description: fc.string({ maxLength: 2 }),
  category: fc.constantFrom('Art', 'Boats'),
  deadline: fc.constantFrom('', '2026-12-01T09:00'),
  target: fc.string({ maxLength: 2 }),
  priority: fc.constantFrom(...priorities),
  tags: fc.subarray([...builtInTags]),
  progress: fc.integer({ min: 0, max: 100 }),
});

it('is equal exactly if all fields that the user filled in are equal', () => {
  fc.assert(
    fc.property(ideas, ideas, (a, b) => {
      expect(markOf(makeIdea(a)) === markOf(makeIdea(b))).toBe(deepEqual(a, b));
      expect(markOf(makeIdea({ ...a }))).toBe(markOf(makeIdea(a)));
      expect(markOf(makeIdea(a))).toMatch(/^[0-9a-z]{1,11}$/);
    }),
    { numRuns: 500 },
  );
});

it('depends on an idea’s own leads, and is as before where it has none', () => {
  const marks = [{}, { leads: [] }, { leads: [60] as const }].map((leads) => markOf(makeIdea(leads)));
  expect(marks[0]).toBe('ahxzelse4f');
  expect(new Set(marks).size).toBe(3);
});

it('depends on what is set aside, and is as before where nothing is', () => {
  const marks = ['', 'someday', '2026-12-01T09:00'].map((setAside) => markOf(makeIdea({ setAside })));
  expect(marks[0]).toBe('ahxzelse4f');
  expect(new Set(marks).size).toBe(3);
});
