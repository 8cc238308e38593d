import { describe, expect, it } from 'vitest';
import { exportAsCsv } from '#domain/files/export-csv.ts';
import { type ForeignReader } from '#domain/import/foreign-file.ts';
import { readCsvTable } from '#domain/import/read-csv.ts';
import { readForgeCsv } from '#domain/import/read-forge-csv.ts';
import { readGoogleTasks } from '#domain/import/read-google-tasks.ts';
import { readMicrosoftToDo } from '#domain/import/read-microsoft-to-do.ts';
import { readSuperProductivity } from '#domain/import/read-super-productivity.ts';
import { readText, readTextInSteps } from '#domain/import/read-text.ts';
import { readTicktick } from '#domain/import/read-ticktick.ts';
import { readTodoistCsv, readTodoistCsvInSteps } from '#domain/import/read-todoist-csv.ts';
import { readTodoistJson } from '#domain/import/read-todoist-json.ts';
import { readTrello } from '#domain/import/read-trello.ts';
import { readVikunja } from '#domain/import/read-vikunja.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { contextIn, faultOf, foundIdea, readFile } from './foreign-reading.ts';

const json = JSON.stringify;
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const table = (header: string, count: number, row: (index: number) => string) =>
  [header, ...times(count, row)].join('\n');
const dated = (index: number) => `2026-12-${String(1 + (index % 28)).padStart(2, '0')}`;

/** A file of each source with this many ideas, each with a date, a category, tags and some text. */
const files: Readonly<Record<string, readonly [ForeignReader, (count: number) => string]>> = {
  'todoist-csv': [
    readTodoistCsv,
    (count) =>
      table(
        'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE,DATE_LANG',
        count,
        (i) => `task,Kite ${i} @urgent @home,Blue,1,1,in ${i % 300} days at 9,en`,
      ),
  ],
  'todoist-json': [
    readTodoistJson,
    (count) =>
      json({
        projects: [{ id: 'p', name: 'Sky' }],
        items: times(count, (i) => ({
          id: `${i}`,
          project_id: 'p',
          content: `Kite ${i}`,
          due: { date: `${dated(i)}T09:00:00Z` },
          labels: ['home'],
        })),
      }),
  ],
  ticktick: [
    readTicktick,
    (count) =>
      table(
        '"Date: x"\n"List Name","Title","Tags","Due Date","Timezone","Is All Day","Priority","Status","taskId"',
        count,
        (i) =>
          `"Sky","Kite ${i}","urgent, home","${dated(i)}T23:00:00+0000","Europe/Berlin","true","5","0","t${i}"`,
      ),
  ],
  trello: [
    readTrello,
    (count) =>
      json({
        lists: [{ id: 'l', name: 'Sky' }],
        cards: times(count, (i) => ({
          id: `c${i}`,
          name: `Kite ${i}`,
          idList: 'l',
          due: `${dated(i)}T09:00:00Z`,
          labels: [{ name: 'home' }],
        })),
        checklists: times(count, (i) => ({
          idCard: `c${i}`,
          checkItems: [{ name: 'Tail', state: 'complete' }],
        })),
      }),
  ],
  'google-tasks': [
    readGoogleTasks,
    (count) =>
      json({
        kind: 'tasks#taskLists',
        items: [
          {
            title: 'Sky',
            items: times(count, (i) => ({ id: `${i}`, title: `Kite ${i}`, due: `${dated(i)}T00:00:00Z` })),
          },
        ],
      }),
  ],
  'microsoft-to-do': [
    readMicrosoftToDo,
    (count) =>
      json({
        value: times(count, (i) => ({
          title: `Kite ${i}`,
          importance: 'high',
          dueDateTime: { dateTime: `${dated(i)}T09:00:00`, timeZone: 'Europe/Berlin' },
        })),
      }),
  ],
  vikunja: [
    readVikunja,
    (count) =>
      json([
        {
          title: 'Sky',
          tasks: times(count, (i) => ({
            id: i + 1,
            title: `Kite ${i}`,
            description: '<p>Blue</p>',
            due_date: `${dated(i)}T09:00:00Z`,
          })),
        },
      ]),
  ],
  'super-productivity': [
    readSuperProductivity,
    (count) =>
      json({
        task: {
          entities: Object.fromEntries(
            times(count, (i) => [`${i}`, { id: `${i}`, title: `Kite ${i}`, dueWithTime: 1.8e12 + i * 6e4 }]),
          ),
        },
      }),
  ],
  csv: [
    readCsvTable,
    (count) =>
      table(
        'Title,Due,Tags,Category,Priority,Notes',
        count,
        (i) => `Kite ${i},"November ${1 + (i % 28)}, 2026 6:00 PM","home, urgent",Sky,High,"a ""b"""`,
      ),
  ],
  'forge-csv': [
    readForgeCsv,
    (count) => exportAsCsv(times(count, (i) => makeIdea({ id: `${i}`, title: `Kite ${i}` }))),
  ],
  text: [
    readText,
    (count) =>
      times(count, (i) => `- [ ] Kite ${i} with a long blue tail on friday at 18:00 !low #urgent`).join('\n'),
  ],
};

