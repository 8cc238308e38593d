import { expect, it } from 'vitest';
import { fixedZone } from '../deadline/deadline.ts';
import { namedZone } from '../deadline/named-zone.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import { docOf, noon } from '../testing/make-idea.ts';
import { calendarFeed } from './calendar-feed.ts';

const madrid = namedZone('Europe/Madrid');
const feedOf = (ideas: readonly Partial<IdeaDoc>[], zone = madrid) =>
  calendarFeed(ideas.map(docOf), { zone, host: 'forge.example.org', now: noon });
const startOf = (deadline: string, zone = madrid) => /DTSTART:(.*)\r/.exec(feedOf([{ deadline }], zone))?.[1];

it('writes an event for the deadline of an unfinished idea', () => {
  expect(feedOf([{ id: 'kite', title: 'A kite', target: 'A first flight' }]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forge//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Forge',
    'X-WR-CALNAME:Forge',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:kite@forge.example.org',
    'DTSTAMP:20261120T120000Z',
    'DTSTART:20261201T080000Z',
    'DTEND:20261201T080000Z',
    'TRANSP:TRANSPARENT',
    'SUMMARY:A kite',
    'DESCRIPTION:A first flight',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it.each([
  ['2026-12-01T09:00', '20261201T080000Z'],
  ['2026-07-01T09:00', '20260701T070000Z'],
  // The clocks skip from 02:00 to 03:00, and later repeat the hour from 02:00.
  ['2027-03-28T02:30', '20270328T013000Z'],
  ['2027-03-28T03:00', '20270328T010000Z'],
  ['2026-10-25T02:30', '20261025T003000Z'],
  ['2026-10-25T03:00', '20261025T020000Z'],
  ['2026-12-01', '20261130T230000Z'],
  ['2026-12-01T09:00:00Z', '20261201T090000Z'],
  ['9999-12-31T23:59', '99991231T225900Z'],
  ['0001-01-02T00:00', '00010102T001444Z'],
])('tells the deadline %s of Madrid in UTC', (deadline, start) => {
  expect(startOf(deadline)).toBe(start);
});

it.each([
  [namedZone('Pacific/Kiritimati'), '20261130T190000Z'],
  [namedZone('America/Los_Angeles'), '20261201T170000Z'],
  [fixedZone(0), '20261201T090000Z'],
])('goes by the zone of the account', (zone, start) => {
  expect(startOf('2026-12-01T09:00', zone)).toBe(start);
});

it.each([
  ['finished', { progress: 100 }],
  ['without a deadline', { deadline: '' }],
  ['with a deadline that cannot be read', { deadline: 'soon' }],
  ['with 30 February', { deadline: '2027-02-30T09:00' }],
  ['beyond year 9999 in UTC', { deadline: '9999-12-31T23:59' }],
  ['before year 1 in UTC', { deadline: '0001-01-01T00:00' }],
])('leaves out an idea %s', (_, patch) => {
  const zone = 'deadline' in patch && patch.deadline.startsWith('9999') ? fixedZone(-480) : fixedZone(840);
  expect(feedOf([patch], zone)).not.toContain('VEVENT');
});

it('has no description without a target, and keeps an idea that is set aside', () => {
  const feed = feedOf([{ target: '', setAside: 'someday' }]);
  expect(feed).toContain('BEGIN:VEVENT');
  expect(feed).not.toContain('DESCRIPTION');
});

it('escapes what has a meaning in the format', () => {
  const feed = feedOf([{ title: 'a,b;c\\n: "d"', target: 'one\r\ntwo\nthree\rfour\u0000\u0007\tfive' }]);
  expect(feed).toContain(String.raw`SUMMARY:a\,b\;c\\n: "d"`);
  expect(feed).toContain('DESCRIPTION:one\\ntwo\\nthree\\nfour\tfive\r\n');
});

it('folds lines after 75 bytes, and never within a character', () => {
  const title = `${'é'.repeat(40)}${'🪁'.repeat(30)}${'x'.repeat(120)}`;
  const lines = feedOf([{ title }]).split('\r\n');
  const sizes = lines.map((line) => Buffer.byteLength(line));
  expect(Math.max(...sizes)).toBe(75);
  expect(lines.join('\n').replaceAll('\n ', '').split('\n')).toContain(`SUMMARY:${title}`);
});
