import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { type Idea, priorities } from './idea.ts';
import { isSame } from './same.ts';
import { tags } from './tags.ts';
import { entriesOf, ideaOf } from './testing/make-idea.ts';

it('gives the marks that stored mutations have', () => {
  expect(fingerprint(ideaOf())).toBe('21dgd43z8wo');
  expect(fingerprint(ideaOf({ title: 'Boot 😀', tags: ['urgent', 'prototype'], progress: 100 }))).toBe(
    '1dm7026fx8e',
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
])('gives an idea of another %s another mark', (_, patch) => {
  expect(fingerprint(ideaOf(patch))).not.toBe(fingerprint(ideaOf()));
});

it.each<[string, Partial<Idea>]>([
  ['id', { id: 'idea-2' }],
  ['place', { rank: 'Zz' }],
  ['moment of creation', { createdAt: '2026-11-02T08:00:00.000Z' }],
  ['moment of finishing', { finishedAt: '2026-11-02T08:00:00.000Z' }],
])('gives an idea of another %s the same mark', (_, patch) => {
  expect(fingerprint(ideaOf(patch))).toBe(fingerprint(ideaOf()));
});

it('marks an idea with its entries as it marks the idea alone', () => {
  const whole = ideaOf({ updates: entriesOf(2), notes: entriesOf(1) });
  const { updates: _updates, notes: _notes, ...doc } = whole;
  expect(fingerprint(whole)).toBe(fingerprint(doc));
});

it('gives the same mark whatever the order of the fields', () => {
  const idea = ideaOf({ tags: ['research'] });
  const turned = Object.fromEntries(Object.entries(idea).toReversed()) as unknown as Idea;
  expect(Object.keys(turned)[0]).toBe('notes');
  expect(fingerprint(turned)).toBe(fingerprint(idea));
});

it('tells texts apart that only together are the same', () => {
  const marks = [
    { title: 'ab', description: 'c' },
    { title: 'a', description: 'bc' },
    { title: 'ab","c', description: '' },
    { title: 'ab', description: '","c' },
    { title: '', description: 'abc' },
  ].map((patch) => fingerprint(ideaOf(patch)));
  expect(new Set(marks).size).toBe(5);
});

it('gives different marks to 20,000 ideas that differ by a number', () => {
  const marks = new Set<string>();
  for (let count = 0; count < 20_000; count += 1) marks.add(fingerprint(ideaOf({ title: `Idea ${count}` })));
  expect(marks.size).toBe(20_000);
});

const ideas = fc.record({
  title: fc.string({ unit: 'binary', maxLength: 4 }),
  description: fc.string({ maxLength: 2 }),
  category: fc.constantFrom('Art', 'Boats'),
  deadline: fc.constantFrom('', '2026-12-01T09:00'),
  target: fc.string({ maxLength: 2 }),
  priority: fc.constantFrom(...priorities),
  tags: fc.subarray([...tags]),
  progress: fc.integer({ min: 0, max: 100 }),
});

it('is the same exactly where all that a person filled in is the same', () => {
  fc.assert(
    fc.property(ideas, ideas, (a, b) => {
      expect(fingerprint(ideaOf(a)) === fingerprint(ideaOf(b))).toBe(isSame(a, b));
      expect(fingerprint(ideaOf({ ...a }))).toBe(fingerprint(ideaOf(a)));
      expect(fingerprint(ideaOf(a))).toMatch(/^[0-9a-z]{1,11}$/);
    }),
    { numRuns: 500 },
  );
});
