import { expect, it } from 'vitest';
import { readDeadline } from './deadline.ts';
import { namedZone } from './named-zone.ts';
import { isDueBefore, setAsideOptions } from './set-aside-options.ts';

const madrid = namedZone('Europe/Madrid');

it.each([
  ['Wednesday morning', '2026-11-25T09:30Z', 60, ['11-25T18:00', '11-26T09:00', '11-30T09:00']],
  ['a minute before 16:00', '2026-11-25T14:59Z', 60, ['11-25T18:00', '11-26T09:00', '11-30T09:00']],
  ['16:00', '2026-11-25T15:00Z', 60, ['11-26T09:00', '11-30T09:00']],
  ['Sunday', '2026-11-29T10:00Z', 0, ['11-29T18:00', '11-30T09:00', '11-30T09:00']],
  ['Monday', '2026-11-30T10:00Z', 0, ['11-30T18:00', '12-01T09:00', '12-07T09:00']],
  [
    'just after midnight, west of UTC',
    '2026-11-25T05:10Z',
    -300,
    ['11-25T18:00', '11-26T09:00', '11-30T09:00'],
  ],
])('offers on %s at %s', (_, now, utcOffset, expected) => {
  const options = setAsideOptions(Date.parse(now), utcOffset);
  expect(options.map(({ until }) => until)).toEqual(expected.map((until) => `2026-${until}`));
  expect(options.at(-1)?.choice).toBe('nextWeek');
});

it('offers a morning in the next year', () => {
  expect(setAsideOptions(Date.parse('2026-12-31T20:00Z'), 0)).toEqual([
    { choice: 'tomorrow', day: 20_819, until: '2027-01-01T09:00' },
    { choice: 'nextWeek', day: 20_822, until: '2027-01-04T09:00' },
  ]);
});

it.each([
  ['a deadline before the return', '2026-11-27T18:00', '2026-11-30T09:00', true],
  ['a deadline at the return', '2026-11-30T09:00', '2026-11-30T09:00', false],
  ['a later deadline', '2026-12-01T18:00', '2026-11-30T09:00', false],
  ['an overdue idea', '2026-11-24T18:00', '2026-11-30T09:00', false],
  ['no deadline', '', '2026-11-30T09:00', false],
  ['an unreadable deadline', 'soon', '2026-11-30T09:00', false],
  ['someday', '2026-11-27T18:00', 'someday', false],
])('says for %s whether it comes before the return', (_, deadline, until, expected) => {
  const now = Date.parse('2026-11-25T09:30Z');
  expect(isDueBefore(readDeadline(deadline, madrid), until, now, madrid)).toBe(expected);
});
