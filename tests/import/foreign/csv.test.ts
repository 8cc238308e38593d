import { describe, expect, it } from 'vitest';
import { readCsvTable } from '#domain/import/read-csv.ts';
import { type ByZone, faultOf, foundIdea, readFile, zoneNames } from './foreign-reading.ts';

// The first table has columns and dates as a Notion database exports them; the contents are made up.
const notion = `\uFEFFName,Status,Due,Priority,Tags,Project,Comments,Colour
Learn the map,In progress,"November 27, 2026 6:00 PM",High,"research, streets",Taxi,Start north,red
Rent a car,Done,"November 28, 2026",Medium,,Taxi,,blue
"=1+1",Not started,2026-11-27T17:00:00Z,Someday,,,,
`;

const instant: ByZone = {
  west: '2026-11-27T09:00',
  utc: '2026-11-27T17:00',
  madrid: '2026-11-27T18:00',
  east: '2026-11-28T07:00',
};

it.each(zoneNames)('reads a table in the zone %s', (zone) => {
  const { ideas, leftOut, columns, needsDayOrder } = readFile(readCsvTable, notion, zone);
  expect(ideas).toEqual([
    foundIdea({
      title: 'Learn the map',
      category: 'Taxi',
      tags: ['research', 'streets'],
      deadline: '2026-11-27T18:00',
      notes: [{ text: 'Status: In progress' }, { text: 'Start north' }],
    }),
    foundIdea({
      title: 'Rent a car',
      category: 'Taxi',
      priority: 'Medium',
      deadline: '2026-11-28T23:59',
      progress: 100,
    }),
    foundIdea({ title: '=1+1', deadline: instant[zone], notes: [{ text: 'Priority: Someday' }] }),
  ]);
  expect(leftOut).toEqual([{ kind: 'column', text: 'Colour' }]);
  expect(columns).toEqual([
    { name: 'Name', field: 'title' },
    { name: 'Status', field: 'progress' },
    { name: 'Due', field: 'deadline' },
    { name: 'Priority', field: 'priority' },
    { name: 'Tags', field: 'tags' },
    { name: 'Project', field: 'category' },
    { name: 'Comments', field: 'note' },
    { name: 'Colour', field: 'leave-out' },
  ]);
  expect(needsDayOrder).toBe(false);
});

describe('columns', () => {
  it('guesses Spanish names', () => {
    const { ideas } = readFile(
      readCsvTable,
      'Tarea;Descripción;Categoría;Fecha límite;Prioridad;Etiquetas;Progreso;Objetivo;Notas\n' +
        'Cometa;Azul;Salud;27/11/2026;alta;urgente;40 %;Vuela;Preguntar\n',
      'madrid',
      { language: 'es' },
    );
    expect(ideas).toEqual([
      foundIdea({
        title: 'Cometa',
        description: 'Azul',
        category: 'Health',
        deadline: '2026-11-27T23:59',
        tags: ['urgent'],
        progress: 40,
        target: 'Vuela',
        notes: [{ text: 'Preguntar' }],
      }),
    ]);
  });

  it('takes the first free column as the title where none is called so', () => {
    const { ideas, columns } = readFile(readCsvTable, 'Due,Thing\n2026-12-01,Kite\n');
    expect(ideas).toEqual([foundIdea({ title: 'Kite', deadline: '2026-12-01T23:59' })]);
    expect(columns?.map(({ field }) => field)).toEqual(['deadline', 'title']);
  });

  it('goes by the given fields, several columns for one included', () => {
    const { ideas, leftOut } = readFile(readCsvTable, 'A,B,C,D\n1,2,3,4\n', 'madrid', {
      columns: ['description', 'title', 'title', 'leave-out'],
    });
    expect(ideas).toEqual([foundIdea({ title: '2 3', description: '1' })]);
    expect(leftOut).toEqual([{ kind: 'column', text: 'D' }]);
  });

  it('keeps the cells beyond the header in a note of each idea', () => {
    const { ideas, leftOut } = readFile(readCsvTable, 'Title\nKite,blue,, red \nBoat\nDrum,,\nLamp,green\n');
    expect(ideas).toEqual([
      foundIdea({ title: 'Kite', notes: [{ text: 'blue, red' }] }),
      foundIdea({ title: 'Boat' }),
      foundIdea({ title: 'Drum' }),
      foundIdea({ title: 'Lamp', notes: [{ text: 'green' }] }),
    ]);
    expect(leftOut).toEqual([]);
  });

  it('maps the first 100 columns and counts each of the rest that holds something', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `Column ${index + 1}`).join(',');
    const empty = ','.repeat(100);
    const text = `${names}\nKite${empty}red,\nBoat${empty},,blue\nArt${empty},,green${','.repeat(100_000)}x\n`;
    const { ideas, leftOut, columns } = readFile(readCsvTable, text);
    expect(ideas.map(({ title }) => title)).toEqual(['Kite', 'Boat', 'Art']);
    expect(columns).toHaveLength(100);
    expect(columns?.at(-1)).toEqual({ name: 'Column 100', field: 'leave-out' });
    expect(leftOut).toEqual([
      { kind: 'column', text: 'Column 101' },
      { kind: 'column', text: 'Column 103' },
    ]);
    expect(ideas[2]?.notes).toEqual([{ text: 'x' }]);
  });

  it.each([',', ';', '\t', '|'])('finds the delimiter %j', (sign) => {
    const text = [`Title`, 'Due', 'Note'].join(sign) + `\n"a${sign}b"${sign}2026-12-01${sign}x. y\n`;
    expect(readFile(readCsvTable, text).ideas).toEqual([
      foundIdea({ title: `a${sign}b`, deadline: '2026-12-01T23:59', notes: [{ text: 'x. y' }] }),
    ]);
  });
});

