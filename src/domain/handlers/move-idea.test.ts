import { expect, it } from 'vitest';
import { sorts } from '../board/sort.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdeaFields, makeIdea, makeIdeasInOrder } from '../testing/make-idea.ts';

const order = (account: InMemoryAccount) =>
  account
    .inOrder()
    .map((idea) => idea.id)
    .join('');

it.each([
  ['down', 'a', 'b', 'c', 'bacde'],
  ['up', 'd', 'a', 'b', 'adbce'],
  ['to the top', 'e', null, 'a', 'eabcd'],
  ['to the bottom', 'a', 'e', null, 'bcdea'],
  ['down between visible neighbours with hidden ones between them', 'a', 'c', 'e', 'bcade'],
  ['to the top of what is visible', 'e', null, 'c', 'abecd'],
])('moves an idea %s, changes only its rank and gives 5 points', (_, id, after, before, expected) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c', 'd', 'e'), { score: 1 });
  const drafted = account.apply('moveIdea', { id, after, before, sort: 'manual' });
  expect(order(account)).toBe(expected);
  expect(drafted.points).toBe(5);
  expect(account.account.score).toBe(6);
  expect(drafted.effects).toHaveLength(1);
  const { rank } = account.requireIdea(id);
  const was = makeIdeasInOrder('a', 'b', 'c', 'd', 'e').find((idea) => idea.id === id);
  expect(drafted.effects).toEqual([{ kind: 'idea-changed', id, from: { rank: was?.rank }, to: { rank } }]);
  expect(account.requireIdea(id)).toEqual({ ...was, rank });
});

it.each(
  sorts.flatMap((sort) => [
    [sort, 'b', 'a', 'c'] as const,
    [sort, 'a', null, 'b'] as const,
    [sort, 'c', 'b', null] as const,
    [sort, 'b', 'a', null] as const,
    [sort, 'b', null, 'c'] as const,
    [sort, 'b', 'gone', 'gone'] as const,
    [sort, 'b', null, null] as const,
    [sort, 'b', 'a', 'gone'] as const,
    [sort, 'b', 'gone', 'c'] as const,
    [sort, 'b', 'b', 'c'] as const,
    [sort, 'b', 'a', 'b'] as const,
    [sort, 'b', 'b', 'b'] as const,
  ]),
)(
  'gives no points for a drop on the same place, sorted by %s: %s between %s and %s',
  (sort, id, after, before) => {
    const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'), { score: 7 });
    const contents = account.snapshot();
    expect(account.apply('moveIdea', { id, after, before, sort })).toMatchObject({ effects: [], points: 0 });
    expect(account.snapshot()).toEqual(contents);
  },
);

it('ranks all ideas in the order shown where another sort was showing, so that nothing else jumps', () => {
  const account = new InMemoryAccount([
    makeIdea({ id: 'a', rank: 'a3', priority: 'High', deadline: '2026-12-03T00:00' }),
    makeIdea({ id: 'b', rank: 'a2', priority: 'Low', deadline: '2026-12-01T00:00' }),
    makeIdea({ id: 'c', rank: 'a1', priority: 'High', deadline: '2026-12-02T00:00' }),
    makeIdea({ id: 'd', rank: 'a0', priority: 'Medium', deadline: '' }),
  ]);
  expect(order(account)).toBe('dcba');
  const drafted = account.apply('moveIdea', { id: 'b', after: null, before: 'c', sort: 'priority' });
  expect(order(account)).toBe('bcad');
  expect(drafted.points).toBe(5);
});

it.each([
  ['deadline', 'bac', 'bca'],
  ['priority', 'cab', 'cba'],
  ['progress', 'acb', 'abc'],
  ['manual', 'abc', 'acb'],
] as const)('sorted by %s, which shows %s, moves the last one up by one: %s', (sort, shown, expected) => {
  const account = new InMemoryAccount([
    makeIdea({ id: 'a', rank: 'a0', priority: 'Medium', progress: 90, deadline: '2026-12-02T00:00' }),
    makeIdea({ id: 'b', rank: 'a1', priority: 'Low', progress: 10, deadline: '2026-12-01T00:00' }),
    makeIdea({ id: 'c', rank: 'a2', priority: 'High', progress: 50, deadline: '2026-12-03T00:00' }),
  ]);
  const [first = '', second = '', third = ''] = shown;
  account.apply('moveIdea', { id: third, after: first, before: second, sort });
  expect(order(account)).toBe(expected);
});

it('sorts by deadline in the zone of the device that moves the idea', () => {
  const ideas = [
    makeIdea({ id: 'a', rank: 'a0', deadline: '2026-11-20T12:00' }),
    makeIdea({ id: 'b', rank: 'a1', deadline: '2026-11-20T12:30Z' }),
    makeIdea({ id: 'c', rank: 'a2', deadline: '' }),
  ];
  const berlin = new InMemoryAccount(ideas);
  berlin.apply('moveIdea', { id: 'c', after: null, before: 'a', sort: 'deadline' }, { utcOffset: 60 });
  expect(order(berlin)).toBe('cab');
  const losAngeles = new InMemoryAccount(ideas);
  losAngeles.apply('moveIdea', { id: 'c', after: null, before: 'b', sort: 'deadline' }, { utcOffset: -480 });
  expect(order(losAngeles)).toBe('cba');
});

