import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fixedZone } from '../deadline/deadline.ts';
import { namedZone } from '../deadline/named-zone.ts';
import { type Idea, type IdeaDoc, priorities } from '../idea/idea.ts';
import { makeIdea } from '../testing/make-idea.ts';
import { type Sort, createComparator, sortIdeas, toSortable, sorts } from './sort.ts';

const utc = fixedZone(0);

/** Ideas keyed by id, each with only the fields the test needs. */
function ideas(given: Record<string, Partial<Idea>>): Idea[] {
  return Object.entries(given).map(([id, patch]) => makeIdea({ id, ...patch }));
}

function order(given: Record<string, Partial<Idea>>, sort: Sort): string {
  const forwards = sortIdeas(ideas(given), sort, utc).map((idea) => idea.id);
  const backwards = sortIdeas(ideas(given).toReversed(), sort, utc).map((idea) => idea.id);
  expect(backwards).toEqual(forwards);
  return forwards.join('');
}

it('sorts by deadline, priority, progress or by hand', () => {
  expect(sorts).toEqual(['deadline', 'priority', 'progress', 'manual']);
});

it.each<[string, Sort, Record<string, Partial<Idea>>, string]>([
  [
    'deadlines ascending',
    'deadline',
    {
      a: { deadline: '2027-01-01T00:00' },
      b: { deadline: '2026-12-01T00:00' },
      c: { deadline: '2026-12-01T00:01' },
    },
    'bca',
  ],
  [
    'empty deadlines after dated ones and unparsable ones last',
    'deadline',
    {
      a: { deadline: 'soon' },
      b: { deadline: '' },
      c: { deadline: '9999-12-31T23:59' },
      d: { deadline: '2026-02-30' },
    },
    'cbad',
  ],
  [
    'overdue deadlines before the others',
    'deadline',
    { a: { deadline: '2026-12-01T00:00' }, b: { deadline: '1999-01-01T00:00' } },
    'ba',
  ],
  [
    'the same moment in different writing as equal, so by creation',
    'deadline',
    {
      a: { deadline: '2026-12-01T00:00', createdAt: '2026-01-01T00:00:00.000Z' },
      b: { deadline: '2026-12-01T01:00+01:00', createdAt: '2026-01-02T00:00:00.000Z' },
    },
    'ba',
  ],
  [
    'equal deadlines by the newest first',
    'deadline',
    {
      a: { createdAt: '2026-01-01T00:00:00.000Z' },
      b: { createdAt: '2026-03-01T00:00:00.000Z' },
      c: { createdAt: '2026-02-01T00:00:00.000Z' },
    },
    'bca',
  ],
  [
    'several empty and several unparsable deadlines by the newest first',
    'deadline',
    {
      a: { deadline: '', createdAt: '2026-01-01T00:00:00.000Z' },
      b: { deadline: ' ', createdAt: '2026-03-01T00:00:00.000Z' },
      c: { deadline: 'x', createdAt: '2026-01-01T00:00:00.000Z' },
      d: { deadline: 'y', createdAt: '2026-03-01T00:00:00.000Z' },
    },
    'badc',
  ],
  ['what is equal in all by id', 'deadline', { c: {}, a: {}, b: {} }, 'abc'],
  ['ids as plain strings', 'deadline', { b: {}, B: {}, a: {} }, 'Bab'],
  [
    'priorities High, Medium, Low',
    'priority',
    { a: { priority: 'Low' }, b: { priority: 'High' }, c: { priority: 'Medium' } },
    'bca',
  ],
  [
    'equal priorities by deadline, then newest, then id',
    'priority',
    {
      a: { priority: 'Low', deadline: '2026-01-01T00:00' },
      b: { deadline: '' },
      c: { deadline: '2027-01-01T00:00' },
      d: { deadline: '2026-12-01T00:00', createdAt: '2026-01-01T00:00:00.000Z' },
      e: { deadline: '2026-12-01T00:00', createdAt: '2026-01-02T00:00:00.000Z' },
      f: { deadline: '2026-12-01T00:00', createdAt: '2026-01-02T00:00:00.000Z' },
      g: { deadline: 'soon' },
    },
    'efdcbga',
  ],
  [
    'progress descending, finished ideas first',
    'progress',
    { a: { progress: 0 }, b: { progress: 100 }, c: { progress: 9 }, d: { progress: 10 } },
    'bdca',
  ],
  [
    'equal progress by deadline, then newest, then id',
    'progress',
    {
      a: { progress: 10, deadline: 'soon' },
      b: { progress: 10, deadline: '' },
      c: { progress: 10, createdAt: '2026-01-01T00:00:00.000Z' },
      d: { progress: 10, createdAt: '2026-01-02T00:00:00.000Z' },
      e: { progress: 10, createdAt: '2026-01-02T00:00:00.000Z' },
      f: { progress: 11, deadline: 'soon' },
    },
    'fdecba',
  ],
  [
    'ranks as plain strings by hand, whatever the deadlines say',
    'manual',
    {
      a: { rank: 'a1', deadline: '2026-01-01T00:00' },
      b: { rank: 'Zz', deadline: 'soon' },
      c: { rank: 'a0V', deadline: '' },
      d: { rank: 'a0' },
    },
    'bdca',
  ],
  [
    'equal ranks by id',
    'manual',
    { b: { rank: 'a0', deadline: '2026-01-01T00:00' }, a: { rank: 'a0', deadline: 'soon' } },
    'ab',
  ],
])('orders %s', (_, sort, given, expected) => {
  expect(order(given, sort)).toBe(expected);
});

