import { describe, expect, it } from 'vitest';
import { readTodoistCsv } from '#domain/import/read-todoist-csv.ts';
import { type ByZone, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// Columns and values as in Todoist's help page "Import or export a project as a CSV file"; the contents are made up.
const header =
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT';
const file = (...rows: readonly string[]) => [header, ...rows].join('\r\n');

const garden = file(
  'meta,view_style=list,,,,,,,,,,',
  'section,Garden,,,,,,,,,,',
  'task,Build a bird table @wood @urgent,"Oak, oiled",1,1,Ana (101),,2026-12-24 18:00,en,Europe/Madrid,45,minute',
  'task,Buy screws,,4,2,Ana (101),Bea (102),friday,en,Europe/Madrid,,',
  'task,Measure the post,,4,3,Ana (101),,,,,,',
  'note,Ask Tom for the drill,,,,Ana (101),,2026-11-20T10:00:00Z,,,,',
  ',,,,,,,,,,,',
  'task,Plant garlic,,,1,Ana (101),,mañana a las 9,es,Europe/Madrid,,',
  'task,Water the ferns,,2,1,Ana (101),,every monday,en,Europe/Madrid,,',
  'task,Call the nursery,,3,1,Ana (101),,2026-11-27T17:00:00Z,en,,,',
  'task,Open the frames,,4,1,Ana (101),,in 2 hours,en,,,',
);

const instant: ByZone = {
  west: '2026-11-27T09:00',
  utc: '2026-11-27T17:00',
  madrid: '2026-11-27T18:00',
  east: '2026-11-28T07:00',
};
const inTwoHours: ByZone = {
  west: '2026-11-25T03:00',
  utc: '2026-11-25T11:00',
  madrid: '2026-11-25T12:00',
  east: '2026-11-26T01:00',
};

it.each(zoneNames)('reads a project in the zone %s', (zone) => {
  const { ideas, leftOut, shortened } = readFile(readTodoistCsv, garden, zone);
  expect(ideas).toEqual([
    foundIdea({
      title: 'Build a bird table',
      description: 'Oak, oiled',
      tags: ['urgent', 'wood'],
      deadline: '2026-12-24T18:00',
      progressBy: 'steps',
      steps: [
        { text: 'Buy screws', done: false },
        { text: 'Measure the post', done: false },
      ],
      notes: [
        { text: 'Buy screws\nDate: 2026-11-27 23:59' },
        { text: 'Ask Tom for the drill', date: '2026-11-20T10:00:00.000Z' },
      ],
    }),
    foundIdea({ title: 'Plant garlic', deadline: '2026-11-26T09:00' }),
    foundIdea({ title: 'Water the ferns', priority: 'Medium', notes: [{ text: 'Date: every monday' }] }),
    foundIdea({ title: 'Call the nursery', priority: 'Low', deadline: instant[zone] }),
    foundIdea({ title: 'Open the frames', priority: 'Low', deadline: inTwoHours[zone] }),
  ]);
  expect(leftOut).toEqual([
    { kind: 'section', text: 'Garden' },
    { kind: 'duration', text: '45 minute' },
    { kind: 'assignee', text: 'Bea (102)' },
    { kind: 'nesting', text: 'Measure the post' },
  ]);
  expect(shortened).toEqual(new Set());
});

describe('the traps', () => {
  it.each([
    ['', 'High'],
    ['1', 'High'],
    ['2', 'Medium'],
    ['3', 'Low'],
    ['4', 'Low'],
    ['constructor', 'High'],
  ])('reads the priority %j as %s', (priority, expected) => {
    expect(readFile(readTodoistCsv, file(`task,Kite,,${priority},1,,,,,,,`)).ideas[0]?.priority).toBe(
      expected,
    );
  });

  it('keeps a date that it cannot read as a note', () => {
    const [idea] = readFile(readTodoistCsv, file('task,Kite,,1,1,,,am dritten Advent,de,,,')).ideas;
    expect(idea).toEqual(foundIdea({ title: 'Kite', notes: [{ text: 'Date: am dritten Advent' }] }));
  });

  it('reads a date in the language that the row names', () => {
    const dates = ['15/1/2027,es', '15/1/2027,en'].map(
      (date) => readFile(readTodoistCsv, file(`task,Kite,,1,1,,,${date},,,`)).ideas[0]?.deadline,
    );
    expect(dates).toEqual(['2027-01-15T23:59', '']);
  });

  it('uses the second date if the first cannot be read, and keeps the first', () => {
    const text = `${header},DEADLINE,DEADLINE_LANG\ntask,Kite,,1,1,,,someday,en,,,,2026-12-01,en`;
    expect(readFile(readTodoistCsv, text).ideas).toEqual([
      foundIdea({ title: 'Kite', deadline: '2026-12-01T23:59', notes: [{ text: 'Date: someday' }] }),
    ]);
  });

  it('takes a subtask without a task above it as an idea', () => {
    expect(readFile(readTodoistCsv, file('task,Kite,,1,2,,,,,,,')).ideas).toEqual([
      foundIdea({ title: 'Kite' }),
    ]);
  });

  it('keeps an address in a name, and a name of labels alone', () => {
    const { ideas } = readFile(readTodoistCsv, file('task,Write to a@b.example,,1,1', 'task,@home,,1,1'));
    expect(ideas.map(({ title, description }) => [title, description])).toEqual([
      ['Write to a@b.example', ''],
      ['@home', ''],
    ]);
  });

  it('leaves out an attached file and keeps the words around it', () => {
    const note = '"Plan [[file {""file_name"":""plan.pdf"",""file_url"":""https://x.example/plan.pdf""}]]"';
    const { ideas, leftOut } = readFile(readTodoistCsv, file('task,Kite,,1,1', `note,${note},,,`));
    expect(ideas[0]?.notes).toEqual([{ text: 'Plan' }]);
    expect(leftOut).toEqual([{ kind: 'attachment', text: 'plan.pdf' }]);
  });

  it.each(['[[file {', '[[file {}', '[[file {"file_name":"a"} x]]', 'a ]] [[file {"file_name":"a"}'])(
    'keeps %j, which names no file, as a comment',
    (content) => {
      const quoted = `"${content.replaceAll('"', '""')}"`;
      const { ideas, leftOut } = readFile(readTodoistCsv, file('task,Kite,,1,1', `note,${quoted},,,`));
      expect(ideas[0]?.notes).toEqual([{ text: content }]);
      expect(leftOut).toEqual([]);
    },
  );

  it.each([
    ['openings without an end', '[[file {'],
    ['ends of a file', '[[file {}'],
    ['brackets', '[[file {}]'],
  ])('takes linear time for a comment of 1 MB with %s', (_, part) => {
    const content = part.repeat(Math.ceil(1_000_000 / part.length));
    const before = performance.now();
    const { ideas, leftOut } = readFile(readTodoistCsv, file('task,Kite,,1,1', `note,${content},,,`));
    expect(performance.now() - before).toBeLessThan(5_000);
    const kept = ideas[0]?.notes.map(({ text }) => text).join('') ?? '';
    // The long text is split at its spaces.
    expect(kept.replaceAll(' ', '')).toBe(content.replaceAll(' ', ''));
    expect(leftOut).toEqual([]);
  });
});