it.each([
  ['in the zone of the person who moves', 'Europe/Berlin', 'abdc'],
  ['by the offset alone where an older device sends no zone', undefined, 'bdac'],
  ['by the offset alone where the zone is not known', 'Europe/Atlantis', 'bdac'],
])('sorts deadlines of the other half of the year %s', (_, zone, expected) => {
  const account = new InMemoryAccount([
    makeIdea({ id: 'a', rank: 'a3', deadline: '2027-07-01T10:00' }),
    makeIdea({ id: 'b', rank: 'a2', deadline: '2027-07-01T08:30:00Z' }),
    makeIdea({ id: 'c', rank: 'a1', deadline: '2027-07-02T10:00' }),
    makeIdea({ id: 'd', rank: 'a0', deadline: '2027-07-03T10:00' }),
  ]);
  const meant = { utcOffset: 60, ...(zone === undefined ? {} : { zone }) };
  account.apply('moveIdea', { id: 'd', after: 'b', before: 'c', sort: 'deadline' }, meant);
  expect(order(account)).toBe(expected);
});

it('sorts a time that the clocks skip as the later time shown instead', () => {
  const account = new InMemoryAccount([
    makeIdea({ id: 'a', rank: 'a0', deadline: '2027-03-28T02:50' }),
    makeIdea({ id: 'b', rank: 'a1', deadline: '2027-03-28T03:10' }),
    makeIdea({ id: 'c', rank: 'a2', deadline: '2027-03-29T10:00' }),
  ]);
  const meant = { utcOffset: 60, zone: 'Europe/Berlin' };
  account.apply('moveIdea', { id: 'c', after: null, before: 'b', sort: 'deadline' }, meant);
  expect(order(account)).toBe('cba');
});

it.each([
  ['above', 'd', 'gone', 'b', 'adbc'],
  ['below', 'a', 'c', 'gone', 'bcad'],
  ['far above', 'a', 'gone', 'd', 'bcad'],
  ['far below', 'd', 'a', 'gone', 'adbc'],
])('uses the other neighbour if the one %s has been deleted', (_, id, after, before, expected) => {
  const account = new InMemoryAccount([
    ...makeIdeasInOrder('a', 'b', 'c', 'd'),
    makeIdea({ id: 'gone', rank: 'a1V' }),
  ]);
  account.apply('deleteIdea', { id: 'gone' });
  expect(account.apply('moveIdea', { id, after, before, sort: 'manual' }).points).toBe(5);
  expect(order(account)).toBe(expected);
});

it('gives ideas with equal ranks distinct ones', () => {
  const account = new InMemoryAccount(['a', 'b', 'c'].map((id) => makeIdea({ id, rank: 'a0' })));
  account.apply('moveIdea', { id: 'c', after: 'a', before: 'b', sort: 'manual' });
  expect(order(account)).toBe('acb');
  expect(new Set(account.inOrder().map((idea) => idea.rank)).size).toBe(3);
});

it('keeps new ideas at the top after any move', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'));
  account.apply('moveIdea', { id: 'c', after: null, before: 'a', sort: 'manual' });
  account.apply('addIdea', makeIdeaFields(), { id: 'd' });
  account.apply('moveIdea', { id: 'a', after: null, before: 'd', sort: 'manual' });
  account.apply('addIdea', makeIdeaFields(), { id: 'e' });
  expect(order(account)).toBe('eadcb');
});

it('gives points for a move and for the move back', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'));
  account.apply('moveIdea', { id: 'b', after: null, before: 'a', sort: 'manual' });
  account.apply('moveIdea', { id: 'b', after: null, before: 'a', sort: 'manual' });
  account.apply('moveIdea', { id: 'b', after: 'a', before: null, sort: 'manual' });
  expect(account.account.score).toBe(10);
  expect(order(account)).toBe('ab');
});

it('changes nothing except ranks, not even counts', () => {
  const account = new InMemoryAccount([
    makeIdea({
      id: 'a',
      rank: 'a1',
      progress: 100,
      finishedAt: '2026-11-10T12:00:00.000Z',
      tags: ['urgent'],
    }),
    makeIdea({ id: 'b', rank: 'a0' }),
  ]);
  account.apply('moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' });
  expect(account.requireIdea('a')).toMatchObject({
    progress: 100,
    finishedAt: '2026-11-10T12:00:00.000Z',
    tags: ['urgent'],
  });
  expect(account.account).toMatchObject(account.recount());
});

it.each<[string, RefusalCode]>([
  ['never-there', 'idea-not-found'],
  ['deleted', 'idea-deleted'],
])('refuses to move the idea %s', (name, code) => {
  const account = new InMemoryAccount([makeIdea(), makeIdea({ id: 'deleted' })]);
  account.apply('deleteIdea', { id: 'deleted' });
  for (const sort of sorts) {
    const before = account.snapshot();
    const outcome = account.tryApply('moveIdea', { id: name, after: null, before: 'idea-1', sort });
    expect(outcome).toEqual({ ok: false, code });
    expect(account.snapshot()).toEqual(before);
  }
});

it('gives points for a move in the order shown, even if the result is the previous manual order', () => {
  const ideas = [makeIdea({ id: 'a', rank: 'a0' }), makeIdea({ id: 'b', rank: 'a1', progress: 90 })];
  const account = new InMemoryAccount(ideas, { score: 1 });
  const drafted = account.apply('moveIdea', { id: 'a', after: null, before: 'b', sort: 'progress' });
  expect(drafted).toMatchObject({ effects: [], points: 5 });
  expect(account.account.score).toBe(6);
  expect(order(account)).toBe('ab');
});