it.each([
  ['2026-12-01T00:00', Date.parse('2026-12-01T00:00:00.000Z')],
  ['', Number.MAX_VALUE],
  ['soon', Number.POSITIVE_INFINITY],
])('reads the deadline %j once for sorting', (deadline, time) => {
  const idea = makeIdea({ deadline });
  expect(toSortable(idea, utc)).toEqual({ idea, deadlineMs: time, returnMs: -Infinity });
});

it.each([
  ['2026-12-01T09:00', Date.parse('2026-12-01T09:00:00.000Z')],
  ['someday', Infinity],
])('reads once until when an idea is set aside: %j', (setAside, returnMs) => {
  const idea = makeIdea({ setAside });
  expect(toSortable(idea, utc)).toMatchObject({ returnMs });
});

it('does not modify the given list, and returns the same objects', () => {
  const given = ideas({ b: {}, a: {} });
  const sorted = sortIdeas(given, 'deadline', utc);
  expect(given.map((idea) => idea.id)).toEqual(['b', 'a']);
  expect(sorted[0]).toBe(given[1]);
});

it('sorts an empty list and any iterable', () => {
  expect(sortIdeas([], 'deadline', utc)).toEqual([]);
  expect(sortIdeas(new Set(ideas({ b: {}, a: {} })), 'manual', utc).map((idea) => idea.id)).toEqual([
    'a',
    'b',
  ]);
});

it('reads deadlines in the viewer’s zone, which may reverse the order', () => {
  const given = ideas({ a: { deadline: '2026-11-20T12:00' }, b: { deadline: '2026-11-20T12:30Z' } });
  const idsIn = (zone: string) => sortIdeas(given, 'deadline', namedZone(zone)).map((idea) => idea.id);
  expect(idsIn('Europe/Berlin')).toEqual(['a', 'b']);
  expect(idsIn('America/Los_Angeles')).toEqual(['b', 'a']);
});

/** Random ideas whose sort keys are often equal. */
const manyIdeas: fc.Arbitrary<Idea[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 0, max: 99 }).map((number) => `idea-${number}`),
      deadline: fc.constantFrom('', ' ', 'soon', '2026-12-01T00:00', '2026-12-01T01:00+01:00', '2027-01-01'),
      createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
      priority: fc.constantFrom(...priorities),
      progress: fc.constantFrom(0, 50, 100),
      rank: fc.constantFrom('a0', 'a1', 'Zz'),
    })
    .map(makeIdea),
  { selector: (idea) => idea.id, maxLength: 20 },
);

it.each(sorts)('orders by %s totally: any two ideas one way round, any three without a circle', (sort) => {
  const compare = createComparator(sort);
  const compareIdeas = (a: IdeaDoc, b: IdeaDoc) => Math.sign(compare(toSortable(a, utc), toSortable(b, utc)));
  fc.assert(
    fc.property(manyIdeas, (given) => {
      const sorted = sortIdeas(given, sort, utc);
      for (const [i, a] of sorted.entries())
        for (const [j, b] of sorted.entries()) expect(compareIdeas(a, b)).toBe(Math.sign(i - j));
    }),
    { numRuns: 40 },
  );
});

it.each(sorts)('orders by %s independently of the input order', (sort) => {
  const shuffled = manyIdeas.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([given, other]) => {
      expect(sortIdeas(other, sort, utc)).toEqual(sortIdeas(given, sort, utc));
    }),
    { numRuns: 50 },
  );
});
