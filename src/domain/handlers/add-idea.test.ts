import { expect, it } from 'vitest';
import { docBytes } from '../idea/idea.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdeaFields, makeIdea, makeIdeasInOrder, noon } from '../testing/make-idea.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Own ${index}`);

it('adds an unfinished idea that takes the mutation’s id and moment, and gives 10 points', () => {
  const account = new InMemoryAccount();
  const drafted = account.apply('addIdea', makeIdeaFields(), { id: 'kite' });
  expect(drafted.points).toBe(10);
  expect(drafted.effects).toHaveLength(1);
  expect(account.requireIdea('kite')).toEqual(
    makeIdea({ id: 'kite', rank: account.account.topRank ?? '', createdAt: '2026-11-20T12:00:00.000Z' }),
  );
  expect(account.account).toMatchObject({
    score: 10,
    ideas: 1,
    finished: 0,
    textSize: docBytes(makeIdeaFields()),
  });
});

it('puts each new idea at the top of the manual order', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'));
  account.apply('addIdea', makeIdeaFields(), { id: 'c' });
  account.apply('addIdea', makeIdeaFields(), { id: 'd' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['d', 'c', 'a', 'b']);
});

it('puts a new idea above the former place of a deleted one', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'));
  account.apply('deleteIdea', { id: 'a' });
  account.apply('addIdea', makeIdeaFields(), { id: 'c' });
  expect(account.requireIdea('c').rank < 'a0').toBe(true);
});

it.each(
  (['title', 'description', 'category', 'deadline', 'target'] as const).flatMap((field) =>
    ['', '   ', '\n', '\u0000'].map((text) => [field, text] as const),
  ),
)('refuses an idea whose %s is %j', (field, text) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 3 });
  const before = account.snapshot();
  const outcome = account.tryApply('addIdea', makeIdeaFields({ [field]: text }));
  expect(outcome).toEqual({ ok: false, code: 'fields-required' });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  ['title', 200],
  ['description', 5_000],
  ['target', 500],
  ['category', 60],
] as const)('accepts a %s of %i characters but not one more', (field, max) => {
  const account = new InMemoryAccount();
  for (const length of [max - 1, max]) {
    account.apply('addIdea', makeIdeaFields({ [field]: ` ${'x'.repeat(length)} ` }), {
      id: `idea-${length}`,
    });
    expect(account.requireIdea(`idea-${length}`)[field]).toBe('x'.repeat(length));
  }
  const before = account.snapshot();
  const outcome = account.tryApply('addIdea', makeIdeaFields({ [field]: 'x'.repeat(max + 1) }));
  expect(outcome).toEqual({ ok: false, code: 'text-too-long' });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  ['2020-01-01T00:00'],
  ['2026-11-20T11:59'],
  ['2026-11-20T12:00'],
  ['soon'],
  ['2027-02-30T12:00'],
  ['2026-11-20T13:00+01:00'],
])('refuses the deadline %j at noon', (deadline) => {
  const account = new InMemoryAccount();
  const before = account.snapshot();
  const outcome = account.tryApply('addIdea', makeIdeaFields({ deadline }));
  expect(outcome).toEqual({ ok: false, code: 'deadline-not-future' });
  expect(account.snapshot()).toEqual(before);
});

it.each(['2026-11-20T12:00:00.001', '2026-11-20T12:01', '2026-11-20T12:01Z', '9999-12-31T23:59'])(
  'accepts the deadline %j at noon and keeps it unchanged',
  (deadline) => {
    const account = new InMemoryAccount();
    account.apply('addIdea', makeIdeaFields({ deadline }), { id: 'kite' });
    expect(account.requireIdea('kite').deadline).toBe(deadline);
  },
);

it('judges the deadline at the moment and in the zone the idea was meant, however late it arrives', () => {
  const account = new InMemoryAccount();
  const lastYear = Date.parse('2025-06-01T12:00:00.000Z');
  account.apply('addIdea', makeIdeaFields({ deadline: '2025-06-01T05:01' }), {
    id: 'late',
    at: lastYear,
    utcOffset: -420,
  });
  expect(account.requireIdea('late').createdAt).toBe('2025-06-01T12:00:00.000Z');
  const outcome = account.tryApply('addIdea', makeIdeaFields({ deadline: '2025-06-01T05:00' }), {
    at: lastYear,
    utcOffset: -420,
  });
  expect(outcome).toEqual({ ok: false, code: 'deadline-not-future' });
});

it('reads a time that the clocks skip as the later time shown instead', () => {
  const account = new InMemoryAccount();
  const at = Date.parse('2027-03-28T01:10:00.000Z');
  const meant = { id: 'kite', at, utcOffset: 120, zone: 'Europe/Berlin' };
  account.apply('addIdea', makeIdeaFields({ deadline: '2027-03-28T02:50' }), meant);
  expect(account.requireIdea('kite').deadline).toBe('2027-03-28T02:50');
});

it('stores texts cleaned, markup as typed, and tags once each in the fixed order', () => {
  const account = new InMemoryAccount();
  account.apply(
    'addIdea',
    makeIdeaFields({
      title: '  <b>Kite</b>\u0000 ',
      description: '\nA\ud800 ',
      category: ' Art ',
      deadline: ' 2026-12-01T09:00 ',
      target: ' fly ',
      tags: ['prototype', 'urgent', 'prototype'],
    }),
    { id: 'kite' },
  );
  expect(account.requireIdea('kite')).toMatchObject({
    title: '<b>Kite</b>',
    description: 'A\ufffd',
    category: 'Art',
    deadline: '2026-12-01T09:00',
    target: 'fly',
    tags: ['urgent', 'prototype'],
  });
  expect(account.account.categories).toEqual([]);
});

it('adds a missing category to the list without further points', () => {
  const account = new InMemoryAccount([], { categories: ['Boats'] });
  expect(account.apply('addIdea', makeIdeaFields({ category: 'Boats' })).points).toBe(10);
  const drafted = account.apply('addIdea', makeIdeaFields({ category: 'art' }));
  expect(drafted.points).toBe(10);
  expect(drafted.effects[0]).toEqual({ kind: 'category-added', name: 'art', index: 1 });
  expect(account.account.categories).toEqual(['Boats', 'art']);
});

it('refuses an idea that would need a 201st category, and accepts one of the 200', () => {
  const account = new InMemoryAccount([], { categories: numbered(184) });
  const before = account.snapshot();
  const outcome = account.tryApply('addIdea', makeIdeaFields({ category: 'Kites' }));
  expect(outcome).toEqual({ ok: false, code: 'too-many-categories' });
  expect(account.snapshot()).toEqual(before);
  account.apply('addIdea', makeIdeaFields({ category: 'Own 183' }));
});

it.each([
  [9_998, true],
  [9_999, true],
  [10_000, false],
])('with %i ideas accepts another: %s', (ideas, isTaken) => {
  const account = new InMemoryAccount([], { ideas });
  const before = account.snapshot();
  const outcome = account.tryApply('addIdea', makeIdeaFields());
  expect(outcome).toMatchObject(isTaken ? { ok: true } : { ok: false, code: 'too-many-ideas' });
  if (!isTaken) expect(account.snapshot()).toEqual(before);
});

it.each([
  [19_999_999, true],
  [20_000_000, true],
  [20_000_001, false],
])('accepts an idea that brings the text to %i bytes: %s', (total, isTaken) => {
  const account = new InMemoryAccount([], { textSize: total - docBytes(makeIdeaFields()) });
  const outcome = account.tryApply('addIdea', makeIdeaFields());
  expect(outcome).toMatchObject(isTaken ? { ok: true } : { ok: false, code: 'account-full' });
  expect(account.account.textSize).toBe(isTaken ? total : total - docBytes(makeIdeaFields()));
});

it('awards Idea Master with the tenth idea, once', () => {
  const account = new InMemoryAccount();
  for (let count = 1; count <= 9; count += 1) account.apply('addIdea', makeIdeaFields());
  expect(account.account.badges).toEqual({});
  account.apply('addIdea', makeIdeaFields());
  expect(account.account.badges).toEqual({ ideaMaster: '2026-11-20T12:00:00.000Z' });
  account.apply('addIdea', makeIdeaFields(), { at: noon + 1_000 });
  expect(account.account.badges).toEqual({ ideaMaster: '2026-11-20T12:00:00.000Z' });
  expect(account.account.score).toBe(110);
});

it('leaves existing ideas unchanged', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a', rank: 'a5', progress: 30 })]);
  account.apply('addIdea', makeIdeaFields());
  expect(account.requireIdea('a')).toEqual(makeIdea({ id: 'a', rank: 'a5', progress: 30 }));
});

it('puts an idea into the category the list has in another Unicode form', () => {
  const account = new InMemoryAccount([], { categories: ['Cafe\u0301'] });
  account.apply('addIdea', makeIdeaFields({ category: 'Caf\u00e9', title: 'Cafe\u0301' }), { id: 'a' });
  expect(account.requireIdea('a')).toMatchObject({ category: 'Cafe\u0301', title: 'Caf\u00e9' });
  expect(account.account.categories).toEqual(['Cafe\u0301']);
});

it('adds an idea with its own leads, and leaves them out where the settings apply', () => {
  const account = new InMemoryAccount();
  account.apply('addIdea', makeIdeaFields({ leads: [1_440, 0] }));
  account.apply('addIdea', makeIdeaFields());
  expect(account.inOrder().map((idea) => ('leads' in idea ? idea.leads : 'settings'))).toEqual([
    'settings',
    [0, 1_440],
  ]);
});
