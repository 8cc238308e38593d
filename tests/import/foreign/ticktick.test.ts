import { describe, expect, it } from 'vitest';
import { readTicktick } from '#domain/import/read-ticktick.ts';
import { type ByZone, faultOf, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// The lines before the header, the columns and the values as in backups that tests of public importers quote
// (version 7.1 and 7.2 of the format); the contents are made up.
const columns = [
  'Folder Name',
  'List Name',
  'Title',
  'Kind',
  'Tags',
  'Content',
  'Is Check list',
  'Start Date',
  'Due Date',
  'Reminder',
  'Repeat',
  'Priority',
  'Status',
  'Created Time',
  'Completed Time',
  'Order',
  'Timezone',
  'Is All Day',
  'Is Floating',
  'Column Name',
  'Column Order',
  'View Mode',
  'taskId',
  'parentId',
] as const;
const preamble =
  '\uFEFF"Date: 2026-11-20+0000"\n"Version: 7.1"\n"Status: \n0 Normal\n1 Completed\n2 Archived"\n';

type Row = Readonly<Partial<Record<(typeof columns)[number], string>>>;

function backup(...rows: readonly Row[]): string {
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return (
    preamble + [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map(quoted).join('\n')
  );
}

const timed = '2026-11-27T17:00:00+0000';
const house = backup(
  {
    'List Name': 'Salud',
    Title: 'Book the dentist',
    Tags: 'urgent, Teeth',
    Content: 'The one in the square',
    'Due Date': '2026-11-26T23:00:00+0000',
    Reminder: '-PT1440M',
    Priority: '5',
    Status: '0',
    'Created Time': '2026-11-01T08:00:00+0000',
    'Completed Time': '2026-11-02T08:00:00+0000',
    Timezone: 'Europe/Berlin',
    'Is All Day': 'true',
    taskId: 't1',
  },
  { 'List Name': 'Salud', Title: 'Find the card', Status: '2', Priority: '0', taskId: 't2', parentId: 't1' },
  {
    'Folder Name': 'Home',
    'List Name': 'House',
    Title: 'Pack',
    'Is Check list': 'Y',
    Content: 'For the trip\n▫ Tent\n▪ Lamp',
    'Due Date': timed,
    Priority: '3',
    Status: '0',
    Timezone: 'Europe/Berlin',
    'Is All Day': 'false',
    taskId: 't3',
  },
  {
    'List Name': 'House',
    Title: 'Old lease',
    Priority: '1',
    Status: '2',
    'Due Date': timed,
    Timezone: 'Nowhere/At all',
  },
  {
    'List Name': 'House',
    Title: 'Feed the cat',
    Priority: '0',
    Status: '1',
    'Due Date': timed,
    'Is Floating': 'true',
    Timezone: 'Europe/Berlin',
    Repeat: 'RRULE:FREQ=DAILY;INTERVAL=1',
  },
);

const instant: ByZone = {
  west: '2026-11-27T09:00',
  utc: '2026-11-27T17:00',
  madrid: '2026-11-27T18:00',
  east: '2026-11-28T07:00',
};

it.each(zoneNames)('reads a backup in the zone %s', (zone) => {
  const { ideas, leftOut } = readFile(readTicktick, house, zone);
  expect(ideas).toEqual([
    foundIdea({
      title: 'Book the dentist',
      description: 'The one in the square',
      category: 'Health',
      tags: ['urgent', 'Teeth'],
      // 23:00 in UTC is the next day in Berlin, wherever the file is read.
      deadline: '2026-11-27T23:59',
      // All its steps are done, but it is not.
      progress: 0,
      steps: [{ text: 'Find the card', done: true }],
      createdAt: '2026-11-01T08:00:00.000Z',
    }),
    foundIdea({
      title: 'Pack',
      description: 'For the trip',
      category: 'House',
      priority: 'Medium',
      deadline: instant[zone],
      progress: 50,
      progressBy: 'steps',
      steps: [
        { text: 'Tent', done: false },
        { text: 'Lamp', done: true },
      ],
    }),
    foundIdea({
      title: 'Old lease',
      category: 'House',
      priority: 'Low',
      progress: 100,
      deadline: instant[zone],
    }),
    foundIdea({
      title: 'Feed the cat',
      category: 'House',
      priority: 'Low',
      progress: 100,
      deadline: '2026-11-27T18:00',
    }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'project', text: 'Home' },
    { kind: 'reminder', text: '-PT1440M' },
    { kind: 'recurrence', text: 'RRULE:FREQ=DAILY;INTERVAL=1' },
  ]);
});

describe('the traps', () => {
  it.each([
    ['5', 'High'],
    ['3', 'Medium'],
    ['1', 'Low'],
    ['0', 'Low'],
  ])('reads the priority %s as %s', (Priority, expected) => {
    expect(readFile(readTicktick, backup({ Title: 'Kite', Priority })).ideas[0]?.priority).toBe(expected);
  });

  it.each([
    ['0', 0],
    ['1', 100],
    ['2', 100],
    ['-1', 0],
  ])('goes by the status %s alone: %i %%', (Status, progress) => {
    const text = backup({ Title: 'Kite', Status, 'Completed Time': '2026-11-02T08:00:00+0000' });
    expect(readFile(readTicktick, text).ideas[0]?.progress).toBe(progress);
  });

  it('reads a file of before there was a preamble', () => {
    const text = backup({ Title: 'Kite', Priority: '5' }).slice(preamble.length);
    expect(readFile(readTicktick, text).ideas).toEqual([foundIdea({ title: 'Kite' })]);
  });

  it('keeps a date that it cannot read as a note', () => {
    const [idea] = readFile(
      readTicktick,
      backup({ Title: 'Kite', Priority: '5', 'Due Date': '26.11.' }),
    ).ideas;
    expect(idea).toEqual(foundIdea({ title: 'Kite', notes: [{ text: 'Date: 26.11.' }] }));
  });

  it('refuses a file without the header', () => {
    expect(faultOf(readTicktick, preamble)).toEqual({ kind: 'unknown-format' });
  });
});
