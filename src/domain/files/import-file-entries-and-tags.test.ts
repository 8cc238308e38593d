import { expect, it } from 'vitest';
import { readOneIdea, requiredFields } from '../testing/read-one-idea.ts';
import { readIdea } from './imported-idea.ts';

const date = '2026-11-20T12:00:00.000Z';

const blanks = [
  {},
  { date },
  { text: null, date },
  { text: '', date },
  { text: ' \n ' },
  { text: '\u0000', date: 'yesterday' },
];

it.each(['updates', 'notes'] as const)('drops blank %s and keeps the others in their order', (field) => {
  for (const blank of blanks) expect(readOneIdea({ [field]: [blank] })?.[field]).toEqual([]);
  const given = [...blanks, { text: 'b' }, ...blanks, { text: ' a ', date }, ...blanks];
  expect(readOneIdea({ [field]: given })?.[field]).toEqual([{ text: 'b' }, { text: 'a', date }]);
});

it.each(['updates', 'notes'] as const)('does not count blank %s toward the 1,000 an idea has', (field) => {
  const entries = (count: number) => Array.from({ length: count }, () => ({ text: 'x', date }));
  expect(readOneIdea({ [field]: [...blanks, ...entries(1_000)] })?.[field]).toHaveLength(1_000);
  expect(readOneIdea({ [field]: [...blanks, ...entries(1_001)] })).toBe(null);
});

it.each<[readonly string[], readonly string[]]>([
  [['urgent', 'urgent'], ['urgent']],
  [
    ['prototype', 'urgent', 'prototype'],
    ['urgent', 'prototype'],
  ],
  [
    ['prototype', 'inspiration', 'research', 'urgent', 'urgent'],
    ['urgent', 'research', 'inspiration', 'prototype'],
  ],
])('reads the tags %j once each in the fixed order: %j', (given, tags) => {
  expect(readOneIdea({ tags: given })?.tags).toEqual(tags);
});

it.each([
  [['later'], ['later']],
  [
    ['sail', 'urgent', ' Kite ', 'kíte', 'Investigación'],
    ['urgent', 'research', 'Kite', 'sail'],
  ],
  [
    ['constructor', '<script>alert(1)</script>'],
    ['<script>alert(1)</script>', 'constructor'],
  ],
])('reads the own tags %j once each behind the built-in ones: %j', (given, tags) => {
  expect(readOneIdea({ tags: given })?.tags).toEqual(tags);
});

it('reads twenty tags', () => {
  const tags = Array.from({ length: 20 }, (_, index) => `tag ${10 + index}`);
  expect(readOneIdea({ tags })?.tags).toEqual(tags);
});

it.each([
  [['urgent', 'a#b'], { field: 'tags', fault: { kind: 'not-tag' }, entry: 2 }],
  [[7], { field: 'tags', fault: { kind: 'not-text' }, entry: 1 }],
  [
    Array.from({ length: 30 }, (_, index) => `tag ${index}`),
    { field: 'tags', fault: { kind: 'too-many', count: 30, max: 20 } },
  ],
])('says what is wrong with the tags %j', (tags, fault) => {
  expect(readIdea({ ...requiredFields, tags })).toEqual(fault);
});

it('reads thousands of repeated tags as one', () => {
  expect(readOneIdea({ tags: Array.from({ length: 5_000 }, () => 'research') })?.tags).toEqual(['research']);
});

it.each(['updates', 'notes'] as const)(
  'accepts %s of up to 2,000 characters, and up to 1,000 of them',
  (field) => {
    const entries = (count: number, text: string) => Array.from({ length: count }, () => ({ text, date }));
    expect(readOneIdea({ [field]: entries(1, 'x'.repeat(1_999)) })?.[field]).toHaveLength(1);
    expect(readOneIdea({ [field]: entries(1, 'x'.repeat(2_000)) })?.[field]).toHaveLength(1);
    expect(readOneIdea({ [field]: entries(1, 'x'.repeat(2_001)) })).toBe(null);
    expect(readOneIdea({ [field]: entries(999, 'x') })?.[field]).toHaveLength(999);
    expect(readOneIdea({ [field]: entries(1_000, 'x') })?.[field]).toHaveLength(1_000);
    expect(readOneIdea({ [field]: entries(1_001, 'x') })).toBe(null);
  },
);

it('counts updates and notes separately', () => {
  const entries = Array.from({ length: 1_000 }, () => ({ text: 'x', date }));
  expect(readOneIdea({ updates: entries, notes: entries })?.notes).toHaveLength(1_000);
});