describe('dates', () => {
  const deadlines = (dates: readonly string[], patch: Parameters<typeof readFile>[3] = {}) => {
    const text = `Title\tDue\n${dates.map((date) => `Kite\t${date}`).join('\n')}`;
    const { ideas, needsDayOrder } = readFile(readCsvTable, text, 'madrid', patch);
    return { deadlines: ideas.map(({ deadline }) => deadline), needsDayOrder };
  };

  it('asks for the order where no number is above 12', () => {
    expect(deadlines(['3/4/2026', '5/6/26'])).toEqual({
      deadlines: ['2026-03-04T23:59', '2026-05-06T23:59'],
      needsDayOrder: true,
    });
    expect(deadlines(['3/4/2026', '5/6/26'], { dayFirst: true })).toEqual({
      deadlines: ['2026-04-03T23:59', '2026-06-05T23:59'],
      needsDayOrder: true,
    });
    expect(deadlines(['3/4/2026'], { language: 'es' }).deadlines).toEqual(['2026-04-03T23:59']);
  });

  it.each([
    [
      ['3/4/2026', '25/6/2026'],
      ['2026-04-03T23:59', '2026-06-25T23:59'],
    ],
    [
      ['3/4/2026', '6/25/2026'],
      ['2026-03-04T23:59', '2026-06-25T23:59'],
    ],
  ])('finds the order of %j by a number above 12', (dates, expected) => {
    expect(deadlines(dates)).toEqual({ deadlines: expected, needsDayOrder: false });
  });

  it.each([
    ['2026-12-01', '2026-12-01T23:59'],
    ['2026-12-01 08:30', '2026-12-01T08:30'],
    ['2026/12/1', '2026-12-01T23:59'],
    ['3.4.2026', '2026-04-03T23:59'],
    ['27.11.2026 18:00', '2026-11-27T18:00'],
    ['11/27/2026 6:05 pm', '2026-11-27T18:05'],
    ['11/27/2026 12:05 AM', '2026-11-27T00:05'],
    ['27 de noviembre de 2026', '2026-11-27T23:59'],
    ['27 nov 2026 18:00', '2026-11-27T18:00'],
    ['Nov 27, 2026', '2026-11-27T23:59'],
    ['31/2/2026', ''],
    ['27/11/2026 25:00', ''],
    ['13:00 pm', ''],
    ['soon', ''],
  ])('reads %j as %j', (date, expected) => {
    expect(deadlines([date]).deadlines).toEqual([expected]);
  });

  it('reads none from a text longer than 80 characters, as its time grows with the square of the length', () => {
    const spaces = ' '.repeat(500_000);
    const before = performance.now();
    const text = `Title\tDue\nKite\t1/1/2026 ${spaces}a\u2028b\nBoat\t2026/1/1 ${spaces}a\u2028b\nDrum\t1/2/2026${spaces}`;
    const { ideas, needsDayOrder } = readFile(readCsvTable, text);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(ideas.map(({ deadline }) => deadline)).toEqual(['', '', '2026-01-02T23:59']);
    expect(ideas.map(({ notes }) => notes.length > 0)).toEqual([true, true, false]);
    expect(needsDayOrder).toBe(true);
  });

  it('keeps what it cannot read as a note with the name of the column', () => {
    const [idea] = readFile(readCsvTable, 'Title,Due\nKite,31/2/2026\n').ideas;
    expect(idea?.notes).toEqual([{ text: 'Due: 31/2/2026' }]);
  });
});

it.each([
  [
    ['0', '1', '0.5'],
    [0, 100, 50],
  ],
  [
    ['0', '1', '50'],
    [0, 1, 50],
  ],
  [
    ['40%', 'yes', 'no'],
    [40, 100, 0],
  ],
  [
    ['hecho', 'Pendiente', '100'],
    [100, 0, 100],
  ],
])('reads the progress %j as %j', (cells, expected) => {
  const text = `Title;Progress\n${cells.map((cell) => `Kite;${cell}`).join('\n')}`;
  const { ideas } = readFile(readCsvTable, text);
  expect(ideas.map(({ progress }) => progress)).toEqual(expected);
  expect(ideas.flatMap(({ notes }) => notes)).toEqual([]);
});

it.each(['101', '150', '100.5 %', '9999'])(
  'keeps the progress %s, which is no percentage, as a note',
  (cell) => {
    expect(readFile(readCsvTable, `Title,Status\nKite,${cell}\nBoat,50\n`).ideas).toEqual([
      foundIdea({ title: 'Kite', notes: [{ text: `Status: ${cell}` }] }),
      foundIdea({ title: 'Boat', progress: 50 }),
    ]);
  },
);

it('refuses a table without rows, and one with an open quotation mark', () => {
  expect(faultOf(readCsvTable, 'Title,Due\n')).toEqual({ kind: 'no-ideas' });
  expect(faultOf(readCsvTable, '')).toEqual({ kind: 'no-ideas' });
  expect(faultOf(readCsvTable, 'Title,Due\nA,B\n"Kite,2026\nC,D')).toEqual({
    kind: 'unclosed-quote',
    line: 3,
  });
});