describe.each(Object.entries(files))('%s', (_, [reader, make]) => {
  it('reads 10,000 ideas within 15 seconds, on however busy a machine', () => {
    const text = make(10_000);
    const before = performance.now();
    const read = readFileUnchecked(reader, text);
    const ms = performance.now() - before;
    expect(read).toBe(10_000);
    expect(ms).toBeLessThan(15_000);
  });

  it('refuses 10,001 ideas and says how many there are', () => {
    expect(faultOf(reader, make(10_001))).toEqual({ kind: 'too-many-ideas', count: 10_001, max: 10_000 });
  });

  it('refuses a file without ideas', () => {
    expect(faultOf(reader, make(0))).toEqual({ kind: 'no-ideas' });
  });
});

function readFileUnchecked(reader: ForeignReader, text: string): number {
  const read = reader(text, contextIn('madrid'));
  return read.ok ? read.value.ideas.length : -1;
}

describe('texts beyond a limit', () => {
  const google = (task: object) =>
    json({ kind: 'tasks#taskLists', items: [{ title: 'L'.repeat(70), items: [task] }] });

  it('move to the notes, and the ideas are counted', () => {
    const { ideas, shortened, leftOut } = readFile(
      readGoogleTasks,
      google({ title: `${'t'.repeat(200)} rest`, notes: `${'d'.repeat(5_000)}${'e'.repeat(2_500)}` }),
    );
    expect(ideas).toEqual([
      foundIdea({
        title: 't'.repeat(200),
        description: 'd'.repeat(5_000),
        category: 'L'.repeat(60),
        notes: [
          { text: 'rest' },
          { text: 'e'.repeat(2_000) },
          { text: 'e'.repeat(500) },
          { text: 'L'.repeat(10) },
        ],
      }),
    ]);
    expect(shortened).toEqual(new Set([0]));
    expect(leftOut).toEqual([]);
  });

  it('at the limit stay as they are', () => {
    const { shortened } = readFile(readText, 't'.repeat(200));
    expect(shortened).toEqual(new Set());
  });

  it('cut no character in half', () => {
    const { ideas } = readFile(readText, `${'t'.repeat(199)}👩‍🚒`);
    expect(ideas[0]?.title).toBe('t'.repeat(199));
    expect(ideas[0]?.notes).toEqual([{ text: '👩‍🚒' }]);
  });

  it('keep the steps from the 101st on in notes', () => {
    const steps = times(102, (i) => `  - [${i === 101 ? 'x' : ' '}] ${i}`).join('\n');
    const { ideas, shortened } = readFile(readText, `Kite\n${steps}`);
    expect(ideas[0]?.steps).toHaveLength(100);
    expect(ideas[0]?.notes).toEqual([{ text: '[ ] 100' }, { text: '[x] 101' }]);
    expect(shortened).toEqual(new Set([0]));
  });

  it('leave out the notes from the 1,001st on and count them', () => {
    const comments = times(1_002, (i) => ({ content: `n${i}`, item_id: 'a' }));
    const { ideas, leftOut } = readFile(
      readTodoistJson,
      json({ projects: [], items: [{ id: 'a', content: 'Kite' }], notes: comments }),
    );
    expect(ideas[0]?.notes).toHaveLength(1_000);
    expect(leftOut).toEqual([
      { kind: 'note', text: 'n1000' },
      { kind: 'note', text: 'n1001' },
    ]);
  });

  it('refuse a file with more text than an account may have', () => {
    const text = json({
      value: times(9_000, () => ({
        title: 'Kite',
        body: { content: 'x'.repeat(5_000), contentType: 'text' },
      })),
    });
    expect(faultOf(readMicrosoftToDo, text)).toMatchObject({ kind: 'too-much-text', maxBytes: 20_000_000 });
  });
});

it('ends soon for one line of 5 MB', () => {
  const before = performance.now();
  const { ideas, shortened } = readFile(readText, 'kite '.repeat(1_000_000));
  expect(ideas).toHaveLength(1);
  expect(shortened).toEqual(new Set([0]));
  expect(performance.now() - before).toBeLessThan(15_000);
});

it.each([
  ['text', readTextInSteps],
  ['todoist-csv', readTodoistCsvInSteps],
] as const)('reads %s in 200 steps or more, so that the page can draw between them', (name, read) => {
  const [whole, make] = files[name] ?? [];
  const text = make?.(10_000) ?? '';
  const steps = read(text, contextIn('madrid'));
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  expect(count).toBeGreaterThanOrEqual(200);
  expect(step.value).toEqual(whole?.(text, contextIn('madrid')));
});
