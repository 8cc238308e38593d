import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { docOf } from '../testing/make-idea.ts';
import { digestOf, lastDigestAt, nextDigestAt } from './digest.ts';
import { type RemindedIdea } from './reminder.ts';

const madrid = namedZone('Europe/Madrid');
const utc = (moment: number | null) => moment && new Date(moment).toISOString();

it.each<[string, 'off' | 'daily' | 'weekly', string, string, string | null]>([
  ['off', 'off', '08:00', '2026-11-30T12:00Z', null],
  ['later today', 'daily', '08:00', '2026-11-30T06:59Z', '2026-11-30T07:00:00.000Z'],
  ['tomorrow', 'daily', '08:00', '2026-11-30T07:00Z', '2026-12-01T07:00:00.000Z'],
  ['after midnight in Madrid', 'daily', '00:00', '2026-11-30T22:30Z', '2026-11-30T23:00:00.000Z'],
  ['next Monday, from a Sunday', 'weekly', '08:00', '2026-11-29T12:00Z', '2026-11-30T07:00:00.000Z'],
  ['this Monday', 'weekly', '08:00', '2026-11-30T06:59Z', '2026-11-30T07:00:00.000Z'],
  ['the Monday after', 'weekly', '08:00', '2026-11-30T07:00Z', '2026-12-07T07:00:00.000Z'],
  ['after the night with 23 hours', 'daily', '08:00', '2026-03-28T12:00Z', '2026-03-29T06:00:00.000Z'],
  ['after the night with 25 hours', 'daily', '08:00', '2026-10-24T12:00Z', '2026-10-25T07:00:00.000Z'],
  ['at a time that clocks skip', 'daily', '02:30', '2026-03-28T12:00Z', '2026-03-29T01:30:00.000Z'],
  ['at a time that clocks show twice', 'daily', '02:30', '2026-10-24T12:00Z', '2026-10-25T00:30:00.000Z'],
  ['the day after its second pass', 'daily', '02:30', '2026-10-25T01:30Z', '2026-10-26T01:30:00.000Z'],
])('comes %s', (_, digest, digestAt, after, expected) => {
  expect(utc(nextDigestAt({ digest, digestAt }, madrid, Date.parse(after)))).toBe(expected);
});

it.each([
  ['2026-11-28T12:00Z', '2026-11-30T07:00Z', '2026-11-30T07:00:00.000Z'],
  ['2026-11-28T12:00Z', '2026-11-30T06:59Z', '2026-11-29T07:00:00.000Z'],
  ['2026-11-30T07:00Z', '2026-11-30T08:00Z', null],
])('is the last from %s to %s', (after, until, expected) => {
  const times = { digest: 'daily', digestAt: '08:00' } as const;
  expect(utc(lastDigestAt(times, madrid, Date.parse(after), Date.parse(until)))).toBe(expected);
});

const now = Date.parse('2026-11-30T08:00+01:00');
const idea = (id: string, deadline: string, patch: Partial<RemindedIdea> = {}): RemindedIdea => ({
  ...docOf({ id, title: `Idea ${id}`, deadline }),
  ...patch,
});

it('groups ideas by the days of the person’s clock', () => {
  const digest = digestOf(
    [
      idea('week', '2026-12-07T23:59'),
      idea('beyond', '2026-12-08T00:00'),
      idea('tomorrow', '2026-12-01T00:00'),
      idea('tonight', '2026-11-30T23:59'),
      idea('now', '2026-11-30T08:00'),
      idea('missed', '2026-11-30T07:59'),
      idea('long-ago', '2019-01-01'),
      idea('finished', '2026-11-30T20:00', { progress: 100 }),
      idea('aside', '2026-11-30T20:00', { setAside: '2026-11-30T08:01' }),
      idea('back', '2026-11-30T20:00', { setAside: '2026-11-30T08:00' }),
      idea('never', '2026-11-30T21:00', { leads: [] }),
      idea('unreadable', 'in spring'),
      idea('undated', ''),
      idea('year-10000', '10000-01-01T00:00'),
    ],
    madrid,
    now,
  );
  const idsOf = (group: 'overdue' | 'today' | 'nextDays') =>
    digest?.[group].listed.map(({ ideaId }) => ideaId);
  expect(idsOf('overdue')).toEqual(['long-ago', 'missed']);
  expect(idsOf('today')).toEqual(['now', 'back', 'never', 'tonight']);
  expect(idsOf('nextDays')).toEqual(['tomorrow', 'week']);
  expect(digest?.today.count).toBe(4);
  expect(digest?.today.listed[0]).toEqual({ ideaId: 'now', title: 'Idea now', deadlineAt: now });
});

it('lists 20 of a group, and counts all', () => {
  const many = Array.from({ length: 21 }, (_, index) => idea(`idea-${index}`, '2026-11-01'));
  const digest = digestOf(many, madrid, now);
  expect([digest?.overdue.count, digest?.overdue.listed.length]).toEqual([21, 20]);
});

it.each<[string, readonly RemindedIdea[]]>([
  ['without ideas', []],
  ['for ideas without a deadline near', [idea('a', ''), idea('b', '2027-01-01')]],
])('says nothing %s', (_, ideas) => {
  expect(digestOf(ideas, madrid, now)).toBe(null);
});
